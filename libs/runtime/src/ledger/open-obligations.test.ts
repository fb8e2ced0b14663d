import type { HistoryItem, ObligationInput } from '@tapwright/contracts';
import { parseHierarchy, type Screen } from '@tapwright/screen';
import { describe, expect, test } from 'vitest';
import type { Choice } from '../choose/action-space.ts';
import { excludedBy } from './excluded.ts';
import { ledgerOf } from './ledger.ts';
import { openIn, openObligations, refutedByForm } from './open-obligations.ts';

function screenOf(nodes: string): Screen {
  const dump = `<hierarchy rotation="0"><node class="android.widget.FrameLayout" package="o.e" enabled="true" bounds="[0,0][1080,1920]">${nodes}</node></hierarchy>`;
  const result = parseHierarchy(dump, { packageName: 'o.e', activity: 'o.e/.A' });
  if (!result.ok) throw new Error(result.detail);
  return result.screen;
}
const text = (label: string) =>
  `<node class="android.widget.TextView" text="${label}" package="o.e" enabled="true" bounds="[0,0][500,90]"/>`;
const toggle = (label: string, checked: boolean) =>
  `<node class="android.widget.Switch" text="${label}" checkable="true" checked="${checked}" clickable="true" package="o.e" enabled="true" bounds="[0,0][500,90]"/>`;

const option = (label: string, checked: boolean, view = 'android.widget.RadioButton') =>
  `<node class="${view}" text="${label}" checkable="true" checked="${checked}" clickable="true" package="o.e" enabled="true" bounds="[0,0][500,90]"/>`;

const obligationsOf = (one: ObligationInput) => ledgerOf('', { read: [one], readBy: 'rules' }).obligations;
const done = (values: Partial<HistoryItem>) =>
  ({ verdict: 'advanced', text: null, label: '', ...values }) as HistoryItem;

describe('an obligation is open by structure', () => {
  const wanted = { says: 'Name it 买牛奶', values: ['买牛奶'] };
  test.each<[string, ObligationInput, HistoryItem[], string, string | undefined]>([
    ['where nobody has entered its value', wanted, [], '', 'no step has entered or chosen “买牛奶”'],
    ['not where it was typed', wanted, [done({ text: '买牛奶' })], '', undefined],
    ['not where it was chosen', wanted, [done({ label: '买牛奶' })], '', undefined],
    [
      'not where it was pressed key by key',
      { says: 'Call 911', values: ['911'] },
      ['9', '1', '1'].map((label) => done({ label })),
      '',
      undefined,
    ],
    [
      'where another key was pressed in between',
      { says: 'Call 911', values: ['911'] },
      ['9', 'Clear', '1', '1'].map((label) => done({ label })),
      '',
      'no step has entered or chosen “911”',
    ],
    ['not where the screen shows it', wanted, [], text('买牛奶'), undefined],
    [
      'where what typed it was taken back',
      wanted,
      [done({ text: '买牛奶', verdict: 'invalidated' })],
      '',
      'no step has entered or chosen “买牛奶”',
    ],
    [
      'where its switch stands wrong',
      { says: 'Wi-Fi on', where: 'Wi-Fi', state: 'on' },
      [],
      toggle('Wi-Fi', false),
      '“Wi-Fi” is not on',
    ],
    [
      'not where it stands right',
      { says: 'Wi-Fi on', where: 'Wi-Fi', state: 'on' },
      [],
      toggle('Wi-Fi', true),
      undefined,
    ],
    [
      'not where two switches have that name',
      { says: 'Wi-Fi on', where: 'Wi-Fi', state: 'on' },
      [],
      toggle('Wi-Fi', false) + toggle('Wi-Fi', false),
      undefined,
    ],
    [
      'where its value is only offered as an option',
      { says: 'Schrift groß', values: ['groß'] },
      [],
      option('Klein', true) + option('Groß', false),
      'no step has entered or chosen “groß”',
    ],
    [
      'not where that option is ticked',
      { says: 'Schrift groß', values: ['groß'] },
      [],
      option('Klein', false) + option('Groß', true),
      undefined,
    ],
    [
      'not where something else shows the value, too',
      { says: 'Schrift groß', values: ['groß'] },
      [],
      text('Groß') + option('Groß', false),
      undefined,
    ],
    [
      'not where it is the name of a box, which may be a thing of a list',
      { says: 'Find Milk', values: ['Milk'] },
      [],
      option('Milk', false, 'android.widget.CheckBox'),
      undefined,
    ],
    [
      'not where a date says its day in short',
      { says: 'Book the kiln for Thursday', values: ['Thursday'] },
      [],
      text('Kiln 2, Thu, Oct 8'),
      undefined,
    ],
    [
      'where only the head of a calendar says the day in short',
      { says: 'Book the kiln for Thursday', values: ['Thursday'] },
      [],
      text('Wed') + text('Thu') + text('8'),
      'no step has entered or chosen “Thursday”',
    ],
    [
      'where a date says another day',
      { says: 'Book the kiln for Thursday', values: ['Thursday'] },
      [],
      text('Kiln 2, Fri, Oct 9'),
      'no step has entered or chosen “Thursday”',
    ],
    ['never for what must not be done', { ...wanted, negative: true }, [], '', undefined],
  ])('%s', (_, one, history, nodes, reason) => {
    const open = openObligations(obligationsOf(one), { history, screen: screenOf(nodes) });
    expect(open[0]?.reason).toBe(reason);
  });
});

