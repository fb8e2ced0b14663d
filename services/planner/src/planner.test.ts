import { CaseSpec, emptyRunState, JobSpec, VIRTUAL_MODEL } from '@tapwright/contracts';
import { emittedTo, inputOf, sampleJob, sampleRun } from '@tapwright/testing';
import { describe, expect, test } from 'vitest';
import { closeRun } from './closing.ts';
import { deadlineTimer } from './deadline.ts';
import { bestEnd, endJob } from './fan-in.ts';
import { advanced } from './planner.fixture.ts';
import { onRunStarted } from './run-started.ts';
import { onRunStopped } from './run-stopped.ts';
import { onTaskReflected } from './task-reflected.ts';
import { obstacleToReplay, proofOf, replaysOf } from './verification.ts';

const nobody = { db: null as never };
const why = (code: string) => ({ code, message: 'because' });

describe('closing a run', () => {
  const close = (code: string) =>
    closeRun(
      { job: sampleJob(), run: sampleRun({ gateway: 'gw-1' }) },
      { outcome: 'failed', reason: why(code) },
    );

  test('writes its end down and asks the gateway that holds the device to release it', () => {
    const result = close('NOT_VERIFIED');
    expect(result.run).toEqual({ status: 'closing', outcome: 'failed', reason: why('NOT_VERIFIED') });
    expect(emittedTo(result)).toEqual([{ type: 'run.closed', data: {}, gateway: 'gw-1', runId: 'run_1' }]);
  });

  test('whose gateway may be gone asks any gateway', () => {
    const about = { job: sampleJob(), run: sampleRun({ gateway: 'gw-1' }) };
    const end = { outcome: 'inconclusive' as const, reason: why('DEVICE_LEASE_LOST') };
    expect(emittedTo(closeRun(about, end, { anyGateway: true }))[0]?.gateway).toBe('any');
  });

  test.each(['queued', 'running'] as const)(
    'works from %s: a stop is heard in every state',
    async (status) => {
      const stop = { outcome: 'canceled' as const, reason: why('CANCELED') };
      const result = await onRunStopped.handle(inputOf(stop, { run: { status } }), nobody);
      expect(result.run).toMatchObject({ status: 'closing', outcome: 'canceled' });
      expect(emittedTo(result)[0]?.type).toBe('run.closed');
    },
  );
});

test('a run that has its device begins its first task on the first screen', async () => {
  const timing = { deviceMs: 1, settleMs: 1, settledBy: 'stable' as const };
  const result = await onRunStarted.handle(inputOf({ captureId: 'cap_1', serial: 's', timing }), nobody);
  expect(result.run).toMatchObject({ status: 'running' });
  expect(emittedTo(result)).toMatchObject([
    { type: 'task.planned', data: { task: 0, step: 0, captureId: 'cap_1' } },
  ]);
});

describe('after a task', () => {
  const task = { goal: 'g', endCondition: '', expectation: '' };
  const reflected = (outcome: 'completed' | 'failed', done: number) =>
    onTaskReflected.handle(
      inputOf(
        { task: done, outcome, reason: why('X') },
        { run: { step: 4, state: emptyRunState([task, task], []) } },
      ),
      nobody,
    );

  test('the next one begins where it ended', async () => {
    const result = await reflected('completed', 0);
    expect(result.run?.state?.task).toBe(1);
    expect(emittedTo(result)).toMatchObject([{ type: 'task.planned', data: { task: 1, step: 4 } }]);
  });

  test('the run is closed where it was the last', async () => {
    const result = await reflected('completed', 1);
    expect(result.run).toMatchObject({ status: 'closing', outcome: 'completed' });
  });

  test('the run is closed where it was not completed: later tasks depend on it', async () => {
    const result = await reflected('failed', 0);
    expect(result.run).toMatchObject({ status: 'closing', outcome: 'failed' });
  });
});

