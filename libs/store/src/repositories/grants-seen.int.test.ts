import { eventually, servicesOnly, storeDevice, type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../drizzle.ts';
import { devices } from '../schema/index.ts';
import { findDevice, saveDevice, setDeviceState } from './devices.ts';
import { grantAll, runInLine } from './grants.fixture.ts';
import { grantIdle } from './grants.ts';
import { leaseOfRun } from './leases.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase({ poolSize: 4 });
});
beforeEach(() => db.clear());
afterAll(() => db.close());

const isAnybodyWaiting = async () => {
  const waits = sql<number>`(select count(*)::int from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock')`;
  const [row] = await db.read.select({ waits }).from(sql`(select 1) one`);
  return (row?.waits ?? 0) > 0 ? true : null;
};

test.runIf(servicesOnly('two transactions at once need two connections'))(
  'a device that is seen while it is granted keeps its grant',
  async () => {
    const run = await runInLine(db);
    const seen = { serial: 'a', gateway: 'gw-1', model: 'm', apiLevel: 34, width: 1, height: 1 };
    await db.transaction((tx) => saveDevice(tx, { ...seen, state: 'idle' }));
    const granted = Promise.withResolvers<void>();
    const goesOn = Promise.withResolvers<void>();
    const granting = db.transaction(async (tx) => {
      expect(await grantIdle(tx, { ttlMs: 30_000 })).toMatchObject([{ runId: run.id }]);
      granted.resolve();
      await goesOn.promise;
    });
    await granted.promise;
    const seeing = db.transaction((tx) => saveDevice(tx, { ...seen, state: 'resetting' }));
    await eventually(isAnybodyWaiting, { what: 'a transaction that waits for the grant' });
    goesOn.resolve();
    await Promise.all([granting, seeing]);
    expect(await findDevice(db.read, 'a')).toMatchObject({ state: 'leased' });
  },
);

test('a device that counts as idle although it is leased is skipped: others are granted', async () => {
  const first = await runInLine(db);
  await storeDevice(db, { serial: 'a' });
  await grantAll(db);
  expect(await leaseOfRun(db.read, first.id)).toMatchObject({ serial: 'a' });
  await db.transaction((tx) => setDeviceState(tx, 'a', { state: 'idle' }));
  const [second, third] = [await runInLine(db), await runInLine(db)];
  await storeDevice(db, { serial: 'b' });
  expect(await grantAll(db)).toMatchObject([{ runId: second.id }]);
  expect(await leaseOfRun(db.read, second.id)).toMatchObject({ serial: 'b' });
  expect(await leaseOfRun(db.read, third.id)).toBeNull();
  expect(await db.read.select({ serial: devices.serial }).from(devices)).toHaveLength(2);
});
