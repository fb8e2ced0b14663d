import type { TrailInput } from '@tapwright/evaluation';
import type { StoredEvent } from '@tapwright/service';
import { expect, it } from 'vitest';
import { watchJob } from './watch-job.ts';

const tap = (basis: string): TrailInput => ({
  event: 'tap',
  element: null,
  followed: null,
  basis,
  from: 'a',
  to: 'a',
  text: null,
});

/** A job whose events the test commits, on a device whose inputs the test enters. */
function watched(steps = 20) {
  const trail: TrailInput[] = [];
  const spent: string[] = [];
  let reached = false;
  let thought = 0;
  const stage = {
    trail: () => trail,
    node: () => `n${trail.length}`,
    reached: () => reached,
    think: () => {
      thought += 1;
    },
  };
  const watch = watchJob({
    stage,
    budget: { steps, unrecordedCost: 3 },
    counts: (_, step) => ({ decisions: step, byOffline: 0 }),
    onSpent: (jobId) => spent.push(jobId),
  });
  const commit = (type: string, runId: string | null, data: object = {}): void => {
    watch.note({ jobId: 'job', runId, type, data } as StoredEvent);
  };
  const take = (runId: string, step: number, ...inputs: readonly TrailInput[]): void => {
    commit('action.decided', runId, { step });
    trail.push(...inputs);
    commit('action.executed', runId, { step });
  };
  return {
    watch,
    commit,
    take,
    trail,
    spent,
    reach: () => {
      reached = true;
    },
    thought: () => thought,
  };
}

it('what comes between a decision and its execution is the step', () => {
  const { watch, take, trail, thought } = watched();
  take('run', 1, tap('recorded'));
  // The agent has not made a restoration.
  trail.push(tap('recorded'));
  take('run', 2, tap('recorded'), tap('unrecorded'));
  expect(
    watch
      .steps('run')
      .get(2)
      ?.inputs.map(({ basis }) => basis),
  ).toEqual(['recorded', 'unrecorded']);
  expect(watch.steps('run').get(2)).toMatchObject({ from: 'n2', to: 'n4', counts: { decisions: 2 } });
  expect(thought()).toBe(2);
});

it('candidates are kept apart, and the ranked best is reported', () => {
  const { watch, take, commit, reach } = watched();
  take('one', 1, tap('recorded'));
  reach();
  take('two', 1, tap('recorded'));
  commit('scripts.emitted', null, { runId: 'two' });
  expect([watch.steps('one').get(1)?.reached, watch.steps('two').get(1)?.reached]).toEqual([false, true]);
  expect([watch.done('one').length, watch.done('two').length]).toEqual([1, 1]);
  expect(watch.best()).toBe('two');
});

it('reports once where the agent goes on with its budget spent', () => {
  const { take, spent } = watched(4);
  take('run', 1, tap('unrecorded'));
  take('run', 2, tap('recorded'));
  expect(spent).toEqual([]);
  take('run', 3, tap('recorded'));
  take('run', 4, tap('recorded'));
  expect(spent).toEqual(['job']);
});
