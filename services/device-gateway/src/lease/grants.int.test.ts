import { createPublisher, type Publisher } from '@tapwright/service';
import {
  addWaiter,
  findDevice,
  grantIdle,
  heartbeat,
  insertReservation,
  leaseOfRun,
  listReservations,
  type RunRow,
  saveDevice,
  timeline,
} from '@tapwright/store';
import {
  storeDevice,
  storeJob,
  storeRun,
  type TestBus,
  type TestDatabase,
  testBus,
  testDatabase,
} from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mendGrants } from './grants.ts';

const TTL_MS = 60_000;
const SERIAL = 'phone-1';

let db: TestDatabase;
let bus: TestBus;
let publisher: Publisher;
beforeAll(async () => {
  db = await testDatabase();
  bus = await testBus();
  publisher = createPublisher(bus, db);
});
beforeEach(async () => {
  await db.clear();
  await storeDevice(db, { serial: SERIAL });
});
afterAll(async () => {
  await bus.close();
  await db.close();
});

async function waiting(tenantId = 'default'): Promise<RunRow> {
  const job = await storeJob(db, { tenantId });
  const run = await storeRun(db, job);
  const waiter = { runId: run.id, jobId: job.id, tenantId, selectors: { main: {} }, priority: 0 };
  await db.transaction((tx) => addWaiter(tx, waiter));
  return run;
}

const grant = () => db.transaction((tx) => grantIdle(tx, { ttlMs: TTL_MS }));
const beginning = new Set<string>();
const mend = (name = 'gw-1') => mendGrants({ db, publisher }, { name, leaseTtlMs: TTL_MS, beginning });
/** Moves the time back by `ms`. */
const ago = (column: string, ms: number) =>
  db.read.execute(`update leases set ${column} = now() - make_interval(secs => ${ms / 1_000})`);
/** The gateways on which the run was told to begin. */
const told = async (run: RunRow) =>
  (await timeline(db.read, { jobId: run.jobId, afterSeq: 0, limit: 100 })).map(({ type, runId, gateway }) => {
    expect({ type, runId }).toEqual({ type: 'run.queued', runId: run.id });
    return gateway;
  });

describe('a gateway that dies between the grant and the begin', () => {
  test('loses the device when it has missed three of five signs of life, and not before', async () => {
    const run = await waiting();
    await grant();
    await ago('expires_at', -TTL_MS / 2);
    await mend('gw-2');
    expect(await leaseOfRun(db.read, run.id)).toMatchObject({ serial: SERIAL });
    await ago('expires_at', -TTL_MS / 3);
    await mend('gw-2');
    expect(await leaseOfRun(db.read, run.id)).toBeNull();
    expect(await findDevice(db.read, SERIAL)).toMatchObject({ state: 'gone' });
  });

  test('gets nothing new while it is silent: the run waits for the device of another one', async () => {
    const run = await waiting();
    await heartbeat(db.read, { id: 'svc_dead', service: 'device-gateway', name: 'gw-1' });
    await db.read.execute(`update instances set heartbeat_at = now() - interval '${TTL_MS} milliseconds'`);
    expect(await grant()).toEqual([]);
    await storeDevice(db, { serial: 'phone-2', gateway: 'gw-2' });
    expect(await grant()).toMatchObject([{ runId: run.id, gateway: 'gw-2' }]);
    const next = await waiting();
    await heartbeat(db.read, { id: 'svc_next', service: 'device-gateway', name: 'gw-1' });
    expect(await grant()).toMatchObject([{ runId: next.id, gateway: 'gw-1' }]);
  });

  test('loses the device after the lease’s time; the run keeps its place and gets the next device', async () => {
    const run = await waiting();
    await grant();
    await ago('expires_at', 1);
    await mend('gw-2');
    expect(await findDevice(db.read, SERIAL)).toMatchObject({ state: 'gone' });
    expect(await leaseOfRun(db.read, run.id)).toBeNull();
    expect(await told(run)).toEqual([]);
    await waiting();
    await storeDevice(db, { serial: 'phone-2', gateway: 'gw-2' });
    await mend('gw-2');
    expect(await leaseOfRun(db.read, run.id)).toMatchObject({ serial: 'phone-2' });
    expect(await told(run)).toEqual(['gw-2']);
  });

  test('keeps the device until then', async () => {
    const run = await waiting();
    await grant();
    await mend('gw-2');
    expect(await leaseOfRun(db.read, run.id)).toMatchObject({ serial: SERIAL });
    expect(await findDevice(db.read, SERIAL)).toMatchObject({ state: 'leased' });
  });

  test('and whose device is seen again grants it to the same run, under a newer token', async () => {
    const run = await waiting();
    await grant();
    const before = await leaseOfRun(db.read, run.id);
    await ago('expires_at', 1);
    await mend();
    const device = await findDevice(db.read, SERIAL);
    if (device === null) throw new Error('it was stored');
    const { gateway, model, apiLevel, width, height } = device;
    const seen = { serial: SERIAL, gateway, model, apiLevel, width, height, state: 'idle' as const };
    await db.transaction((tx) => saveDevice(tx, seen));
    await mend();
    const after = await leaseOfRun(db.read, run.id);
    expect(after?.token).toBeGreaterThan(before?.token ?? Number.POSITIVE_INFINITY);
    expect(await told(run)).toEqual(['gw-1']);
  });
});

describe('the message that tells a run about its devices', () => {
  test('is sent again by the gateway that has them where it was lost, once the grant is old', async () => {
    const run = await waiting();
    await grant();
    await mend();
    expect(await told(run)).toEqual([]);
    await ago('granted_at', TTL_MS + 1);
    await mend('gw-2');
    expect(await told(run)).toEqual([]);
    await mend('gw-1');
    expect(await told(run)).toEqual(['gw-1']);
  });

  test('is not sent to a run whose app is being started, however long that takes', async () => {
    const run = await waiting();
    await grant();
    await ago('granted_at', TTL_MS + 1);
    beginning.add(run.id);
    await mend();
    expect(await told(run)).toEqual([]);
    beginning.clear();
    await mend();
    expect(await told(run)).toEqual(['gw-1']);
  });

  test('is not sent to a run that has begun', async () => {
    const run = await waiting();
    await grant();
    await db.read.execute(`delete from waiters where run_id = '${run.id}'`);
    await ago('granted_at', TTL_MS + 1);
    await mend();
    expect(await told(run)).toEqual([]);
    expect(await leaseOfRun(db.read, run.id)).not.toBeNull();
  });

  test('is sent also where nothing was granted yet: what is idle is granted, and the run hears of it once', async () => {
    const run = await waiting();
    await mend();
    await mend();
    expect(await told(run)).toEqual(['gw-1']);
  });
});

test('a reservation whose time is over is removed, and its device goes to the next run that waits', async () => {
  const run = await waiting('red');
  const until = new Date(Date.now() + 3_600_000);
  await db.transaction((tx) => insertReservation(tx, { id: 'rsv_1', tenantId: 'blue', selector: {}, until }));
  await mend();
  expect(await leaseOfRun(db.read, run.id)).toBeNull();
  await db.read.execute(`update devices set reserved_until = now() - interval '1 second'`);
  await db.read.execute(`update reservations set until = now() - interval '1 second'`);
  await mend();
  expect(await leaseOfRun(db.read, run.id)).toMatchObject({ serial: SERIAL });
  expect(await told(run)).toEqual(['gw-1']);
  expect(await findDevice(db.read, SERIAL)).toMatchObject({ reservationId: null, reservedFor: null });
  expect(await listReservations(db.read, null)).toEqual([]);
});
