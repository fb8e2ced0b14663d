import type { DeviceSelector } from '@tapwright/contracts';
import { servicesOnly, storeDevice, type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setDeviceState } from './devices.ts';
import { grantLease, lineUp, newRun } from './grants.fixture.ts';
import { grantIdle } from './grants.ts';
import { deleteLease, extendLeases, leaseOfRun, listLeases } from './leases.ts';
import type { RunRow } from './runs.ts';
import { deleteWaiter } from './waiters.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase({ poolSize: 12 });
});
beforeEach(async () => {
  await db.clear();
});
afterAll(() => db.close());

const grant = (run: RunRow, selector: DeviceSelector = {}) => grantLease(db, run, selector);

async function giveBack(run: RunRow, serial: string): Promise<void> {
  await db.transaction(async (tx) => {
    await deleteLease(tx, run.id);
    await deleteWaiter(tx, run.id);
    await setDeviceState(tx, serial, { state: 'idle' });
  });
}

test('without an idle device nothing is granted', async () => {
  expect(await grant(await newRun(db))).toBeNull();
  const device = await storeDevice(db);
  await grant(await newRun(db));
  expect(await grant(await newRun(db), { serial: device.serial })).toBeNull();
});

test('the same run gets the same lease again, even if another device is idle', async () => {
  await storeDevice(db);
  await storeDevice(db);
  const run = await newRun(db);
  const lease = await grant(run);
  expect(lease?.runId).toBe(run.id);
  expect(await grant(run)).toEqual(lease);
  expect(await leaseOfRun(db.read, run.id)).toEqual(lease);
  expect(await listLeases(db.read)).toHaveLength(1);
});

test('both fields of the selector are respected', async () => {
  await storeDevice(db, { serial: 'a', gateway: 'gw-1' });
  await storeDevice(db, { serial: 'b', gateway: 'gw-2' });
  await storeDevice(db, { serial: 'c', gateway: 'gw-2' });
  expect(await grant(await newRun(db), { serial: 'a', gateway: 'gw-2' })).toBeNull();
  expect(await grant(await newRun(db), { serial: 'c' })).toMatchObject({ serial: 'c', gateway: 'gw-2' });
  expect(await grant(await newRun(db), { gateway: 'gw-2' })).toMatchObject({ serial: 'b' });
  expect(await grant(await newRun(db), { gateway: 'gw-2' })).toBeNull();
});

test('tokens of a device only ever grow', async () => {
  const device = await storeDevice(db);
  const tokens: number[] = [];
  for (let i = 0; i < 4; i += 1) {
    const run = await newRun(db);
    tokens.push((await grant(run))?.token ?? 0);
    await giveBack(run, device.serial);
    await storeDevice(db, device);
  }
  expect(tokens.toSorted((a, b) => a - b)).toEqual(tokens);
  expect(new Set(tokens).size).toBe(4);
});

test('a grant that is rolled back leaves the device idle', async () => {
  const device = await storeDevice(db);
  const run = await newRun(db);
  await lineUp(db, run, { main: {} });
  const failing = db.transaction(async (tx) => {
    expect(await grantIdle(tx, { ttlMs: 1_000 })).toHaveLength(1);
    throw new Error('crash');
  });
  await expect(failing).rejects.toThrow('crash');
  expect(await leaseOfRun(db.read, run.id)).toBeNull();
  expect(await grant(run)).toMatchObject({ serial: device.serial });
});

test('a sign of life extends the leases of that gateway and returns their runs', async () => {
  await storeDevice(db, { serial: 'a', gateway: 'gw-1' });
  await storeDevice(db, { serial: 'b', gateway: 'gw-2' });
  const [mine, other] = [await newRun(db), await newRun(db)];
  const before = await grant(mine, { gateway: 'gw-1' });
  const untouched = await grant(other, { gateway: 'gw-2' });
  expect(await db.transaction((tx) => extendLeases(tx, 'gw-1', 90_000))).toEqual([mine.id]);
  const after = await leaseOfRun(db.read, mine.id);
  const longerMs = Number(after?.expiresAt) - Number(before?.expiresAt);
  expect(longerMs).toBeGreaterThanOrEqual(60_000);
  expect(longerMs).toBeLessThan(90_000);
  expect(await leaseOfRun(db.read, other.id)).toEqual(untouched);
});

test('many runs at once share out the devices: each is leased to exactly one run', async () => {
  for (let i = 0; i < 5; i += 1) await storeDevice(db);
  const runs = await Promise.all(Array.from({ length: 12 }, () => newRun(db)));
  const granted = (await Promise.all(runs.map((run) => grant(run)))).filter((lease) => lease !== null);
  expect(granted).toHaveLength(5);
  expect(new Set(granted.map((lease) => lease.serial)).size).toBe(5);
  expect(await listLeases(db.read)).toHaveLength(5);
});

test('one run that asks many times at once never holds two devices', async () => {
  await storeDevice(db);
  await storeDevice(db);
  const run = await newRun(db);
  const settled = await Promise.allSettled(Array.from({ length: 6 }, () => grant(run)));
  const serials = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value?.serial] : []));
  expect(new Set(serials.filter((serial) => serial !== undefined)).size).toBe(1);
  expect(await listLeases(db.read)).toHaveLength(1);
});

test.runIf(servicesOnly('a device that another transaction has locked'))(
  'a device that another transaction is changing is passed over without waiting',
  async () => {
    await storeDevice(db, { serial: 'a' });
    await storeDevice(db, { serial: 'b' });
    const held = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const first = db.transaction(async (tx) => {
      await setDeviceState(tx, 'a', { state: 'idle' });
      held.resolve();
      await release.promise;
    });
    await held.promise;
    expect((await grant(await newRun(db)))?.serial).toBe('b');
    expect(await grant(await newRun(db))).toBeNull();
    release.resolve();
    await first;
  },
);
