import { emptyRunState, RunQueued, type RunState, TaskEnded, TaskReflected } from '@tapwright/contracts';
import { stepVerdicts } from '@tapwright/runtime';
import { type JobRow, type RunRow, setTimer, takeDueTimers } from '@tapwright/store';
import {
  carryOut,
  changeRun,
  emittedTo,
  inputOf,
  markAsHandled,
  sampleEvent,
  storeEvent,
  storeJob,
  storeRun,
  type TestDatabase,
  testDatabase,
} from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { advanced } from './planner.fixture.ts';
import { onRunStarted } from './run-started.ts';
import { onRunStopped } from './run-stopped.ts';
import { onTaskReflected } from './task-reflected.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(() => db.clear());
afterAll(() => db.close());

const plain = (goal: string) => ({ goal, endCondition: '', expectation: '' });
const TASKS: RunState['tasks'] = [
  { ...plain('The list is open'), precondition: true, limitMs: 2_000 },
  plain('Open the note'),
  { ...plain('Save ${text}'), limitMs: 5_000 },
  plain('Close it'),
];
const TOKEN = 7;
const LATE = {
  outcome: 'out_of_budget' as const,
  reason: { code: 'STEP_TIMEOUT', message: 'step 2 “Save ${text}” was not done within 5000 ms' },
  task: 2,
  token: TOKEN,
};
const passed = (task: number) => ({
  task,
  outcome: 'completed' as const,
  reason: { code: 'COMPLETED', message: '' },
  captureId: null,
  step: task + 1,
});

/** A run in its third task. */
async function inThirdTask(state: Partial<RunState> = {}): Promise<{ job: JobRow; run: RunRow }> {
  const job = await storeJob(db);
  const run = await storeRun(db, job);
  const own = { ...emptyRunState(TASKS, []), task: 2, ended: [passed(0), passed(1)], ...state };
  const now = { status: 'running', step: 4, leaseToken: TOKEN, state: own } as const;
  await changeRun(db, run, now);
  return { job, run: { ...run, ...now, version: run.version + 1 } };
}

const stop = (about: { job: JobRow; run: RunRow }, data: typeof LATE = LATE) =>
  onRunStopped.handle(inputOf(data, about), { db });
const wordsOf = (state: RunState | undefined, outcome: RunRow['outcome']) =>
  stepVerdicts(state ?? emptyRunState([], []), { outcome, reason: LATE.reason, begun: true }).map(
    ({ verdict }) => verdict,
  );

describe('the time of a task', () => {
  test('begins to run with the first one, where it has a limit', async () => {
    const timing = { deviceMs: 1, settleMs: 1, settledBy: 'stable' as const };
    const run = { leaseToken: TOKEN, state: emptyRunState(TASKS, []) };
    const started = inputOf({ captureId: 'cap_1', serial: 's', timing }, { run });
    const { timers } = await onRunStarted.handle(started, { db });
    expect(timers).toMatchObject([
      {
        purpose: 'step',
        inMs: 2_000,
        type: 'run.stopped',
        data: {
          outcome: 'out_of_budget',
          reason: {
            code: 'STEP_TIMEOUT',
            message: 'precondition 1 “The list is open” was not done within 2000 ms',
          },
          task: 0,
          token: TOKEN,
        },
      },
    ]);
  });

  test('is that of the next one, once that begins; steps are counted without preconditions', async () => {
    const { job, run } = await inThirdTask({ task: 1, ended: [passed(0)] });
    const data = { task: 1, outcome: 'completed' as const, reason: LATE.reason };
    const { timers } = await onTaskReflected.handle(inputOf(data, { job, run }), { db });
    expect(timers).toMatchObject([{ inMs: 5_000, data: LATE }]);
  });

  test('no longer runs where the next one has no limit', async () => {
    const { job, run } = await inThirdTask();
    const due = { tenantId: 'default', jobId: job.id, runId: run.id, type: 'run.stopped', gateway: null };
    await db.transaction((tx) =>
      setTimer(tx, { ...due, id: 'tmr_1', purpose: 'step', inMs: -1, data: LATE, traceparent: null }),
    );
    const data = { task: 2, outcome: 'completed' as const, reason: LATE.reason };
    const result = await onTaskReflected.handle(inputOf(data, { job, run }), { db });
    expect(result.timers).toEqual([]);
    await carryOut(db, result);
    expect(await db.transaction((tx) => takeDueTimers(tx, 10))).toEqual([]);
  });
});

describe('a task that has taken longer than it may', () => {
  test('has failed, and the run is closed: what comes after it is not run', async () => {
    const result = await stop(await inThirdTask());
    expect(result.run).toMatchObject({
      status: 'closing',
      outcome: 'out_of_budget',
      reason: { code: 'STEP_TIMEOUT' },
    });
    expect(emittedTo(result)).toMatchObject([{ type: 'run.closed' }]);
    expect(wordsOf(result.run?.state, 'out_of_budget')).toEqual(['passed', 'passed', 'failed', 'not_run']);
  });

  test('blocks the case where it is a precondition', async () => {
    const about = await inThirdTask({ task: 0, ended: [] });
    const result = await stop(about, { ...LATE, task: 0 });
    expect(wordsOf(result.run?.state, 'out_of_budget')).toEqual(['blocked', 'not_run', 'not_run', 'not_run']);
  });

  test('says which action was under way: it may have been done', async () => {
    const pay = advanced({
      step: 4,
      task: 2,
      label: 'Pay now',
      effect: 'commit',
      verdict: null,
      after: null,
    });
    const result = await stop(await inThirdTask({ history: [pay] }));
    expect(result.run?.reason?.message).toBe(`${LATE.reason.message}; 'Pay now' was under way`);
  });
});

describe('a timer that comes late changes nothing', () => {
  const NOTHING = { emit: [] };

  test('where the run is at another task', async () => {
    expect(await stop(await inThirdTask(), { ...LATE, task: 1 })).toEqual(NOTHING);
  });

  test('where the run has moved to another device, or waits for one', async () => {
    const about = await inThirdTask();
    expect(await stop({ ...about, run: { ...about.run, leaseToken: TOKEN + 1 } })).toEqual(NOTHING);
    expect(await stop({ ...about, run: { ...about.run, leaseToken: null } })).toEqual(NOTHING);
  });

  const done = { task: 2, outcome: 'completed' as const, reason: { code: 'COMPLETED', message: '' } };

  test('where the task is done and its lessons are being written', async () => {
    const about = await inThirdTask();
    await storeEvent(db, sampleEvent(TaskEnded, { ...about, data: done }));
    expect(await stop(about)).toEqual(NOTHING);
  });

  test('where that is written and the planner has not heard of it', async () => {
    const about = await inThirdTask();
    const ended = await storeEvent(db, sampleEvent(TaskEnded, { ...about, data: done }));
    await markAsHandled(db, ended.id, 'reflector');
    await storeEvent(db, sampleEvent(TaskReflected, { ...about, data: done }));
    expect(await stop(about)).toEqual(NOTHING);
  });

  test('unless the same task is tried again: its time keeps running', async () => {
    const about = await inThirdTask();
    const ended = await storeEvent(db, sampleEvent(TaskEnded, { ...about, data: { ...done, task: 2 } }));
    await markAsHandled(db, ended.id, 'reflector');
    await storeEvent(db, sampleEvent(RunQueued, { ...about, data: {} }));
    expect((await stop(about)).run).toMatchObject({ status: 'closing' });
  });
});
