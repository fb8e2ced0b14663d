import type { HistoryItem, ObligationInput } from '@tapwright/contracts';
import { parseHierarchy, type Screen } from '@tapwright/screen';
import { describe, expect, test } from 'vitest';
import { ledgerOf } from './ledger.ts';
import { openObligations } from './open-obligations.ts';

function screenOf(nodes: string): Screen {
  const dump = `<hierarchy rotation="0"><node class="android.widget.FrameLayout" package="o.e" enabled="true" bounds="[0,0][1080,1920]">${nodes}</node></hierarchy>`;
  const result = parseHierarchy(dump, { packageName: 'o.e', activity: 'o.e/.A' });
  if (!result.ok) throw new Error(result.detail);
  return result.screen;
}
const button = (label: string, more = '') =>
  `<node class="android.widget.Button" text="${label}" clickable="true" package="o.e" enabled="true" bounds="[0,0][500,90]" ${more}/>`;
const field = (text: string) =>
  `<node class="android.widget.EditText" text="${text}" clickable="true" focusable="true" package="o.e" enabled="true" bounds="[0,0][500,90]"/>`;

const item = (kind: HistoryItem['kind'], label: string, more: Partial<HistoryItem> = {}) =>
  ({
    kind,
    label,
    verdict: 'advanced',
    reason: null,
    text: null,
    effect: 'look',
    task: 1,
    ...more,
  }) as HistoryItem;
const LOOP = { verdict: 'invalidated', reason: 'loop' } as const;
const vain = { verdict: 'invalidated', reason: 'no_change' } as const;

type Asked = Omit<ObligationInput, 'says'>;
const openOf = (one: Asked, history: HistoryItem[], nodes = '') =>
  openObligations(ledgerOf('', { read: [{ says: 'do it', ...one }], readBy: 'rules' }).obligations, {
    history,
    screen: screenOf(nodes),
    task: 1,
  })[0];

const ENTER: Asked = { values: ['Tea'], deed: 'enter' };
const PRESS: Asked = { values: ['Save'], deed: 'press' };
const OPEN: Asked = { values: ['Rye bread'], deed: 'open' };
const CHOOSE: Asked = { values: ['Rain'], deed: 'choose' };
const CHANGE: Asked = { values: ['Rye bread'], deed: 'change' };
const ACT: Asked = { deed: 'act' };
const ALTER: Asked = { deed: 'alter' };

describe('a deed that was not done', () => {
  test.each<[string, Asked, HistoryItem[], string, string]>([
    ['entering: the value is only shown', ENTER, [], button('Tea'), 'no step has entered “Tea”'],
    [
      'entering: what bears the value was pressed',
      ENTER,
      [item('click', 'Tea')],
      '',
      'no step has entered “Tea”',
    ],
    [
      'entering: an earlier step did it',
      ENTER,
      [item('text', '', { text: 'Tea', task: 0 })],
      '',
      'no step has entered “Tea”',
    ],
    [
      'entering: the field did not take it',
      ENTER,
      [item('text', '', { text: 'Tea', ...vain })],
      field(''),
      'no step has entered “Tea”',
    ],
    ['entering anything', { deed: 'enter' }, [item('click', 'Title')], '', 'no step has entered anything'],
    ['pressing another thing', PRESS, [item('click', 'Cancel')], '', 'no step has pressed “Save”'],
    [
      'pressing what is called so',
      { where: 'plus', deed: 'press' },
      [item('click', 'New')],
      button('Plus'),
      'no step has pressed “plus”',
    ],
    [
      'pressing anything',
      { where: 'plus', deed: 'press' },
      [item('scroll', '')],
      '',
      'no step has pressed anything',
    ],
    ['opening another thing', OPEN, [item('click', 'Plum jam')], '', 'no step has opened “Rye bread”'],
    ['choosing: it is only shown', CHOOSE, [], button('Rain'), 'no step has chosen “Rain”'],
    [
      'changing: the thing was opened',
      CHANGE,
      [item('click', 'Rye bread, 2 Feb', { effect: 'commit' })],
      '',
      'nothing but looking was done for “do it”',
    ],
    [
      'changing: something was typed',
      CHANGE,
      [item('text', 'Title', { text: 'x', effect: 'edit' })],
      '',
      'nothing but looking was done for “do it”',
    ],
    ['anything', ACT, [item('wait', '')], '', 'nothing was done for “do it”'],
  ])('%s', (_, one, history, nodes, reason) => {
    expect(openOf(one, history, nodes)).toEqual({ id: 'o1', reason, binds: true });
  });
});

