import { storeDevice, storeJob, storeRun, type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DeviceRow, findDevice, listDevices, type SeenDevice, setDeviceState } from './devices.ts';
import { grantLease, lineUp } from './grants.fixture.ts';
import type { RunRow } from './runs.ts';
import { addWaiter, deleteWaiter, nextWaiter } from './waiters.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(async () => {
  await db.clear();
});
afterAll(() => db.close());

const stateOf = async (serial: string) => (await findDevice(db.read, serial))?.state;
const setState = (serial: string, state: DeviceRow['state']) =>
  db.transaction((tx) => setDeviceState(tx, serial, { state }));

test('a device is found as its gateway last saw it, and listed by serial', async () => {
  await storeDevice(db, { serial: 'b' });
  const seen: SeenDevice = await storeDevice(db, { serial: 'a', width: 1 });
  await storeDevice(db, { ...seen, width: 2, gateway: 'gw-2' });
  expect(await findDevice(db.read, 'a')).toMatchObject({ ...seen, width: 2, gateway: 'gw-2' });
  expect((await listDevices(db.read)).map((device) => device.serial)).toEqual(['a', 'b']);
  expect(await findDevice(db.read, 'none')).toBeNull();
});

test.each(['resetting', 'quarantined'] as const)(
  'a device that is %s is not made idle by being seen',
  async (state) => {
    await storeDevice(db, { serial: 'a' });
    await setState('a', state);
    await storeDevice(db, { serial: 'a', state: 'idle' });
    expect(await stateOf('a')).toBe(state);
  },
);

test('a leased device that is unplugged is gone, and leased again when it is seen again', async () => {
  await storeDevice(db, { serial: 'a' });
  const run = await storeRun(db, await storeJob(db));
  await grantLease(db, run, {});
  await storeDevice(db, { serial: 'a', state: 'idle' });
  expect(await stateOf('a')).toBe('leased');
  await storeDevice(db, { serial: 'a', state: 'gone' });
  expect(await stateOf('a')).toBe('gone');
  await storeDevice(db, { serial: 'a', state: 'idle' });
  expect(await stateOf('a')).toBe('leased');
});

test('a device that was left leased without a lease is idle when it is seen', async () => {
  await storeDevice(db, { serial: 'a' });
  await setState('a', 'leased');
  await storeDevice(db, { serial: 'a', state: 'idle' });
  expect(await stateOf('a')).toBe('idle');
});

test('a state is set with its reason, and the reason is removed with the state', async () => {
  await storeDevice(db, { serial: 'a' });
  await db.transaction((tx) => setDeviceState(tx, 'a', { state: 'quarantined', stateReason: 'no answer' }));
  expect(await findDevice(db.read, 'a')).toMatchObject({ state: 'quarantined', stateReason: 'no answer' });
  await setState('a', 'idle');
  expect(await findDevice(db.read, 'a')).toMatchObject({ state: 'idle', stateReason: '' });
});

async function waiting(selector: { serial?: string; gateway?: string }): Promise<RunRow> {
  const run = await storeRun(db, await storeJob(db));
  await lineUp(db, run, { main: selector });
  return run;
}
const next = async (query: { except?: string; freed?: string } = {}) =>
  (await nextWaiter(db.read, { except: '', freed: null, ...query }))?.runId;

test('nobody is next while no device is idle', async () => {
  await storeDevice(db, { serial: 'a' });
  await setState('a', 'leased');
  const run = await waiting({});
  expect(await next()).toBeUndefined();
  await setState('a', 'idle');
  expect(await next()).toBe(run.id);
});

test('waiters come in the order of their arrival', async () => {
  await storeDevice(db);
  await storeDevice(db);
  const first = await waiting({});
  const second = await waiting({});
  expect(await next()).toBe(first.id);
  expect(await next({ except: first.id })).toBe(second.id);
  await db.transaction((tx) => deleteWaiter(tx, first.id));
  expect(await next()).toBe(second.id);
});

test('a waiter that no idle device suits does not block the others', async () => {
  await storeDevice(db, { serial: 'a', gateway: 'gw-1' });
  await waiting({ serial: 'other' });
  await waiting({ serial: 'a', gateway: 'gw-2' });
  const suited = await waiting({ serial: 'a', gateway: 'gw-1' });
  expect(await next()).toBe(suited.id);
});

test('a device that is being freed counts as idle', async () => {
  await storeDevice(db, { serial: 'a' });
  await setState('a', 'leased');
  const run = await waiting({ serial: 'a' });
  expect(await next({ freed: 'b' })).toBeUndefined();
  expect(await next({ freed: 'a' })).toBe(run.id);
});

test('joining the line twice keeps the first place', async () => {
  await storeDevice(db);
  const first = await waiting({});
  await waiting({});
  const about = { runId: first.id, jobId: first.jobId, tenantId: 'default', priority: 9 };
  await db.transaction((tx) => addWaiter(tx, { ...about, selectors: { main: { serial: 'x' } } }));
  expect(await next()).toBe(first.id);
});

test('a waiter can be granted its device', async () => {
  const device = await storeDevice(db);
  const run = await waiting({ gateway: device.gateway });
  const waiter = await nextWaiter(db.read, { except: '', freed: null });
  expect(waiter?.selectors).toEqual({ main: { gateway: device.gateway } });
  const lease = await grantLease(db, run, {});
  expect(lease?.serial).toBe(device.serial);
  expect(await stateOf(device.serial)).toBe('leased');
});
