import type { Task } from '@tapwright/contracts';
import { expect, test } from 'vitest';
import { STEP_TIMER, stepStop } from './step-limit.ts';

const task = (goal: string, more: Partial<Task> = {}): Task => ({
  goal,
  endCondition: '',
  expectation: '',
  ...more,
});

test('a task without a limit never stops a run', () => {
  expect(stepStop({ tasks: [task('Open the app')], task: 0 }, 7)).toBeNull();
});

test('numbers steps like the case, without preconditions', () => {
  const tasks = [
    task('the app is open', { precondition: true }),
    task('Log in'),
    task('Pay', { limitMs: 3_000 }),
  ];
  expect(stepStop({ tasks, task: 2 }, 7)).toEqual({
    purpose: STEP_TIMER,
    inMs: 3_000,
    data: {
      outcome: 'out_of_budget',
      reason: { code: 'STEP_TIMEOUT', message: 'step 2 “Pay” was not done within 3000 ms' },
      task: 2,
      token: 7,
    },
  });
});

test('without a lease there is no token, and a long name is cut', () => {
  const stop = stepStop({ tasks: [task('x'.repeat(81), { limitMs: 1, precondition: true })], task: 0 }, null);
  expect(stop?.data).not.toHaveProperty('token');
  expect(stop?.data.reason.message).toBe(`precondition 1 “${'x'.repeat(80)}…” was not done within 1 ms`);
});