describe('where the next task is on another phone', () => {
  const task = (role: string) => ({ goal: 'g', endCondition: '', expectation: '', role });
  const state = { ...emptyRunState([task('sender'), task('receiver')], []), role: 'sender' };
  const run = { step: 4, gateway: 'gw-1' };

  test('the gateway looks at that one first, and the run stands there', async () => {
    const data = { task: 0, outcome: 'completed' as const, reason: why('X') };
    const history = [advanced()];
    const result = await onTaskReflected.handle(
      inputOf(data, { run: { ...run, state: { ...state, history } } }),
      nobody,
    );
    expect(emittedTo(result)).toMatchObject([
      { type: 'role.entered', gateway: 'gw-1', data: { task: 1, step: 4, role: 'receiver' } },
    ]);
    expect(result.run?.state).toMatchObject({ role: 'receiver', task: 1, history: [] });
    expect(result.run?.state?.elsewhere?.sender?.history).toEqual(history);
  });

  test('the same holds for the very first task', async () => {
    const timing = { deviceMs: 1, settleMs: 1, settledBy: 'stable' as const };
    const first = { ...state, tasks: state.tasks.toReversed() };
    const started = inputOf({ captureId: 'cap_1', serial: 's', timing }, { run: { ...run, state: first } });
    const result = await onRunStarted.handle(started, nobody);
    expect(result.run).toMatchObject({ status: 'running', state: { role: 'receiver' } });
    expect(emittedTo(result)).toMatchObject([{ type: 'role.entered', data: { task: 0, role: 'receiver' } }]);
  });

  test('a run that has lost a device is not moved: what one phone did shows on the other', async () => {
    const phones = { sender: { serial: 'a', token: 1 }, receiver: { serial: 'b', token: 2 } };
    const reason = { code: 'DEVICE_UNAVAILABLE', message: 'b does not answer' };
    const stop = inputOf(
      { outcome: 'inconclusive' as const, reason },
      { run: { ...run, state: { ...state, phones } } },
    );
    const result = await onRunStopped.handle(stop, nobody);
    expect(result.run).toMatchObject({ status: 'closing', outcome: 'inconclusive' });
    expect(result.run?.reason).toEqual({
      code: 'DEVICE_UNAVAILABLE',
      message: 'b does not answer; a run on several devices (sender, receiver) is not moved to others',
    });
    expect(emittedTo(result)).toMatchObject([{ type: 'run.closed', gateway: 'any' }]);
  });
});

describe('how a job ends', () => {
  const ended = (outcome: 'completed' | 'failed' | 'infeasible', values = {}) =>
    sampleRun({ status: 'ended', outcome, reason: why(outcome), ...values });

  test('as its completed candidate, whichever it was', () => {
    expect(bestEnd([ended('failed'), ended('completed')]).outcome).toBe('completed');
  });

  test('as the candidate that was chosen, where several were completed', () => {
    const other = { code: 'COMPLETED', message: 'the chosen one' };
    const runs = [ended('completed', { id: 'a' }), ended('completed', { id: 'b', reason: other })];
    expect(bestEnd(runs, 'b').reason).toBe(other);
  });

  test('as its first candidate where none was completed', () => {
    expect(bestEnd([ended('infeasible'), ended('failed')])).toEqual({
      outcome: 'infeasible',
      reason: why('infeasible'),
    });
  });

  test('never as its verification: a failed replay concerns only the scripts', () => {
    const runs = [ended('failed'), ended('completed', { purpose: 'verification' })];
    expect(bestEnd(runs).outcome).toBe('failed');
  });

  test('with a plain reason where no run has an outcome', () => {
    expect(bestEnd([])).toMatchObject({ outcome: 'inconclusive', reason: { code: 'INTERNAL' } });
  });

  test('the row and the event say the same', () => {
    const end = { outcome: 'failed' as const, reason: why('NOT_VERIFIED') };
    const result = endJob(sampleJob(), end);
    expect(result.job).toMatchObject({ status: 'ended', ...end });
    expect(emittedTo(result)).toMatchObject([{ type: 'job.ended', data: end, runId: null }]);
  });
});

