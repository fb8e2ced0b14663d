import { expect, it } from 'vitest';
import type { PlannedCell } from './cells.ts';
import type { TaskResult } from './messages.ts';
import { addCalls } from './run-costs.ts';
import { scoreCell } from './score-cell.ts';

const planned: PlannedCell = {
  key: 'k',
  name: { data: 'interactive', app: 'notes', task: 't', strategy: 'react', model: 'truth', seed: 1 },
  task: {
    data: 'interactive',
    app: 'notes',
    id: 't',
    goal: 'Write it down',
    place: { kind: 'interactive', app: 'notes', task: 't' },
    answer: null,
  },
};

function judged(values: Partial<TaskResult>) {
  const result: TaskResult = {
    key: 'k',
    fault: null,
    outcome: 'completed',
    reason: 'COMPLETED',
    detail: '',
    reached: true,
    steps: [],
    charged: 0,
    restorations: 0,
    calls: [],
    decisions: 0,
    byOffline: 0,
    stepsOnLog: null,
    wallMs: 5,
    ...values,
  };
  const { completed, failure, contained, exact, proportion } = scoreCell(planned, result);
  return [completed, failure, contained, exact, proportion];
}

it('where the state decides, completed means a reached state and an own end; nothing is contained in a ground truth', () => {
  expect(judged({})).toEqual([true, null, null, null, null]);
  expect(judged({ reached: false })).toEqual([false, 'ended_early', null, null, null]);
  expect(judged({ outcome: 'out_of_budget' })).toEqual([false, 'ended_late', null, null, null]);
  expect(judged({ outcome: 'out_of_budget', reached: false })[1]).toBe('planning');
  expect(judged({ outcome: 'failed', reason: 'MODEL_ANSWER_INVALID', reached: null })[1]).toBe(
    'instruction_following',
  );
});

it('nothing in a cell depends on time', () => {
  const cell = scoreCell(planned, { ...structuredClone(emptyResult), wallMs: 1 });
  expect(scoreCell(planned, { ...structuredClone(emptyResult), wallMs: 2 })).toEqual(cell);
});

const emptyResult: TaskResult = {
  key: 'k',
  fault: null,
  outcome: 'completed',
  reason: 'COMPLETED',
  detail: '',
  reached: true,
  steps: [{ number: 1, action: "click 'Save'", verdict: 'advanced', from: '', to: '', inputs: [] }],
  charged: 1,
  restorations: 0,
  calls: [],
  decisions: 1,
  byOffline: 0,
  stepsOnLog: null,
  wallMs: 0,
};

it('the calls of several candidates are added up, by role', () => {
  const call = (role: string, calls: number, inputTokens: number) => ({
    role,
    calls,
    inputTokens,
    outputTokens: 1,
  });
  expect(addCalls([call('verifier', 1, 10), call('actor', 2, 20), call('verifier', 3, 30)])).toEqual([
    { role: 'actor', calls: 2, inputTokens: 20, outputTokens: 1 },
    { role: 'verifier', calls: 4, inputTokens: 40, outputTokens: 2 },
  ]);
});
