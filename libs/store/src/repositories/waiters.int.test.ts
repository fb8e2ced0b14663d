import type { DeviceSelector } from '@tapwright/contracts';
import { storeDevice, storeJob, storeRun, type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../drizzle.ts';
import { setOperatorLabels } from './devices.ts';
import { grantAll, grantLease, lineUp } from './grants.fixture.ts';
import { leasesOfRun } from './leases.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(() => db.clear());
afterAll(() => db.close());

const newRun = async (tenantId = 'default') => storeRun(db, await storeJob(db, { tenantId }));
async function waiting(options: { tenantId?: string; priority?: number; minutes?: number }): Promise<string> {
  const run = await newRun(options.tenantId);
  await lineUp(db, run, { main: {} }, options.priority ?? 0);
  await db.read.execute(
    sql`update waiters set created_at = now() - make_interval(mins => ${options.minutes ?? 0}) where run_id = ${run.id}`,
  );
  return run.id;
}
const granted = async () => (await grantAll(db)).map(({ runId }) => runId);

test('a run that is being closed does not line up any more, however late its gateway goes on', async () => {
  const run = await newRun();
  await db.read.execute(sql`update runs set status = 'closing' where id = ${run.id}`);
  await lineUp(db, run, { main: {} });
  expect(await db.read.execute(sql`select run_id from waiters`)).toMatchObject({ rows: [] });
});

describe('a waiter', () => {
  test('is served by priority, then by age', async () => {
    const low = await waiting({ priority: -1 });
    const [first, second] = [await waiting({ minutes: 0 }), await waiting({})];
    const high = await waiting({ priority: 1 });
    const order: string[] = [];
    for (let at = 0; at < 4; at += 1) {
      await storeDevice(db, { serial: `phone-${at}` });
      order.push(...(await granted()));
    }
    expect(order).toEqual([high, first, second, low]);
  });

  test('rises by one priority per minute: the lowest is before the highest that came 21 minutes later', async () => {
    const old = await waiting({ priority: -10, minutes: 21 });
    await waiting({ priority: 10 });
    await storeDevice(db);
    expect(await granted()).toEqual([old]);
  });

  test('comes after those of a tenant that holds fewer devices', async () => {
    await storeDevice(db);
    await grantLease(db, await newRun('red'), {});
    await waiting({ tenantId: 'red' });
    const blue = await waiting({ tenantId: 'blue' });
    await storeDevice(db);
    expect(await granted()).toEqual([blue]);
  });

  test('shares idle devices with other tenants: none takes all', async () => {
    for (let at = 0; at < 4; at += 1) await waiting({ tenantId: 'red' });
    const blue = [await waiting({ tenantId: 'blue' }), await waiting({ tenantId: 'blue' })];
    for (let at = 0; at < 4; at += 1) await storeDevice(db, { serial: `phone-${at}` });
    expect(await granted()).toEqual(expect.arrayContaining(blue));
  });
});

describe('a selector', () => {
  const PHONE = {
    serial: 'a',
    gateway: 'gw-1',
    model: 'Pixel 7_a',
    apiLevel: 33,
    packages: ['org.example.app'],
  };
  const fits = async (selector: DeviceSelector) => (await grantLease(db, await newRun(), selector)) !== null;

  test.each<[DeviceSelector, boolean]>([
    [{ labels: { rack: '3' } }, true],
    [{ labels: { rack: '3', size: 'small' } }, true],
    [{ labels: { rack: '4' } }, false],
    [{ labels: { rack: '3', other: '' } }, false],
    [{ apiLevel: { min: 33, max: 33 } }, true],
    [{ apiLevel: { min: 34 } }, false],
    [{ apiLevel: { max: 32 } }, false],
    [{ model: 'Pixel 7_a' }, true],
    [{ model: 'Pixel*' }, true],
    [{ model: 'Pixel ?_a' }, true],
    [{ model: 'Pixel' }, false],
    [{ model: 'Pixel%' }, false],
    [{ model: 'Pixel__a*' }, false],
    [{ package: 'org.example.app' }, true],
    [{ package: 'org.example.other' }, false],
    [{ serial: 'a', gateway: 'gw-1', labels: {}, apiLevel: {} }, true],
    [{ serial: 'b' }, false],
  ])('%j fits: %s', async (selector, expected) => {
    await storeDevice(db, { ...PHONE, gatewayLabels: { rack: '1', size: 'small' } });
    // The labels of an operator override the configuration.
    await db.transaction((tx) => setOperatorLabels(tx, 'a', { rack: '3' }));
    expect(await fits(selector)).toBe(expected);
  });
});

test('several roles get their devices together, with a token each', async () => {
  await storeDevice(db, { serial: 'a' });
  const run = await newRun();
  await lineUp(db, run, { caller: {}, callee: { serial: 'b' } });
  expect(await granted()).toEqual([]);
  await storeDevice(db, { serial: 'b' });
  expect(await granted()).toEqual([run.id]);
  const leases = await leasesOfRun(db.read, run.id);
  expect(leases).toMatchObject([
    { role: 'callee', serial: 'b', token: expect.any(Number) },
    { role: 'caller', serial: 'a', token: expect.any(Number) },
  ]);
});

test('those with the same wish are served in their order, each with its own roles', async () => {
  for (const serial of ['a', 'b', 'c', 'd', 'e']) await storeDevice(db, { serial });
  const runs = [await newRun(), await newRun(), await newRun()];
  for (const run of runs) await lineUp(db, run, { one: {}, other: {} });
  expect(await granted()).toEqual(runs.slice(0, 2).map(({ id }) => id));
  const leases = await Promise.all(runs.map(({ id }) => leasesOfRun(db.read, id)));
  expect(leases.map((own) => own.length)).toEqual([2, 2, 0]);
  expect(new Set(leases.flat().map(({ serial }) => serial)).size).toBe(4);
});

test('a device is kept free for a run that has waited long for two, if the other device is only busy', async () => {
  await storeDevice(db, { serial: 'busy' });
  await grantLease(db, await newRun(), {});
  await storeDevice(db, { serial: 'free' });
  const pair = await newRun();
  await lineUp(db, pair, { one: {}, other: {} });
  await db.read.execute(
    sql`update waiters set created_at = now() - interval '2 minutes' where run_id = ${pair.id}`,
  );
  const single = await newRun();
  await lineUp(db, single, { main: {} });
  expect(await granted()).toEqual([]);
  await db.read.execute(sql`update devices set state = 'gone' where serial = 'busy'`);
  expect(await granted()).toEqual([single.id]);
});