describe('what a replay proves', () => {
  const ended = (...outcomes: readonly ('completed' | 'failed')[]) =>
    outcomes.map((outcome) => ({ outcome, reason: why('X') }));

  test('of a case that may be run again takes three that complete, and says how many did', () => {
    expect(proofOf(ended('completed', 'completed', 'completed'), 3)).toMatchObject({
      proof: 'replayed',
      proofDetail: expect.stringMatching(/^3 of 3 replays/),
    });
    expect(proofOf(ended('completed', 'failed'), 3)).toEqual({
      proof: 'replay_failed',
      proofDetail: '1 of 3 replays: because',
    });
  });

  test('takes one replay for a goal, and for a case that may not be run again', () => {
    const goal = JobSpec.parse({ goal: 'g', repeatable: true });
    expect(replaysOf({ spec: goal })).toBe(1);
    const bound = {
      spec: CaseSpec.parse({ id: 'c', title: 't', steps: [{ do: 'Save' }] }),
      row: null,
      parameters: [],
    };
    expect(replaysOf({ spec: { ...goal, case: bound, repeatable: false } })).toBe(1);
    expect(replaysOf({ spec: { ...goal, case: bound } })).toBe(3);
  });

  test('a completed one proves the scripts', () => {
    expect(proofOf([{ outcome: 'completed', reason: null }], 1).proof).toBe('replayed');
    const play = { at: 4, acted: false, guards: {}, already: [3] };
    expect(proofOf([{ outcome: 'completed', reason: null, state: { play } }], 1).proofDetail).toMatch(
      /without a model; nothing had to be turned in step 4$/,
    );
    const decided = [0, 2].map((at) => ({ at, condition: 0, held: at === 0 }));
    const left = { at: 4, acted: false, guards: {}, decided };
    expect(proofOf([{ outcome: 'completed', reason: null, state: { play: left } }], 1).proofDetail).toMatch(
      /what stands under it was not done: step 3$/,
    );
  });

  test('any other end says why they are not proved', () => {
    expect(proofOf([{ outcome: 'failed', reason: { code: 'X', message: 'the button is gone' } }], 1)).toEqual(
      {
        proof: 'replay_failed',
        proofDetail: 'the button is gone',
      },
    );
  });
});

describe('a replay', () => {
  const job = (values: object) => ({ spec: JobSpec.parse({ goal: 'pay', ...values }) });
  const run = (...history: ReturnType<typeof advanced>[]) => ({
    state: { ...emptyRunState([], []), history },
  });

  test('is run where nothing forbids it', () => {
    expect(obstacleToReplay(job({}), run(advanced()), null)).toBeNull();
  });

  test('is not run where the job does not ask for it', () => {
    expect(obstacleToReplay(job({ verify: false }), run(), null)).toMatch(/no replay was asked for/);
  });

  test('is not run where the trace is on several devices', () => {
    const spec = CaseSpec.parse({ id: 'c', title: 't', steps: [{ do: 'a' }] });
    const bound = { spec, row: null, parameters: [] };
    const several = job({ device: { roles: { sender: {}, receiver: {} } }, kind: 'case', case: bound });
    expect(obstacleToReplay(several, run(advanced()), null)).toMatch(/several devices/);
  });

  test('never repeats what may happen once only, and says which action it was', () => {
    const obstacle = obstacleToReplay(
      job({}),
      run(advanced(), advanced({ label: 'Pay', effect: 'commit' })),
      null,
    );
    expect(obstacle).toMatch(/'Pay'.*ONCE_NOT_REPEATED/);
  });

  test('treats an action of unknown outcome as done', () => {
    expect(
      obstacleToReplay(job({}), run(advanced({ effect: 'commit', verdict: null })), null),
    ).not.toBeNull();
  });

  test('may repeat it where the user says so, or on a virtual phone whose data is erased', () => {
    const paid = run(advanced({ label: 'Bezahlen', effect: 'commit' }));
    const real = { model: 'Pixel 9' };
    const virtual = { model: VIRTUAL_MODEL };
    expect(obstacleToReplay(job({ hook: 'shop' }), paid, real)).toBeNull();
    expect(obstacleToReplay(job({ reset: 'data' }), paid, virtual)).toBeNull();
    for (const [reset, phone] of [
      ['data', real],
      ['data', null],
      ['restart', virtual],
      ['none', virtual],
    ] as const)
      expect(obstacleToReplay(job({ reset }), paid, phone)).toMatch(/'Bezahlen'.*ONCE_NOT_REPEATED/);
  });

  test('may repeat it where the case says so, or where it had no effect', () => {
    const once = advanced({ effect: 'commit' });
    expect(obstacleToReplay(job({ repeatable: true }), run(once), null)).toBeNull();
    expect(obstacleToReplay(job({}), run({ ...once, verdict: 'invalidated' }), null)).toBeNull();
  });
});

test("a run's deadline is a timer that stops it: no service keeps it in memory", () => {
  const job = sampleJob({ spec: JobSpec.parse({ goal: 'g', deadlineMs: 5_000 }) });
  expect(deadlineTimer(job, 'run_1')).toMatchObject({
    inMs: 5_000,
    runId: 'run_1',
    type: 'run.stopped',
    data: { outcome: 'out_of_budget', reason: { code: 'DEADLINE_PASSED' } },
  });
});
