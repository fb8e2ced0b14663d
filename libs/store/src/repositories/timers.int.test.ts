import { newId } from '@tapwright/contracts';
import {
  carryOut,
  servicesOnly,
  storeDevice,
  storeJob,
  storeRun,
  type TestDatabase,
  testDatabase,
} from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { grantAll, lineUp } from './grants.fixture.ts';
import { extendLeases } from './leases.ts';
import type { RunRow } from './runs.ts';
import {
  clearTimers,
  type NewTimer,
  nextTimerInMs,
  setTimer,
  takeDueTimers,
  whenLeasesExpire,
} from './timers.ts';

let db: TestDatabase;
let run: RunRow;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(async () => {
  await db.clear();
  run = await storeRun(db, await storeJob(db));
});
afterAll(() => db.close());

function timer(values: Partial<NewTimer>): NewTimer {
  return {
    id: newId('tmr'),
    inMs: 0,
    tenantId: 'default',
    jobId: run.jobId,
    runId: run.id,
    purpose: newId('tmr'),
    type: 'run.stopped',
    gateway: null,
    data: { outcome: 'out_of_budget' },
    traceparent: null,
    ...values,
  };
}
const set = (values: Partial<NewTimer>) => db.transaction((tx) => setTimer(tx, timer(values)));
const take = (limit = 10) => db.transaction((tx) => takeDueTimers(tx, limit));

test('a due timer is taken once, with its event; one in the future is left', async () => {
  await set({ purpose: 'due', inMs: -5 });
  await set({ purpose: 'later', inMs: 60_000 });
  const taken = await take();
  expect(taken).toHaveLength(1);
  expect(taken[0]).toMatchObject({ purpose: 'due', type: 'run.stopped', data: { outcome: 'out_of_budget' } });
  expect(await take()).toEqual([]);
});

test('the longest overdue timers are taken first, at most as many as asked for', async () => {
  for (const [purpose, inMs] of [
    ['b', -20_000],
    ['c', -10_000],
    ['a', -30_000],
  ] as const)
    await set({ purpose, inMs });
  expect((await take(2)).map((row) => row.purpose)).toEqual(['a', 'b']);
  expect((await take(2)).map((row) => row.purpose)).toEqual(['c']);
});

test('a timer of the same run and purpose is moved, not doubled', async () => {
  await set({ purpose: 'stalled', inMs: -1 });
  await set({ purpose: 'stalled', inMs: 60_000 });
  expect(await take()).toEqual([]);
  await set({ purpose: 'stalled', inMs: -1 });
  expect(await take()).toHaveLength(1);
});

test('a timer that is moved gets the new event', async () => {
  await set({ purpose: 'step', inMs: 60_000, data: { task: 0 } });
  await set({ purpose: 'step', inMs: -1, data: { task: 1 } });
  expect(await take()).toMatchObject([{ purpose: 'step', data: { task: 1 } }]);
});

test('the same purpose of another run is a separate timer', async () => {
  const other = await storeRun(db, { id: run.jobId, tenantId: 'default' });
  await set({ purpose: 'stalled', inMs: -1 });
  await set({ purpose: 'stalled', inMs: -1, runId: other.id });
  expect(await take()).toHaveLength(2);
});

test('a taken timer whose transaction fails is still due', async () => {
  await set({ inMs: -1 });
  const failing = db.transaction(async (tx) => {
    await takeDueTimers(tx, 10);
    throw new Error('crash');
  });
  await expect(failing).rejects.toThrow('crash');
  expect(await take()).toHaveLength(1);
});

test('the time to the next timer is null without one, 0 when overdue, else milliseconds', async () => {
  expect(await nextTimerInMs(db.read)).toBeNull();
  await set({ purpose: 'later', inMs: 10_000 });
  const wait = (await nextTimerInMs(db.read)) ?? 0;
  expect(wait).toBeGreaterThan(5_000);
  expect(wait).toBeLessThanOrEqual(10_000);
  await set({ purpose: 'due', inMs: -50 });
  expect(await nextTimerInMs(db.read)).toBe(0);
});

test('clearing removes only the timers of one run', async () => {
  const other = await storeRun(db, { id: run.jobId, tenantId: 'default' });
  await set({ inMs: -1 });
  await set({ inMs: -1, runId: other.id, purpose: 'kept' });
  await db.transaction((tx) => clearTimers(tx, run.id));
  expect((await take()).map((row) => row.purpose)).toEqual(['kept']);
});

describe('an event for the time when the leases of a run expire', () => {
  const closed = () =>
    carryOut(db, { writes: [whenLeasesExpire({ runId: run.id, type: 'run.closed', gateway: 'any' })] });
  const lease = async (ttlMs: number) => {
    await storeDevice(db, { serial: 'a' });
    await lineUp(db, run, { main: {} });
    await grantAll(db, ttlMs);
  };

  test('comes in place of the one that was to come then', async () => {
    await lease(-1);
    await set({ purpose: 'lease', inMs: 60_000 });
    await closed();
    expect(await take()).toMatchObject([{ purpose: 'lease', type: 'run.closed', gateway: 'any', data: {} }]);
  });

  test('waits for as long as their gateway shows signs of life, also where that timer has just been taken', async () => {
    await lease(1);
    await closed();
    await db.transaction((tx) => extendLeases(tx, 'gw-1', 60_000));
    expect(await take()).toEqual([]);
    expect(await nextTimerInMs(db.read)).toBeGreaterThan(30_000);
  });

  test('never comes where the run has none', async () => {
    await closed();
    expect(await nextTimerInMs(db.read)).toBeNull();
  });
});

test.runIf(servicesOnly('two takers of due timers at once'))(
  'two takers at once never take the same timer, and neither waits',
  async () => {
    for (let i = 0; i < 3; i += 1) await set({ inMs: -1 });
    const held = Promise.withResolvers<string[]>();
    const release = Promise.withResolvers<void>();
    const first = db.transaction(async (tx) => {
      held.resolve((await takeDueTimers(tx, 2)).map((row) => row.id));
      await release.promise;
    });
    const mine = await held.promise;
    const theirs = (await take()).map((row) => row.id);
    release.resolve();
    await first;
    expect([mine.length, theirs.length]).toEqual([2, 1]);
    expect(new Set([...mine, ...theirs]).size).toBe(3);
  },
);
