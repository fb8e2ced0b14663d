import { emptyRunState, type HistoryItem, JobSpec, type JobSpecInput } from '@tapwright/contracts';
import {
  addWaiter,
  beginCommands,
  findRun,
  findStep,
  grantIdle,
  leaseOfRun,
  leasesOfRun,
  type RunRow,
  recordDecision,
  takeDueTimers,
} from '@tapwright/store';
import {
  carryOut,
  changeRun,
  emittedTo,
  inputOf,
  storeDevice,
  storeJob,
  storeRun,
  type TestDatabase,
  testDatabase,
} from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MOVES_MAX } from './failover.ts';
import { advanced } from './planner.fixture.ts';
import { onRunStopped } from './run-stopped.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(async () => {
  await db.clear();
  await storeDevice(db, { serial: 'a' });
  await storeDevice(db, { serial: 'b' });
});
afterAll(() => db.close());

const PAY = { label: 'Pay now', effect: 'commit' } as const;
/** The action was decided, and nobody knows how it went. */
const pending = (values: Partial<HistoryItem> = {}) =>
  advanced({ step: 2, verdict: null, after: null, ...values });

interface Scene {
  readonly spec?: Partial<JobSpecInput>;
  readonly history?: readonly HistoryItem[];
  readonly moves?: number;
  readonly ttlMs?: number;
}

/** A run in its second step on device `a`. */
async function runningOnA({ spec = {}, history = [], moves = 0, ttlMs = 60_000 }: Scene = {}) {
  const job = await storeJob(db, { spec: JobSpec.parse({ goal: 'pay', ...spec }) });
  const run = await storeRun(db, job);
  const waiter = { runId: run.id, jobId: job.id, tenantId: job.tenantId, priority: 0 };
  await db.transaction(async (tx) => {
    await addWaiter(tx, { ...waiter, selectors: { main: { serial: 'a' } } });
    await grantIdle(tx, { ttlMs });
  });
  const lease = await leaseOfRun(db.read, run.id);
  if (lease === null) throw new Error('the run has its lease');
  const lost = Array.from({ length: moves }, () => ({ serial: 'x', step: 1, code: 'DEVICE_LEASE_LOST' }));
  const state = { ...emptyRunState([], []), history: [...history], lost };
  const held = { gateway: 'gw-1', serial: 'a', leaseToken: lease.token };
  await changeRun(db, run, { status: 'running', step: 2, state, ...held });
  for (const { step, effect } of history) {
    const action = { kind: 'click', target: null, text: null, direction: null, effect, key: 'k' } as const;
    const decision = { runId: run.id, index: step, tenantId: run.tenantId, action, thought: '', modelMs: 0 };
    await carryOut(db, { writes: [recordDecision({ ...decision, beforeCaptureId: 'cap_1' })] });
  }
  const row = await findRun(db.read, run.id);
  if (row === null) throw new Error('the run is there');
  return { job, run: row, lease };
}

type Running = Awaited<ReturnType<typeof runningOnA>>;

function lose({ job, run }: Running, token: number | null = run.leaseToken) {
  const reason = { code: 'DEVICE_LEASE_LOST', message: 'no sign of life' };
  const data = { outcome: 'inconclusive' as const, reason, ...(token === null ? {} : { token }) };
  return onRunStopped.handle(inputOf(data, { job, run }), { db });
}

const begin = ({ run, lease }: Running, row: RunRow = run) =>
  beginCommands(db, lease, [{ id: `${row.id}_2_0`, step: 2, kind: 'tap', owner: 'svc_1' }]);

describe('a run that loses its device', () => {
  test('is queued again, for any gateway, and keeps what it has done', async () => {
    const scene = await runningOnA({ history: [advanced()] });
    const result = await lose(scene);
    expect(emittedTo(result)).toMatchObject([{ type: 'run.queued', gateway: 'any' }]);
    expect(result.run).toMatchObject({ status: 'queued', serial: null, leaseToken: null, gateway: null });
    expect(result.run?.state?.history).toHaveLength(1);
    expect(result.run?.state?.lost).toEqual([{ serial: 'a', step: 2, code: 'DEVICE_LEASE_LOST' }]);
    await carryOut(db, result);
    expect(await leasesOfRun(db.read, scene.run.id)).toEqual([]);
  });

  test('begins a new step, so that whatever is still under way comes too late', async () => {
    expect((await lose(await runningOnA())).run?.step).toBe(3);
  });

  test('forgets the action in progress, whose step says why', async () => {
    const scene = await runningOnA({ history: [advanced(), pending()] });
    await begin(scene);
    const result = await lose(scene);
    expect(result.run?.state?.history.map(({ step }) => step)).toEqual([1]);
    await carryOut(db, result);
    const verdict = { kind: 'inconclusive', reason: 'device_lost' };
    expect(await findStep(db.read, scene.run.id, 2)).toMatchObject({ verdict });
  });

  test('is not stopped for a device that it has left before', async () => {
    const scene = await runningOnA();
    expect(await lose(scene, scene.lease.token - 1)).toEqual({ emit: [] });
  });
});

