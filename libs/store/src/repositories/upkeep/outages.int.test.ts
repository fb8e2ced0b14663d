import { RunStopped } from '@tapwright/contracts';
import { storeDevice, storeJob, storeRun, type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../drizzle.ts';
import { heartbeat, isAlive } from '../commands.ts';
import type { JobRow } from '../jobs.ts';
import { dropLapsedGrants, insertLeases, isExpired, listLeases } from '../leases.ts';
import type { RunRow } from '../runs.ts';
import { setTimer, takeDueTimers } from '../timers.ts';
import { addWaiter } from '../waiters.ts';
import { noteDatabaseInUse, OUTAGE_MS } from './outages.ts';

const TTL_MS = 20_000;
const GATEWAY = { id: 'svc_gateway', service: 'device-gateway', name: 'gateway-1' };

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(() => db.clear());
afterAll(() => db.close());

/** A run that holds a device, with its timers; the gateway has just shown a sign of life. */
async function holder(): Promise<{ job: JobRow; run: RunRow }> {
  const job = await storeJob(db);
  const run = await storeRun(db, job);
  const serial = `phone-${run.id}`;
  await storeDevice(db, { serial });
  await heartbeat(db.read, GATEWAY);
  await db.transaction(async (tx) => {
    await insertLeases(tx, [{ serial, role: 'main', runId: run.id, tenantId: run.tenantId }], TTL_MS);
    for (const [purpose, inMs] of [
      ['lease', TTL_MS],
      ['step', 30_000],
      ['deadline', 600_000],
    ] as const)
      await setTimer(tx, { ...timerOf(run, purpose), inMs });
  });
  await noteDatabaseInUse(db);
  return { job, run };
}

const timerOf = (run: RunRow, purpose: string) => ({
  id: `${purpose}-${run.id}`,
  tenantId: run.tenantId,
  jobId: run.jobId,
  runId: run.id,
  purpose,
  type: RunStopped.type,
  gateway: null,
  data: {},
  traceparent: null,
});

/** Lets the time pass in which nobody could use the database, for everything that it measures time by. */
async function pass(ms: number): Promise<void> {
  const by = sql`make_interval(secs => ${ms / 1_000})`;
  await db.read.execute(sql`update in_use set noted_at = noted_at - ${by}`);
  await db.read.execute(sql`update leases set expires_at = expires_at - ${by}`);
  await db.read.execute(sql`update timers set due_at = due_at - ${by}`);
  await db.read.execute(sql`update instances set heartbeat_at = heartbeat_at - ${by}`);
}

const due = () => db.transaction(async (tx) => (await takeDueTimers(tx, 100)).map(({ purpose }) => purpose));

/** Until the timer is due, counted from when the database was last noted to be in use. */
async function leftMs(runId: string, purpose: string): Promise<number> {
  const { rows } = Object(
    await db.read.execute(sql`select extract(epoch from due_at - noted_at) * 1000 as ms from timers, in_use
      where run_id = ${runId} and purpose = ${purpose}`),
  );
  return Number(rows[0].ms);
}

describe('after an outage that is longer than a lease', () => {
  test('nothing expires before somebody has noted that the database is back', async () => {
    const { run } = await holder();
    await pass(3 * TTL_MS);
    expect(await due()).toEqual([]);
    expect(await isExpired(db.read, { runId: run.id })).toBe(false);
  });

  test('a grant whose run has not begun is not revoked either', async () => {
    const { job, run } = await holder();
    const { id: runId, tenantId } = run;
    await db.transaction((tx) =>
      addWaiter(tx, { runId, jobId: job.id, tenantId, selectors: { main: {} }, priority: 0 }),
    );
    await pass(3 * TTL_MS);
    expect(await db.transaction((tx) => dropLapsedGrants(tx))).toEqual([]);
    await noteDatabaseInUse(db);
    expect(await db.transaction((tx) => dropLapsedGrants(tx))).toEqual([]);
    expect(await listLeases(db.read)).toHaveLength(1);
  });

  test('who held a lease holds it for its whole time again, and then it expires', async () => {
    const { run } = await holder();
    await pass(3 * TTL_MS);
    expect(await noteDatabaseInUse(db)).toBeGreaterThanOrEqual(3 * TTL_MS);
    expect(await due()).toEqual([]);
    expect(await isExpired(db.read, { runId: run.id })).toBe(false);
    expect(await leftMs(run.id, 'lease')).toBe(TTL_MS);
    // The gateway does not come back, but the database is used all the time.
    for (let turn = 0; turn < 6; turn += 1) {
      await pass(OUTAGE_MS - 1_000);
      expect(await noteDatabaseInUse(db)).toBeNull();
    }
    expect(await due()).toEqual(['lease']);
    expect(await isExpired(db.read, { runId: run.id })).toBe(true);
  });

  test('the time of a step has stood still; the deadline of the job has not', async () => {
    const { run } = await holder();
    const before = { step: await leftMs(run.id, 'step'), deadline: await leftMs(run.id, 'deadline') };
    await pass(60_000);
    await noteDatabaseInUse(db);
    expect(await leftMs(run.id, 'step')).toBeCloseTo(before.step, 3);
    expect(await leftMs(run.id, 'deadline')).toBeLessThanOrEqual(before.deadline - 60_000);
  });

  test('a process that was alive is alive, and one that was dead is not', async () => {
    await holder();
    await heartbeat(db.read, { ...GATEWAY, id: 'svc_dead', name: 'gw-dead' });
    await db.read.execute(
      sql`update instances set heartbeat_at = heartbeat_at - interval '10 minutes' where id = 'svc_dead'`,
    );
    await pass(60_000);
    await noteDatabaseInUse(db);
    expect(await isAlive(db.read, GATEWAY.id, TTL_MS)).toBe(true);
    expect(await isAlive(db.read, 'svc_dead', TTL_MS)).toBe(false);
  });
});

test('a lease that had expired before the outage is not revived', async () => {
  const { run } = await holder();
  await db.read.execute(sql`update leases set expires_at = now() - interval '1 minute'`);
  await db.read.execute(sql`update timers set due_at = now() - interval '1 minute' where purpose = 'lease'`);
  await pass(60_000);
  await noteDatabaseInUse(db);
  expect(await isExpired(db.read, { runId: run.id })).toBe(true);
  expect(await due()).toEqual(['lease']);
});

test('a gap that one slow turn can cause is no outage', async () => {
  const { run } = await holder();
  await pass(OUTAGE_MS - 1_000);
  expect(await noteDatabaseInUse(db)).toBeNull();
  expect(await leftMs(run.id, 'lease')).toBeLessThan(TTL_MS);
});

test('of many processes that come back together, one extends and all see it', async () => {
  const { run } = await holder();
  await pass(3 * TTL_MS);
  const back = async () => {
    const outageMs = await noteDatabaseInUse(db);
    return { outageMs, due: await due(), expired: await isExpired(db.read, { runId: run.id }) };
  };
  const all = await Promise.all(Array.from({ length: 8 }, back));
  expect(all.filter(({ outageMs }) => outageMs !== null)).toHaveLength(1);
  for (const { due, expired } of all) expect({ due, expired }).toEqual({ due: [], expired: false });
});

test('a platform that has never run before has had no outage', async () => {
  expect(await noteDatabaseInUse(db)).toBeNull();
});
