import type { HistoryItem, ScreenMark } from '@tapwright/contracts';
import { describe, expect, test } from 'vitest';
import { restorationPlan } from '../restore/restoration.ts';
import { item, mark, state } from '../screen.fixture.ts';
import { findStrategy } from '../strategy/strategy.ts';
import { judge, reflectedOn } from './judge.ts';
import { isCommit } from './looking.ts';
import type { ActionOutcome } from './outcome.ts';

const guardian = findStrategy('guardian');
const tapwright = findStrategy('tapwright');
const react = findStrategy('react');

/** A click that led from screen `a` to screen `b`, in a run that was on `a`. */
function outcome(
  values: Partial<ActionOutcome> & { did?: Partial<HistoryItem>; past?: readonly HistoryItem[] } = {},
): ActionOutcome {
  const { did = {}, past = [], ...rest } = values;
  const after = rest.after ?? mark('b');
  const judged = item({ verdict: null, after, ...did });
  const history = [...past, judged];
  return {
    item: judged,
    after,
    status: 'done',
    screenKind: 'app',
    app: 'org.example',
    state: state({ history, seen: [mark('a')], current: mark('a') }),
    ...rest,
  };
}

test('an action that leads to a new screen advances the run', () => {
  for (const strategy of [react, guardian, tapwright]) {
    expect(judge(outcome(), strategy)).toMatchObject({ kind: 'advanced', reason: null });
  }
});

describe('a crash', () => {
  test.each(['crash', 'anr'])('shown by its %s dialog is a crash under every strategy', (screenKind) => {
    for (const strategy of [react, guardian, tapwright]) {
      expect(judge(outcome({ screenKind }), strategy)).toMatchObject({ kind: 'crashed' });
    }
  });

  const trouble = { process: 'org.example', pid: 7, summary: 'java.lang.Error: x', stack: [] };

  test.each([
    ['crash', 'the app crashed: java.lang.Error: x'],
    ['native_crash', 'the app crashed: java.lang.Error: x'],
    ['anr', 'the app did not respond: java.lang.Error: x'],
  ] as const)('that only the log reports (%s) is a crash as well', (kind, summary) => {
    const judged = judge(outcome({ trouble: { ...trouble, kind } }), tapwright);
    expect(judged).toMatchObject({ kind: 'crashed', summary });
  });

  test('does not include the system ending the process: the screen decides', () => {
    const died = { trouble: { ...trouble, kind: 'process_death' as const } };
    expect(judge(outcome(died), tapwright).kind).toBe('advanced');
    expect(judge(outcome({ ...died, screenKind: 'crash' }), tapwright).kind).toBe('crashed');
  });

  test('comes before every other verdict', () => {
    const crashed = outcome({ screenKind: 'crash', status: 'not_found', after: mark('a') });
    expect(judge(crashed, guardian).kind).toBe('crashed');
  });
});

test.each(['not_found', 'unsupported'] as const)('an action that was %s is invalidated', (status) => {
  expect(judge(outcome({ status }), react)).toMatchObject({ kind: 'invalidated', reason: 'not_found' });
});

describe('an action after which nothing has changed', () => {
  const still = { after: mark('a') };

  test.each([guardian, tapwright])('is invalidated by $name', (strategy) => {
    expect(judge(outcome(still), strategy)).toMatchObject({ kind: 'invalidated', reason: 'no_change' });
  });

  test('is accepted by a strategy without the check', () => {
    expect(judge(outcome(still), react).kind).toBe('advanced');
  });

  test('has had an effect for tapwright if the picture has changed, however often; guardian uses only the tree', () => {
    const taken = item({ step: 1, before: mark('a'), after: mark('a'), pictureChanged: true });
    const again = outcome({ ...still, did: { step: 2, pictureChanged: true }, past: [taken] });
    expect(judge(again, tapwright).kind).toBe('advanced');
    expect(judge(again, guardian)).toMatchObject({ reason: 'no_change' });
  });

  test('is not a wrong turn if it was waiting', () => {
    expect(judge(outcome({ ...still, did: { kind: 'wait' } }), tapwright).kind).toBe('advanced');
  });

  test.each([guardian, tapwright])(
    'is never counted against it by $name if it is unknown whether it was executed',
    (strategy) => {
      expect(judge(outcome({ ...still, status: 'uncertain' }), strategy).kind).toBe('advanced');
    },
  );

  test('counts as changed where anything else than the layout changed', () => {
    const toggled = mark('b', { layout: 'layout-a' });
    expect(judge(outcome({ after: toggled }), tapwright).kind).toBe('advanced');
  });
});

