import { servicesOnly, storeDevice, type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../drizzle.ts';
import { takeResetToken } from './device-health.ts';
import { findDevice } from './devices.ts';
import { grantAll, lineUp, newRun } from './grants.fixture.ts';
import { leasesOfRun, listLeases } from './leases.ts';
import { type ReturnedDevice, returnDevice, returnDevices } from './returns.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase({ poolSize: 4 });
});
beforeEach(() => db.clear());
afterAll(() => db.close());

/** A run that holds a device for each role, and what it returns after the first of them was reset. */
async function used(serials: readonly string[]): Promise<ReturnedDevice> {
  for (const serial of serials) await storeDevice(db, { serial });
  const run = await newRun(db);
  await lineUp(db, run, Object.fromEntries(serials.map((serial) => [`role_${serial}`, { serial }])));
  await grantAll(db);
  const serial = serials[0] ?? '';
  const token = (await db.transaction((tx) => takeResetToken(tx, serial))) ?? 0;
  const outcome = { serial, token, problem: null, away: false, attested: true };
  return { runId: run.id, outcome, packages: [`org.example.${serial}`] };
}
const giveBack = (returned: readonly ReturnedDevice[]) => db.transaction((tx) => returnDevices(tx, returned));
const state = async (serial: string) => (await findDevice(db.read, serial))?.state;

test('several at once become idle, with their packages and without a lease', async () => {
  const returned = [await used(['a']), await used(['b']), await used(['c'])];
  const states = await giveBack(returned);
  expect(states).toEqual(new Map(returned.map(({ runId }) => [runId, 'idle'])));
  expect(await listLeases(db.read)).toEqual([]);
  for (const serial of ['a', 'b', 'c'])
    expect(await findDevice(db.read, serial)).toMatchObject({
      state: 'idle',
      packages: [`org.example.${serial}`],
      attestedAt: expect.any(Date),
    });
});

describe('as one by one', () => {
  const ways: [string, (returned: ReturnedDevice) => Promise<unknown>][] = [
    ['alone', (returned) => db.transaction((tx) => returnDevice(tx, returned))],
    ['together', async (returned) => (await giveBack([returned])).get(returned.runId)],
  ];

  test.each(ways)('%s: devices of further roles still have to be reset', async (_way, give) => {
    expect(await give(await used(['a', 'b']))).toBe('idle');
    expect([await state('a'), await state('b')]).toEqual(['idle', 'resetting']);
  });

  test.each(ways)('%s: unknown packages stay unchanged', async (_way, give) => {
    const returned = await used(['a']);
    await db.read.execute(sql`update devices set packages = '["org.example.old"]'`);
    expect(await give({ ...returned, packages: null })).toBe('idle');
    expect(await findDevice(db.read, 'a')).toMatchObject({ packages: ['org.example.old'] });
  });

  test.each(ways)('%s: a device with another reset in between is not idle', async (_way, give) => {
    const returned = await used(['a']);
    await db.transaction((tx) => takeResetToken(tx, 'a'));
    expect(await give(returned)).toBeNull();
    expect(await state('a')).toBe('resetting');
    expect(await listLeases(db.read)).toEqual([]);
  });

  test.each(ways)('%s: a device that has gone stays gone', async (_way, give) => {
    const returned = await used(['a']);
    await db.read.execute(sql`update devices set state = 'gone'`);
    expect(await give(returned)).toBe('gone');
    expect(await listLeases(db.read)).toEqual([]);
  });
});

test('with a failed reset are left out, and nothing of them is changed', async () => {
  const good = await used(['a']);
  const bad = await used(['b']);
  const failed = { ...bad, outcome: { ...bad.outcome, problem: 'no answer' } };
  expect([...(await giveBack([good, failed])).keys()]).toEqual([good.runId]);
  expect(await leasesOfRun(db.read, bad.runId)).toHaveLength(1);
  expect(await state('b')).toBe('leased');
});

test('a run that no longer holds anything is left out', async () => {
  const returned = await used(['a']);
  await giveBack([returned]);
  expect((await giveBack([returned])).size).toBe(0);
});

test.runIf(servicesOnly('rows that another transaction has locked'))(
  'a run is left out if another transaction has locked one of its rows, and nobody waits',
  async () => {
    const free = await used(['a']);
    const pair = await used(['b', 'c']);
    const locked = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const other = db.transaction(async (tx) => {
      await tx.execute(sql`select from devices where serial = 'c' for update`);
      locked.resolve();
      await release.promise;
    });
    await locked.promise;
    expect([...(await giveBack([pair, free])).keys()]).toEqual([free.runId]);
    release.resolve();
    await other;
    expect(await leasesOfRun(db.read, pair.runId)).toHaveLength(2);
    expect([...(await giveBack([pair])).keys()]).toEqual([pair.runId]);
  },
);
