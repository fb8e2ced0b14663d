import type { HistoryItem, ObligationInput } from '@tapwright/contracts';
import { parseHierarchy, type Screen } from '@tapwright/screen';
import { describe, expect, test } from 'vitest';
import type { Choice } from '../choose/action-space.ts';
import { excludedBy } from './excluded.ts';
import { ledgerOf } from './ledger.ts';
import { openObligations, refutedByForm } from './open-obligations.ts';

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
    ['never for what must not be done', { ...wanted, negative: true }, [], '', undefined],
  ])('%s', (_, one, history, nodes, reason) => {
    const open = openObligations(obligationsOf(one), { history, screen: screenOf(nodes) });
    expect(open[0]?.reason).toBe(reason);
  });
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