test('what an exploration did for an earlier task is no part of the next one; steps of a case lead on to one goal', () => {
  const ledger = ledgerOf('Name it "Tea"', {
    read: [{ says: 'Name it "Tea"', values: ['Tea'] }],
    readBy: 'rules',
  });
  const task = { goal: 'Name it "Tea"', endCondition: '', expectation: '' };
  const history = [done({ task: 0, text: 'Tea' })];
  const state = { tasks: [task, { ...task, ledger }], task: 1, history };
  const at = { screen: screenOf(''), values: {} };
  expect(openIn(state, at)).toEqual([]);
  const leg = { number: 1, phone: 0, steps: 200 };
  expect(openIn({ ...state, leg }, at)).toMatchObject([{ id: 'o1' }]);
});

describe('what no answer of a model outweighs', () => {
  const goal = 'Name it "Tea"';
  const ledger = ledgerOf(goal, { read: [{ says: goal }], readBy: 'model' });
  const at = (earlier: Screen[], nodes: string) =>
    refutedByForm({ goal, ledger }, { history: [], screen: screenOf(nodes), earlier });

  test('is a literal value that no step entered and no screen of the run has shown', () => {
    const reason = 'no step has entered or chosen “Tea”, and no screen has shown it';
    expect(at([], text('Milk'))).toEqual({ id: 'o1', reason });
    expect(at([screenOf(text('Tea'))], text('Milk'))).toBeNull();
    expect(at([], text('Tea'))).toBeNull();
  });

  test('is a title in quotes, though it is the name of a day that a date says in short', () => {
    const goal = 'Create a list named "Thursday"';
    const ledger = ledgerOf(goal, { read: [{ says: goal, values: ['Thursday'] }], readBy: 'rules' });
    const standing = { history: [], screen: screenOf(text('Thu, Oct 8')), earlier: [] };
    expect(refutedByForm({ goal, ledger }, standing)).toMatchObject({ id: 'o1' });
  });

  describe('is an option that nobody has chosen while another is ticked', () => {
    const said = 'Set the size to large';
    const sized = ledgerOf(said, { read: [{ says: said, values: ['large'] }], readBy: 'model' });
    const chosen = (nodes: string, history: HistoryItem[] = []) =>
      refutedByForm({ goal: said, ledger: sized }, { history, screen: screenOf(nodes), earlier: [] });

    test.each([
      'android.widget.RadioButton',
      'android.widget.CheckedTextView',
      'com.example.MaterialRadioButton',
    ])('in a %s', (view) => {
      const reason = '“large” is offered, and another option is chosen';
      expect(chosen(option('Small', true, view) + option('Large', false, view))).toEqual({
        id: 'o1',
        reason,
      });
      expect(chosen(option('Small', false, view) + option('Large', true, view))).toBeNull();
    });

    test('not where it was pressed, where nothing is ticked, or where another of that name is', () => {
      const offered = option('Small', true) + option('Large', false);
      expect(chosen(offered, [done({ label: 'Large' })])).toBeNull();
      expect(chosen(option('Small', false) + option('Large', false))).toBeNull();
      expect(chosen(offered + option('Large', true))).toBeNull();
    });
  });

  test('the dots of a password show nothing', () => {
    expect(at([], text('•••'))).not.toBeNull();
  });

  test('a value in other words is none, and without a ledger there is none', () => {
    const read = [{ says: 'for tomorrow', values: ['tomorrow'] }];
    const spoken = { goal: 'for tomorrow', ledger: ledgerOf('for tomorrow', { read, readBy: 'model' }) };
    const standing = { history: [], screen: screenOf(''), earlier: [] };
    expect(refutedByForm(spoken, standing)).toBeNull();
    expect(refutedByForm({ goal }, standing)).toBeNull();
  });
});

describe('what the goal excludes', () => {
  const screen = screenOf(`${text('Senden')}${text('Senden später')}`);
  const choice = (at: number, effect: 'look' | 'commit'): Choice => {
    const element = screen.elements[at] ?? null;
    const action = { kind: 'click', target: { label: element?.text ?? '' }, effect } as Choice['action'];
    return { action, element };
  };
  const obligations = obligationsOf({ says: 'nicht senden', where: 'senden', negative: true });

  test('is not pressed', () => {
    expect(excludedBy(choice(1, 'commit'), obligations)).toBe('the goal excludes it: “nicht senden”');
  });

  test('may be looked at, and what is only called likewise may be pressed', () => {
    expect(excludedBy(choice(1, 'look'), obligations)).toBeNull();
    expect(excludedBy(choice(2, 'commit'), obligations)).toBeNull();
  });
});
