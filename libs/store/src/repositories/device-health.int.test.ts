import { storeDevice, type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  FAILED_RESETS_MAX,
  recordReset,
  releaseDevice,
  resettingDevices,
  takeResetToken,
} from './device-health.ts';
import { findDevice, saveDevice, setDeviceState } from './devices.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(async () => {
  await db.clear();
  await storeDevice(db, { serial: 'p', state: 'resetting' });
});
afterAll(() => db.close());

const device = () => findDevice(db.read, 'p');
const see = (state: 'gone' | 'resetting' | 'connecting') => storeDevice(db, { serial: 'p', state });

async function reset(problem: string | null, away = false) {
  const token = (await db.transaction((tx) => takeResetToken(tx, 'p'))) ?? 0;
  return db.transaction((tx) => recordReset(tx, { serial: 'p', token, problem, attested: true, away }));
}

async function putAside() {
  for (let failed = 0; failed < FAILED_RESETS_MAX; failed += 1) await reset('no room');
}

describe('a reset', () => {
  test('that succeeds makes the device idle, and resets the count of failures', async () => {
    await reset('no room');
    expect(await reset(null)).toBe('idle');
    expect(await device()).toMatchObject({ failedResets: 0, stateReason: '', attestedAt: expect.any(Date) });
  });

  test('that fails is due again; the third in a row quarantines the device, with the reason', async () => {
    expect([await reset('a'), await reset('b')]).toEqual(['resetting', 'resetting']);
    expect(await resettingDevices(db.read, 'gw-1')).toMatchObject([{ serial: 'p', failedResets: 2 }]);
    expect(await reset('no room')).toBe('quarantined');
    expect(await device()).toMatchObject({ stateReason: 'no room', quarantinedAt: expect.any(Date) });
    expect(await resettingDevices(db.read, 'gw-1')).toEqual([]);
  });

  test('whose token is no longer the newest is ignored', async () => {
    const old = (await db.transaction((tx) => takeResetToken(tx, 'p'))) ?? 0;
    expect(await db.transaction((tx) => takeResetToken(tx, 'p'))).toBeGreaterThan(old);
    const late = { serial: 'p', token: old, problem: null, attested: true, away: false };
    expect(await db.transaction((tx) => recordReset(tx, late))).toBeNull();
    expect(await device()).toMatchObject({ state: 'resetting' });
  });

  test('of a device that has gone meanwhile leaves it gone and counts nothing', async () => {
    await db.transaction((tx) => setDeviceState(tx, 'p', { state: 'gone' }));
    expect(await reset('it vanished')).toBe('gone');
    expect(await reset(null)).toBe('gone');
    expect(await device()).toMatchObject({ failedResets: 0, quarantinedAt: null });
  });
});

test('a device that no adb server has is gone, which is not its own fault', async () => {
  expect(await reset('not connected', true)).toBe('gone');
  expect(await device()).toMatchObject({ failedResets: 0, stateReason: 'not connected' });
});

test('a device that need not be reset any more gives no token for it: it may be leased by now', async () => {
  await reset(null);
  expect(await db.transaction((tx) => takeResetToken(tx, 'p', 'resetting'))).toBeNull();
  expect(await db.transaction((tx) => takeResetToken(tx, 'p'))).toEqual(expect.any(Number));
});

describe('a device in quarantine', () => {
  test('stays so when it is plugged out and in', async () => {
    await putAside();
    await see('gone');
    expect(await device()).toMatchObject({ state: 'gone' });
    await see('resetting');
    expect(await device()).toMatchObject({ state: 'quarantined', stateReason: 'no room' });
  });

  test('is due for a reset when it is released, with all its attempts', async () => {
    await putAside();
    const released = await db.transaction((tx) => releaseDevice(tx, 'p'));
    expect(released).toMatchObject({ state: 'resetting', failedResets: 0, quarantinedAt: null });
    expect(await resettingDevices(db.read, 'gw-1')).toHaveLength(1);
  });

  test('that was released while away is reset when it comes back', async () => {
    await putAside();
    await see('gone');
    expect(await db.transaction((tx) => releaseDevice(tx, 'p'))).toMatchObject({ state: 'gone' });
    await see('resetting');
    expect(await device()).toMatchObject({ state: 'resetting' });
  });
});

test('a device that is not in quarantine, or unknown, is not released', async () => {
  expect(await db.transaction((tx) => releaseDevice(tx, 'p'))).toBeNull();
  expect(await db.transaction((tx) => releaseDevice(tx, 'nobody'))).toBeNull();
});

test('a device that comes back while a run holds it is not reset during the run', async () => {
  await db.read.execute(`insert into jobs (id, tenant_id, kind, spec) values ('j', 't', 'goal', '{}')`);
  await db.read.execute(
    `insert into runs (id, job_id, tenant_id, purpose, strategy, state) values ('r', 'j', 't', 'candidate', 's', '{}')`,
  );
  await db.read.execute(
    `insert into leases (serial, run_id, role, tenant_id, gateway, token, expires_at) values ('p', 'r', 'main', 't', 'gw-1', 1, now())`,
  );
  await see('connecting');
  const seen = { serial: 'p', gateway: 'gw-1', model: '', apiLevel: 0, width: 0, height: 0 };
  await db.transaction((tx) => saveDevice(tx, { ...seen, state: 'resetting' }));
  expect(await device()).toMatchObject({ state: 'leased' });
});
