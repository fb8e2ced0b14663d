import { BoundCase, type Outcome, withValues } from '@tapwright/contracts';
import { describe, expect, test } from 'vitest';
import { caseVerdict, spokenSentence, stepVerdicts, tasksOfCase } from './case-tasks.ts';

const bound = BoundCase.parse({
  spec: {
    id: 'c',
    title: 'Pay',
    preconditions: [{ that: 'The app is open', expect: [{ text: 'Home' }] }],
    steps: [{ do: 'Open the list' }, { do: 'Pay ${amount}', expect: [{ text: 'Sent' }] }],
  },
  row: null,
  parameters: [{ name: 'amount', value: '5', secret: false, about: '' }],
});
const tasks = tasksOfCase(bound);
const REASON = { code: 'X', message: 'why' };
const end = (task: number, outcome: Outcome) => ({ task, outcome, reason: REASON, captureId: null, step: 1 });
const run = (outcome: Outcome | null) => ({ outcome, reason: REASON, begun: true });
const words = (ended: ReturnType<typeof end>[], outcome: Outcome | null, task = 0) =>
  stepVerdicts({ tasks, ended, task }, run(outcome)).map(({ verdict }) => verdict);

test('a case is looked at first, then done step by step', () => {
  expect(tasks.map(({ goal, precondition = false }) => [goal, precondition])).toEqual([
    ['The app is open', true],
    ['Open the list', false],
    ['Pay ${amount}', false],
  ]);
  expect(tasks[2]?.expect).toEqual([{ text: 'Sent' }]);
});

test('a step may take as long as it says, else as the case says; half of its own time goes to each of two watches', () => {
  const spec = {
    ...bound.spec,
    timeouts: { stepMs: 30_000 },
    steps: [
      { do: 'Open the list', expect: [] },
      { do: 'Wait for the answer', expect: [], timeoutMs: 90_000 },
    ],
  };
  expect(tasksOfCase({ ...bound, spec }).map(({ limitMs, watchMs }) => [limitMs, watchMs])).toEqual([
    [30_000, undefined],
    [30_000, undefined],
    [90_000, 45_000],
  ]);
  expect(tasks.every((task) => !('limitMs' in task))).toBe(true);
});

test('a step that only waits says how long; a precondition never waits', () => {
  const spec = {
    ...bound.spec,
    preconditions: [{ that: 'Wait for 3 seconds', expect: [] }],
    steps: [
      { do: 'Wait for 3 seconds', expect: [] },
      { do: 'Wait for the answer', expect: [] },
    ],
  };
  expect(tasksOfCase({ ...bound, spec }).map(({ waitMs }) => waitMs)).toEqual([undefined, 3_000, undefined]);
});

test.each(['RESET_HOOK_FAILED', 'RESET_HOOK_UNKNOWN'])('%s blocks a case that has not begun', (code) => {
  const stopped = { outcome: 'inconclusive', reason: { code, message: 'why' } } as const;
  const state = { tasks, ended: [], task: 0 };
  const verdicts = (begun: boolean) =>
    stepVerdicts(state, { ...stopped, begun }).map(({ verdict }) => verdict);
  expect(verdicts(false)).toEqual(['blocked', 'not_run', 'not_run']);
  // With a second device, the results on the first one remain.
  expect(verdicts(true)).toEqual(['inconclusive', 'not_run', 'not_run']);
});

test('in a case with several roles, each task names its role; the default is the leading one', () => {
  const spec = {
    ...bound.spec,
    preconditions: [{ that: 'Signed in', expect: [], role: 'receiver' }],
    steps: [
      { do: 'Send it', expect: [] },
      { do: 'See it', expect: [], role: 'receiver' },
    ],
  };
  const rolesOf = (leading: string | null) =>
    tasksOfCase({ ...bound, spec }, leading).map(({ role }) => role);
  expect(rolesOf('sender')).toEqual(['receiver', 'sender', 'receiver']);
  expect(rolesOf(null)).toEqual([undefined, undefined, undefined]);
});

describe('verdicts', () => {
  const done = [end(0, 'completed'), end(1, 'completed')];

  test.each<[string, ReturnType<typeof end>[], Outcome | null, string[]]>([
    ['all passed', [...done, end(2, 'completed')], 'completed', ['passed', 'passed', 'passed']],
    ['the last failed', [...done, end(2, 'infeasible')], 'infeasible', ['passed', 'passed', 'failed']],
    [
      'a crash stops it',
      [end(0, 'completed'), end(1, 'crashed')],
      'crashed',
      ['passed', 'crashed', 'not_run'],
    ],
    ['blocked by what must hold before', [end(0, 'failed')], 'failed', ['blocked', 'not_run', 'not_run']],
    ['crashed before it began', [end(0, 'crashed')], 'crashed', ['crashed', 'not_run', 'not_run']],
    ['stopped in the middle', done, 'canceled', ['passed', 'passed', 'inconclusive']],
    ['still under way', done, null, ['passed', 'passed', 'not_run']],
  ])('%s', (_name, ended, outcome, expected) =>
    expect(words(ended, outcome, ended.length)).toEqual(expected),
  );

  test('of a case is that of its first step that did not pass', () => {
    expect(caseVerdict(stepVerdicts({ tasks, ended: [end(0, 'failed')], task: 0 }, run('failed')))).toBe(
      'blocked',
    );
    expect(caseVerdict([])).toBe('passed');
  });
});

test('values are quoted for a model; a parameter without a value stays as it is', () => {
  const values = { amount: '5 $& ${amount}' };
  expect(withValues('Pay ${ amount } to ${who}', values)).toBe('Pay 5 $& ${amount} to ${who}');
  expect(withValues('Pay ${constructor}', values)).toBe('Pay ${constructor}');
  expect(spokenSentence('Pay ${amount}', { amount: '5' })).toBe('Pay "5"');
});
