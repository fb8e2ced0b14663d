import { type HistoryItem, JobSpec, type Obligation } from '@tapwright/contracts';
import { ledgerOf } from '@tapwright/runtime';
import { parseHierarchy, type Screen } from '@tapwright/screen';
import { describe, expect, test } from 'vitest';
import { itemOf, markOf, readerOf, stateWith } from './verifier.fixture.ts';
import { weakness } from './weak-proof.ts';

function screenOf(...nodes: readonly string[]): Screen {
  const dump = `<hierarchy rotation="0"><node class="android.widget.FrameLayout" package="o.e" enabled="true" bounds="[0,0][1080,1920]">${nodes.join('')}</node></hierarchy>`;
  const result = parseHierarchy(dump, { packageName: 'o.e', activity: 'o.e/.Main' });
  if (!result.ok) throw new Error(result.detail);
  return result.screen;
}

const node = (kind: string, text: string, rest = '') =>
  `<node class="android.widget.${kind}" text="${text}" package="o.e" enabled="true" bounds="[0,500][900,600]" ${rest}/>`;
const text = (label: string) => node('TextView', label);
const row = (label: string) => node('TextView', label, 'clickable="true"');
const radio = (label: string, checked: boolean) =>
  node('RadioButton', label, `clickable="true" checkable="true" checked="${checked}"`);
const switchRow = (label: string, checked: boolean) =>
  `<node class="android.widget.LinearLayout" package="o.e" enabled="true" clickable="true" bounds="[0,500][900,600]">${text(label)}${node('Switch', '', `checkable="true" checked="${checked}"`)}</node>`;

const spec = JobSpec.parse({
  kind: 'case',
  goal: 'a case',
  case: { spec: { id: 'c', title: 'a case', steps: [{ do: 'x' }] }, row: null, parameters: [] },
});

interface Tried {
  readonly read?: Partial<Obligation>;
  readonly expected: object;
  readonly after: Screen;
  readonly did?: Partial<HistoryItem> | null;
  readonly task?: 0 | 1;
}

/** What the expectation says of its step, after one action on a page with the row `Menu`. */
async function weaknessOf({ read = { deed: 'act' }, expected, after, did = {}, task = 0 }: Tried) {
  const before = screenOf(row('Menu'));
  const marks = [markOf('cap_1', before), markOf('cap_2', after)] as const;
  const says = 'sort by price';
  const own = { label: 'Sorting', kind: 'click', verdict: 'advanced', after: marks[1], ...did } as const;
  const one = {
    ...{ goal: says, endCondition: '', expectation: '', expect: [expected] as never[] },
    ledger: ledgerOf(says, { read: [{ says, ...read }], readBy: 'rules' }),
  };
  const state = stateWith({
    tasks: [one, one],
    task,
    history: did === null ? [] : [itemOf(marks[0], own)],
    current: marks[1],
  });
  const screens = readerOf({ cap_1: before, cap_2: after });
  return weakness({ screens }, { job: { spec }, run: { state }, seen: await screens.read('cap_2') });
}

const OPTIONS = screenOf(radio('Name', true), radio('Price', false));

describe('a step that has only looked around is not proved', () => {
  test.each<[string, Tried]>([
    ['by an option that is offered and not chosen', { expected: { text: 'Price' }, after: OPTIONS }],
    [
      'by the row of a switch that is off',
      { expected: { text: 'Dark' }, after: screenOf(switchRow('Dark', false)) },
    ],
    [
      'by the name of what was opened',
      { expected: { text: 'Sorting' }, after: screenOf(text('Sorting by')) },
    ],
    [
      'by what was left behind on another page',
      { expected: { absent: 'Menu' }, after: screenOf(text('Help')) },
    ],
    ['by a thing being there', { expected: { element: 'Price', is: 'present' }, after: OPTIONS }],
    [
      'by the row of the thing that it names',
      { read: { deed: 'act', values: ['Zoe'] }, expected: { text: 'Zoe' }, after: screenOf(row('Zoe')) },
    ],
    [
      'by a row that was to be chosen',
      {
        read: { deed: 'act', values: [] },
        expected: { text: 'Price' },
        after: screenOf(radio('Price', false)),
      },
    ],
    ['where it has done nothing', { expected: { text: 'Price' }, after: screenOf(text('Price')), did: null }],
  ])('%s', async (_, tried) => expect(await weaknessOf(tried)).toBe('nothing'));

  test('whoever can read judges where the verb is not known: to open may be all that it asks for', async () => {
    const tried = { expected: { text: 'Sorting' }, after: screenOf(text('Sorting by')) };
    expect(await weaknessOf({ ...tried, read: { values: ['Sorting'] } })).toBe('looked');
  });
});

describe('a step is proved', () => {
  test.each<[string, Tried]>([
    ['by an option that stands chosen', { expected: { text: 'Name' }, after: OPTIONS }],
    [
      'by the row of a switch that is on',
      { expected: { text: 'Dark' }, after: screenOf(switchRow('Dark', true)) },
    ],
    ['by a text that can only be read', { expected: { text: 'Sorted' }, after: screenOf(text('Sorted')) }],
    ['by a row that it does not name', { expected: { text: 'Zoe' }, after: screenOf(row('Zoe')) }],
    ['by a state', { expected: { element: 'Price', is: 'off' }, after: OPTIONS }],
    [
      'by what was scrolled to',
      {
        ...{ read: { deed: 'act', values: ['Zoe'] }, expected: { text: 'Zoe' }, after: screenOf(row('Zoe')) },
        did: { kind: 'scroll', label: 'list' },
      },
    ],
    ['where something was changed', { expected: { text: 'Price' }, after: OPTIONS, did: { effect: 'edit' } }],
    [
      'where the last action of the step before has done it',
      {
        read: { values: ['Sorted'] },
        expected: { text: 'Sorted' },
        after: screenOf(text('Sorted')),
        task: 1,
      },
    ],
  ])('%s', async (_, tried) => expect(await weaknessOf(tried)).toBe(null));
});
