import { readFile } from 'node:fs/promises';
import { storeDevice, type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../drizzle.ts';
import { beginReset, recordReset, releaseDevice } from './device-health.ts';
import { findDevice, type TenantChange } from './devices.ts';
import { grantAll, grantLease, lineUp, newRun } from './grants.fixture.ts';
import { deleteLease, insertLeases, leasesOfRun } from './leases.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(() => db.clear());
afterAll(() => db.close());

const device = async (serial = 'a') => {
  const found = await findDevice(db.read, serial);
  if (found === null) throw new Error(`no device ${serial}`);
  return found;
};
const begin = (serial = 'a') => db.transaction((tx) => beginReset(tx, serial));
const release = (serial = 'a') => db.transaction((tx) => releaseDevice(tx, serial));

interface Result {
  readonly problem?: string;
  readonly putBack?: boolean;
  readonly kept?: boolean;
}

/** The next reset of a device, with this result. */
async function reset({ problem, ...result }: Result = {}, serial = 'a') {
  const due = await begin(serial);
  if (due === null) throw new Error(`${serial} is not to be reset`);
  const about = { serial, token: due.token, problem: problem ?? null, attested: true, away: false };
  return db.transaction((tx) => recordReset(tx, { ...about, ...result }));
}

/** A run of the tenant has had the device and gave it back. */
async function used(tenantId: string, serial = 'a', tenantChange: TenantChange = 'reset'): Promise<void> {
  await storeDevice(db, { serial, tenantChange });
  const run = await newRun(db, tenantId);
  expect(await grantLease(db, run, { serial })).toMatchObject({ serial });
  await db.transaction((tx) => deleteLease(tx, run.id));
  await reset({}, serial);
  await db.read.execute(sql`delete from waiters where run_id = ${run.id}`);
  expect(await device(serial)).toMatchObject({ state: 'idle', usedBy: tenantId, putBack: null });
}

describe('a device that a tenant has used', () => {
  test('is leased to that tenant again at once', async () => {
    await used('red');
    expect(await grantLease(db, await newRun(db, 'red'), {})).toMatchObject({ serial: 'a' });
  });

  test('is not leased to another one, however often it is asked for, before it was put back', async () => {
    await used('red');
    const run = await newRun(db, 'blue');
    expect(await grantLease(db, run, {})).toBeNull();
    expect(await device()).toMatchObject({ state: 'resetting', usedBy: 'red', putBack: 'due' });
    expect(await grantAll(db)).toEqual([]);
    // A reset that did not put it back does not make it idle.
    expect(await reset()).toBe('resetting');
    expect(await grantAll(db)).toEqual([]);
    expect(await reset({ problem: 'no answer' })).toBe('resetting');
    expect(await begin()).toMatchObject({ usedBy: 'red', putBack: 'due' });

    expect(await reset({ putBack: true })).toBe('idle');
    expect(await device()).toMatchObject({ usedBy: null, putBack: null });
    expect(await grantAll(db)).toMatchObject([{ runId: run.id }]);
    expect(await device()).toMatchObject({ state: 'leased', usedBy: 'blue' });
  });

  test('does not make a run wait where another device needs nothing', async () => {
    await used('red', 'a');
    await storeDevice(db, { serial: 'b' });
    // It has been idle for longer.
    await db.read.execute(sql`update devices set updated_at = now() - interval '1 hour' where serial = 'a'`);
    expect(await grantLease(db, await newRun(db, 'blue'), {})).toMatchObject({ serial: 'b' });
    expect(await device('a')).toMatchObject({ state: 'idle', putBack: null });
  });

  test('stays as it is where another device is being put back for the run that waits', async () => {
    await used('red', 'a');
    await used('red', 'b');
    const run = await newRun(db, 'blue');
    await lineUp(db, run, { main: {} });
    for (let times = 0; times < 3; times += 1) expect(await grantAll(db)).toEqual([]);
    const states = [await device('a'), await device('b')].map(({ state }) => state);
    expect(states.toSorted()).toEqual(['idle', 'resetting']);
    // Its own tenant may have it meanwhile, and the run that waits a device that needs nothing.
    expect(await grantLease(db, await newRun(db, 'red'), {})).not.toBeNull();
    await storeDevice(db, { serial: 'c' });
    expect(await grantAll(db)).toMatchObject([{ runId: run.id }]);
    expect(await leasesOfRun(db.read, run.id)).toMatchObject([{ serial: 'c' }]);
  });

  test('does not make the run wait for ever where the one that is put back for it cannot be', async () => {
    await used('red', 'a');
    await used('red', 'b');
    const run = await newRun(db, 'blue');
    await lineUp(db, run, { main: {} });
    await grantAll(db);
    const first = (await device('a')).state === 'resetting' ? 'a' : 'b';
    for (let tries = 0; tries < 3; tries += 1) await reset({ problem: 'an account', kept: true }, first);
    await grantAll(db);
    const second = first === 'a' ? 'b' : 'a';
    expect(await device(second)).toMatchObject({ state: 'resetting', putBackFor: run.id });
  });

  test('cannot be leased by a caller that has not looked at its tenant', async () => {
    await used('red');
    const { id, tenantId } = await newRun(db, 'blue');
    await db.transaction((tx) =>
      insertLeases(tx, [{ serial: 'a', role: 'main', runId: id, tenantId }], 30_000),
    );
    expect(await leasesOfRun(db.read, id)).toEqual([]);
  });

  test('is not given to a later run of its tenant while a run of another one is first in the line', async () => {
    await used('red');
    const first = await newRun(db, 'blue');
    await lineUp(db, first, { main: {} }, 5);
    const second = await newRun(db, 'red');
    await lineUp(db, second, { main: {} });
    expect(await grantAll(db)).toEqual([]);
    await reset({ putBack: true });
    expect(await grantAll(db)).toMatchObject([{ runId: first.id }]);
  });

  test('is put back for a run with several roles, which gets all of its devices then', async () => {
    await used('red', 'a');
    await storeDevice(db, { serial: 'b' });
    const run = await newRun(db, 'blue');
    await lineUp(db, run, { caller: { serial: 'a' }, callee: { serial: 'b' } });
    expect(await grantAll(db)).toEqual([]);
    expect(await leasesOfRun(db.read, run.id)).toEqual([]);
    expect(await device('b')).toMatchObject({ state: 'idle', usedBy: null });
    await reset({ putBack: true });
    await grantAll(db);
    expect(await leasesOfRun(db.read, run.id)).toMatchObject([{ role: 'callee' }, { role: 'caller' }]);
  });
});

describe('a device that cannot be put back', () => {
  async function failed(result: Result) {
    await used('red');
    await grantLease(db, await newRun(db, 'blue'), {});
    for (let tries = 0; tries < 3; tries += 1) await reset({ problem: 'an account', ...result });
    expect(await device()).toMatchObject({ state: 'quarantined', usedBy: 'red' });
    expect(await grantAll(db)).toEqual([]);
  }

  test('is for every tenant again when an operator has released it, and what is on it is noted', async () => {
    await failed({ kept: true });
    expect(await device()).toMatchObject({ putBack: 'failed' });
    expect(await release()).toMatchObject({ state: 'resetting', usedBy: null, putBack: 'released' });
    expect(await begin()).toMatchObject({ putBack: 'released' });
    expect(await reset({ putBack: true })).toBe('idle');
    expect(await device()).toMatchObject({ usedBy: null, putBack: null });
  });

  test('for another reason, such as a window over it, is still to be put back after its release', async () => {
    await failed({});
    expect(await release()).toMatchObject({ state: 'resetting', usedBy: 'red', putBack: 'due' });
    expect(await reset()).toBe('resetting');
  });
});

describe('TENANT_CHANGE', () => {
  test('refuse: the device stays with its tenant until it is released', async () => {
    await used('red', 'a', 'refuse');
    const run = await newRun(db, 'blue');
    expect(await grantLease(db, run, {})).toBeNull();
    expect(await device()).toMatchObject({ state: 'idle', usedBy: 'red', putBack: null });
    expect(await release()).toMatchObject({ state: 'resetting', usedBy: null, putBack: 'released' });
    await reset({ putBack: true });
    expect(await grantAll(db)).toMatchObject([{ runId: run.id }]);
    // A run has it now.
    expect(await release()).toBeNull();
  });

  test('refuse: a release of a device in quarantine leaves it with its tenant', async () => {
    await used('red', 'a', 'refuse');
    await db.read.execute(sql`update devices set state = 'quarantined', quarantined_at = now()`);
    expect(await release()).toMatchObject({ state: 'resetting', usedBy: 'red', putBack: null });
  });

  test('same-tenant-only: nothing gives the device to another tenant', async () => {
    await used('red', 'a', 'same-tenant-only');
    expect(await grantLease(db, await newRun(db, 'blue'), {})).toBeNull();
    expect(await release()).toBeNull();
    expect(await device()).toMatchObject({ state: 'idle', usedBy: 'red' });
    expect(await grantLease(db, await newRun(db, 'red'), {})).toMatchObject({ serial: 'a' });
  });
});

test('a device that was used before this was noted belongs to the tenant of its last run', async () => {
  await storeDevice(db, { serial: 'a' });
  await storeDevice(db, { serial: 'b' });
  for (const [tenantId, hours] of [
    ['blue', 1],
    ['red', 2],
  ] as const) {
    const run = await newRun(db, tenantId);
    await db.read.execute(
      sql`update runs set serial = 'a', created_at = now() - make_interval(hours => ${hours}) where id = ${run.id}`,
    );
  }
  const migration = await readFile(
    new URL('../../migrations/0003_tenants_and_outages.sql', import.meta.url),
    'utf8',
  );
  await db.read.execute(sql.raw(migration.split('--> statement-breakpoint').at(-1) ?? ''));
  expect([await device('a'), await device('b')]).toMatchObject([{ usedBy: 'blue' }, { usedBy: null }]);
});