describe('a run that is closed', () => {
  const cancel = ({ job, run }: Running) => {
    const data = { outcome: 'canceled' as const, reason: { code: 'CANCELED', message: 'a user did' } };
    return onRunStopped.handle(inputOf(data, { job, run }), { db });
  };

  test('does not wait for its gateway for longer than its lease: any other one ends it then', async () => {
    const scene = await runningOnA({ ttlMs: 1 });
    const result = await cancel(scene);
    expect(emittedTo(result)).toMatchObject([{ type: 'run.closed', gateway: 'gw-1' }]);
    await carryOut(db, result);
    const due = await db.transaction((tx) => takeDueTimers(tx, 10));
    expect(due).toMatchObject([{ type: 'run.closed', gateway: 'any', runId: scene.run.id }]);
  });

  test('is left to its gateway for as long as that one lives', async () => {
    await carryOut(db, await cancel(await runningOnA()));
    expect(await db.transaction((tx) => takeDueTimers(tx, 10))).toEqual([]);
  });
});

describe('what may happen once only', () => {
  const ends = (scene: Running) =>
    expect(lose(scene)).resolves.toMatchObject({
      run: { status: 'closing', outcome: 'inconclusive', reason: { code: 'ONCE_NOT_REPEATED' } },
    });

  test('ends the run where it has happened', async () => {
    await ends(await runningOnA({ history: [advanced(PAY)] }));
  });

  test('ends the run where it has happened and was found to be wrong', async () => {
    await ends(await runningOnA({ history: [advanced({ ...PAY, verdict: 'invalidated' })] }));
  });

  test('ends the run where it was begun: nobody knows whether it happened', async () => {
    const scene = await runningOnA({ history: [pending(PAY)] });
    await begin(scene);
    await ends(scene);
  });

  test('is left to the next device where it was decided but not begun', async () => {
    const scene = await runningOnA({ history: [advanced(), pending(PAY)] });
    const result = await lose(scene);
    expect(result.run).toMatchObject({ status: 'queued' });
    await carryOut(db, result);
    expect(await begin(scene)).toBe(false);
  });

  test('that is begun while the run is being moved makes the planner think again', async () => {
    const scene = await runningOnA({ history: [pending(PAY)] });
    const result = await lose(scene);
    expect(await begin(scene)).toBe(true);
    await expect(carryOut(db, result)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await leasesOfRun(db.read, scene.run.id)).toHaveLength(1);
    await ends(scene);
  });

  test('may happen again where the job says that it is repeatable', async () => {
    const scene = await runningOnA({ spec: { repeatable: true }, history: [advanced(PAY)] });
    expect((await lose(scene)).run).toMatchObject({ status: 'queued' });
  });
});

describe('a run that cannot be moved ends with the reason for which it lost its device', () => {
  const ends = (scene: Running) =>
    expect(lose(scene)).resolves.toMatchObject({
      run: { status: 'closing', outcome: 'inconclusive', reason: { code: 'DEVICE_LEASE_LOST' } },
    });

  test('where its job names that device', async () => {
    await ends(await runningOnA({ spec: { device: { serial: 'a' } } }));
  });

  test('where no other device suits', async () => {
    await ends(await runningOnA({ spec: { device: { labels: { size: 'small' } } } }));
  });

  test('where it was moved as often as allowed', async () => {
    await ends(await runningOnA({ moves: MOVES_MAX }));
  });

  test('but not one move earlier', async () => {
    expect((await lose(await runningOnA({ moves: MOVES_MAX - 1 }))).run).toMatchObject({ status: 'queued' });
  });
});