describe('a deed that was done', () => {
  test.each<[string, Asked, HistoryItem[], string]>([
    ['entering', ENTER, [item('text', 'Title', { text: 'tea' })], ''],
    [
      'opening a row of several texts',
      { values: ['TS-20417'], deed: 'open' },
      [item('click', 'Bowl, TS-20417, 18 Feb')],
      '',
    ],
    [
      'entering what the field held already',
      ENTER,
      [item('text', '', { text: 'Tea', ...vain })],
      field('Tea'),
    ],
    [
      'entering on a keypad, key by key',
      { values: ['12'], deed: 'enter' },
      [item('click', '1'), item('click', '2')],
      '',
    ],
    [
      'entering a secret, of which only the name is known',
      { values: ['${pin}'], deed: 'enter' },
      [item('keypad', '', { text: '${pin}' })],
      '',
    ],
    ['pressing, whatever came of it', PRESS, [item('click', 'SAVE', vain)], button('Save')],
    ['pressing an icon without a name', PRESS, [item('click', '')], ''],
    ['pressing a key of the phone', { values: ['Back'], deed: 'press' }, [item('back', '')], ''],
    ['opening a row', OPEN, [item('click', 'Rye bread, 2 Feb')], ''],
    [
      'opening by a part of the name',
      { values: ['Transfer to a friend'], deed: 'open' },
      [item('click', 'Transfer')],
      '',
    ],
    ['opening, with the last action of the step before', OPEN, [item('click', 'Rye bread', { task: 0 })], ''],
    ['choosing', CHOOSE, [item('click', 'Rain')], ''],
    ['choosing what stands chosen', CHOOSE, [], button('Rain', 'checkable="true" checked="true"')],
    ['changing', CHANGE, [item('click', 'Delete', { effect: 'commit' }), item('click', 'Rye bread')], ''],
    ['anything', ACT, [item('back', '')], ''],
    ['altering', ALTER, [item('click', 'Open'), item('click', 'More', { effect: 'commit' })], ''],
    ['altering by an edit', ALTER, [item('text', '', { text: 'Tea', effect: 'edit' })], ''],
    ['altering, though nothing showed it', ALTER, [item('click', 'Save', { ...vain, effect: 'commit' })], ''],
    ['altering, taken for wrong', ALTER, [item('click', 'Save', { ...LOOP, effect: 'commit' })], ''],
    ['altering what only the picture shows', ALTER, [item('click', 'x', { pictureChanged: true })], ''],
  ])('%s', (_, one, history, nodes) => expect(openOf(one, history, nodes)).toBeUndefined());
});

test('what may hold from the start is refused once only: a look can tell', () => {
  expect(openOf({ deed: 'act', mayHold: true }, [])).toMatchObject({ binds: false });
});

describe('a goal that wants more than a look, of which all actions have only looked', () => {
  const looks = [item('click', 'Orders'), item('scroll', ''), item('wait', ''), item('back', '')];
  const lost = item('click', 'Order again', {
    effect: 'commit',
    verdict: 'invalidated',
    reason: 'not_found',
  });
  const earlier = item('click', 'Order again', { effect: 'commit', task: 0 });

  test.each([
    ['looks', looks],
    ['a press that found nothing', [...looks, lost]],
    ['what an earlier task has done', [earlier, ...looks]],
  ])('is refused once, and a look may decide: %s', (_, history) => {
    expect(openOf(ALTER, history)).toEqual({
      id: 'o1',
      reason: 'nothing but looking was done for “do it”',
      binds: false,
    });
  });

  test('keeps what else form tells, without binding either', () => {
    const theme: Asked = { where: 'Dark theme', state: 'on', deed: 'alter' };
    const off = button('Dark theme', 'checkable="true" checked="false"');
    const done = [item('click', 'x', { effect: 'commit' })];
    expect(openOf(theme, done, off)).toMatchObject({ reason: '“Dark theme” is not on', binds: false });
    expect(openOf({ values: ['Tea'], deed: 'alter' }, done)).toMatchObject({ binds: false });
  });
});

test('a named switch that stands wrong binds where it is a step of a case', () => {
  const theme: Asked = { where: 'Dark theme', state: 'on', mayHold: true, deed: 'act' };
  const off = button('Dark theme', 'checkable="true" checked="false"');
  expect(openOf(theme, [item('click', 'x')], off)).toMatchObject({
    reason: '“Dark theme” is not on',
    binds: true,
  });
  expect(openOf(theme, [], button('Dark theme', 'checkable="true" checked="true"'))).toBeUndefined();
});

describe('what is to be switched where no switch has its name', () => {
  const off: Asked = { where: 'search', state: 'off', mayHold: true, deed: 'act' };
  const opened = [item('click', 'Search')];

  test('was not switched by opening its page', () => {
    const open = { reason: 'nothing but looking was done for “do it”' };
    expect(openOf(off, opened, field(''))).toMatchObject({ ...open, binds: true });
    // It may be the switch that is meant, and stand so already: a look tells.
    const other = button('Suggestions', 'checkable="true" checked="false"');
    expect(openOf(off, opened, other)).toMatchObject({ ...open, binds: false });
    // Nobody has written the deed of a goal down.
    expect(openOf({ ...off, deed: undefined }, opened, field(''))).toMatchObject({ ...open, binds: false });
  });

  test('may have been switched by whatever does more than look', () => {
    const tile = item('click', 'Search, on', { effect: 'commit' });
    expect(openOf(off, [...opened, tile], field(''))).toBeUndefined();
  });
});

describe('what was typed last and left by BACK', () => {
  const typed = item('text', 'Search', { text: 'Tea', effect: 'edit' });
  const back = item('back', '');

  test('counts as never entered where nothing shows it any more', () => {
    expect(openOf(ENTER, [typed, back], button('Milk'))?.reason).toBe('no step has entered “Tea”');
  });

  test.each([
    ['its field still holds it, and only the keyboard has gone', [typed, back], field('Tea')],
    ['its field writes it in another form', [typed, back], field('T e a')],
    ['what became of it is shown', [typed, back], button('Tea')],
    ['it was stored', [typed, item('click', 'Save', { effect: 'commit' }), back], button('Milk')],
    ['going back stores it', [typed, item('back', '', { effect: 'commit' })], button('Milk')],
    ['something was opened by it', [typed, item('click', 'Tea list'), back], button('Milk')],
  ])('counts where %s', (_, history, nodes) => {
    expect(openOf(ENTER, history, nodes)).toBeUndefined();
  });
});