describe('an action that did not reach its element', () => {
  const did = { step: 3, before: mark('b'), after: mark('c') };
  const past = [item({ step: 1 })];

  test.each([
    ['covered', { kind: 'back' }],
    ['keyboard', { kind: 'back' }],
    ['text_lost', { kind: 'nothing' }],
    ['text_misplaced', { kind: 'replay', steps: [1] }],
    ['process_death', { kind: 'replay', steps: [1] }],
  ] as const)('(%s) is invalidated and undone as needed', (interruption, plan) => {
    const at = outcome({ interruption, did, past, after: mark('c') });
    const judgement = judge(at, tapwright);
    expect(judgement).toMatchObject({ kind: 'invalidated', reason: 'interrupted' });
    expect(restorationPlan(judgement, at)).toMatchObject(plan);
  });

  test('(text_differs) is typed once more, then invalidated with both texts', () => {
    const typed = { step: 3, kind: 'text' as const, label: 'Title', text: 'Milk', key: 'text|title' };
    const differs = { interruption: 'text_differs', shown: 'Mild', did: typed, after: mark('c') } as const;
    const first = outcome(differs);
    expect(judge(first, tapwright)).toMatchObject({ kind: 'invalidated', reason: 'interrupted' });
    const before = item({ ...typed, step: 1, verdict: 'invalidated', reason: 'interrupted' });
    const second = outcome({ ...differs, past: [before] });
    const judgement = judge(second, tapwright);
    expect(judgement).toMatchObject({
      reason: 'text_differs',
      summary: '“Title” shows “Mild” and not “Milk”',
    });
    expect(restorationPlan(judgement, second)).toEqual({ kind: 'nothing' });
  });

  test('is judged by the screen under the strategies of the papers, and after two interruptions', () => {
    expect(judge(outcome({ interruption: 'covered' }), guardian).kind).toBe('advanced');
    const kept = item({ step: 1, verdict: 'invalidated', reason: 'interrupted' });
    const again = outcome({ interruption: 'covered', past: [kept, kept] });
    expect(judge(again, tapwright).kind).toBe('advanced');
  });

  test('closing a window over the app is not a loop, though the screen below was seen before', () => {
    const dialog = mark('dialog');
    const opened = item({ step: 1, key: 'click|other', before: mark('z'), after: dialog });
    const visited = item({ step: 0, before: mark('b') });
    const closed = { did: { step: 2, label: 'Later', before: dialog }, past: [visited, opened] };
    expect(judge(outcome(closed), tapwright).reason).toBe('loop');
    expect(judge(outcome({ ...closed, uncovered: true }), tapwright).kind).toBe('advanced');
  });
});

describe('leaving the app', () => {
  const out = { screenKind: 'launcher', after: mark('home', { packageName: 'org.launcher' }) };

  test('is a wrong turn', () => {
    expect(judge(outcome(out), tapwright)).toMatchObject({ kind: 'invalidated', reason: 'foreign_app' });
  });

  test('is right after pressing home', () => {
    expect(judge(outcome({ ...out, did: { kind: 'home' } }), tapwright).kind).toBe('advanced');
  });

  test('for a helper such as a file picker is not a wrong turn', () => {
    const picker = mark('pick', { packageName: 'org.files' });
    expect(judge(outcome({ after: picker }), tapwright).kind).toBe('advanced');
  });
});

describe('coming back to an earlier screen', () => {
  const first = item({ step: 1, before: mark('a'), after: mark('b') });
  const back = (values: Partial<HistoryItem> = {}, between = first) =>
    outcome({
      past: [between],
      did: { step: 2, before: mark('b'), ...values },
      after: mark('a'),
      state: state({
        history: [between, item({ step: 2, before: mark('b'), verdict: null, ...values })],
        seen: [mark('a'), mark('b')],
      }),
    });

  test('is a loop for guardian, whatever happened in between', () => {
    expect(judge(back({ label: 'Save' }), guardian)).toMatchObject({ kind: 'invalidated', reason: 'loop' });
  });

  test('is none for guardian where the texts differ, whether another screen shows them or a field that was typed into', () => {
    const typed = mark('typed', { layout: 'layout-a' });
    const { state: past } = back();
    const seen = { after: typed, state: past };
    expect(judge(outcome({ ...seen, did: { kind: 'text' } }), guardian).kind).toBe('advanced');
    expect(judge(outcome({ ...seen, did: { before: mark('b') } }), guardian).kind).toBe('advanced');
  });

  test('is a loop for guardian-code if more than four fifths of the elements were there before', () => {
    const elements = (...names: string[]) => names.map((name) => name.padStart(8, '0')).join('');
    const seen = mark('a', { elements: elements('1', '2', '3', '4', '5', '6', '7', '8', '9') });
    const judged = (after: Partial<ScreenMark>) =>
      judge(
        outcome({ after: mark('new', after), state: state({ seen: [seen] }) }),
        findStrategy('guardian-code'),
      );
    const nine = { elements: elements('1', '2', '3', '4', '5', '6', '7', '8', '9', 'x') };
    const eight = { elements: elements('1', '2', '3', '4', '5', '6', '7', '8', 'x') };
    const four = { elements: elements('1', '2', '3', '4') };
    expect(judged(nine).reason).toBe('loop');
    expect(judged(eight).kind).toBe('advanced');
    expect(judged(four).kind).toBe('advanced');
    expect(judged({ ...nine, activity: 'org.example/.Other' }).kind).toBe('advanced');
  });

  test('without elements that could be compared is a loop for guardian-code if nothing is different', () => {
    const judged = (after: ScreenMark) =>
      judge(outcome({ after, did: { before: mark('b') } }), findStrategy('guardian-code')).reason;
    expect([judged(mark('a')), judged(mark('c'))]).toEqual(['loop', null]);
  });

  test('is a loop for tapwright if the run only looked around in between', () => {
    expect(judge(back(), tapwright)).toMatchObject({ kind: 'invalidated', reason: 'loop' });
  });

  test.each([
    ['something was saved', { label: 'Save' }],
    ['a menu item changed what it was opened for', { label: 'Mark as read' }],
    ['something was typed', { kind: 'text' as const }],
    ['a switch was turned', { checked: false }],
    ['the picture changed', { pictureChanged: true }],
    ['something was done that may happen once only', { effect: 'commit' as const, deed: true }],
    ['the way back was meant', { kind: 'back' as const }],
  ])('is not a loop for tapwright if %s', (_, values) => {
    expect(judge(back(values), tapwright).kind).toBe('advanced');
  });

  test('what a wrong turn did in between does not count as work', () => {
    const wrong = { ...first, verdict: 'invalidated' as const, label: 'Save' };
    expect(judge(back({}, wrong), tapwright)).toMatchObject({ reason: 'loop' });
  });
});

test.each([
  ['Save', true],
  ['OK', true],
  ['apply changes', true],
  ['Saved items', false],
  ['Address', false],
  ['', false],
])('"%s" has an effect: %s', (label, expected) => {
  expect(isCommit(label)).toBe(expected);
});

describe('reflection', () => {
  const judged = { kind: 'advanced' as const, reason: null, summary: 'the screen changed' };
  const refused = { expected: false, observation: 'a menu came up' };

  test('invalidates an unexpected outcome, and says what was seen instead', () => {
    const summary = 'not what was expected: a menu came up';
    const expected = { kind: 'invalidated', reason: 'reflection', summary };
    expect(reflectedOn(judged, outcome(), refused)).toEqual(expected);
  });

  test.each([
    ['what was expected', outcome(), { ...refused, expected: true }],
    ['an action that was perhaps not executed', outcome({ status: 'uncertain' }), refused],
    ['waiting', outcome({ did: { kind: 'wait' } }), refused],
  ])('accepts %s', (_name, at, answer) => {
    expect(reflectedOn(judged, at, answer)).toBe(judged);
  });

  test('never overrules a check that has decided', () => {
    const loop = { kind: 'invalidated' as const, reason: 'loop' as const, summary: '' };
    expect(reflectedOn(loop, outcome(), refused)).toBe(loop);
  });
});
