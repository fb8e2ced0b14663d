import type { DeviceSelector } from '@tapwright/contracts';
import { seededRandom } from '@tapwright/numbers';
import { changeRun, servicesOnly, storeDevice, type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../drizzle.ts';
import { beginReset, recordReset } from './device-health.ts';
import { listDevices, setDeviceState } from './devices.ts';
import { grantAll, lineUp, newRun, runInLine } from './grants.fixture.ts';
import { grantIdle } from './grants.ts';
import { deleteLease, dropLapsedGrants, leasesOfRun, listLeases } from './leases.ts';
import type { RunRow } from './runs.ts';
import { deleteWaiter } from './waiters.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase({ poolSize: 12 });
});
afterAll(() => db.close());

const WISHES: readonly Readonly<Record<string, DeviceSelector>>[] = [
  { main: {} },
  { main: {} },
  { main: { apiLevel: { min: 31 } } },
  { main: { gateway: 'gw-1' } },
  { caller: {}, callee: { labels: { sim: 'yes' } } },
  { a: {}, b: {}, c: {} },
];
const TENANTS = ['red', 'red', 'red', 'red', 'green', 'blue'];

interface Farm {
  readonly waiting: Map<string, { run: RunRow; roles: number }>;
  /** Highest token that was seen on each device. */
  readonly tokens: Map<string, number>;
  /** The tenant whose traces are on each device. */
  readonly users: Map<string, string>;
  readonly served: string[];
  readonly violations: string[];
}

/**
 * Compares with the current state of the database; every deviation is a violation. A run whose first grant has just
 * expired may rightly be granted a device again before it has left the line.
 */
async function look(farm: Farm, runId: string): Promise<void> {
  const entry = farm.waiting.get(runId);
  const leases = await leasesOfRun(db.read, runId);
  if (entry === undefined) return;
  if (leases.length === 0) {
    farm.violations.push(`${runId} was granted without a lease`);
    return;
  }
  if (leases.length !== entry.roles) farm.violations.push(`${leases.length} of ${entry.roles} roles`);
  if (new Set(leases.map(({ gateway }) => gateway)).size > 1) farm.violations.push('two gateways');
  for (const { serial, token } of leases) {
    if (token <= (farm.tokens.get(serial) ?? 0)) farm.violations.push(`token ${token} of ${serial} again`);
    farm.tokens.set(serial, token);
    const user = farm.users.get(serial) ?? entry.run.tenantId;
    if (user !== entry.run.tenantId) farm.violations.push(`${entry.run.tenantId} got what ${user} had used`);
    farm.users.set(serial, entry.run.tenantId);
  }
  farm.served.push(entry.run.tenantId);
  farm.waiting.delete(runId);
}

/** The loop of one gateway: grants, then begins or dies, then returns. */
async function gateway(farm: Farm, random: () => number, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const granted = await grantAll(db);
    for (const { runId } of granted) {
      await look(farm, runId);
      if (random() < 0.15) {
        await expire(runId);
        continue;
      }
      await db.transaction((tx) => deleteWaiter(tx, runId));
      await giveBack(runId);
    }
    if (random() < 0.5) await putBack(farm.users);
  }
}

/** Does what the resets of all gateways do; each of these may do it at the same time. */
async function putBack(users = new Map<string, string>()): Promise<void> {
  for (const { serial, putBack } of await listDevices(db.read)) {
    const due = putBack === 'due' ? await db.transaction((tx) => beginReset(tx, serial)) : null;
    if (due === null) continue;
    users.delete(serial);
    const outcome = { serial, token: due.token, problem: null, attested: true, away: false, putBack: true };
    await db.transaction((tx) => recordReset(tx, outcome));
  }
}

/** The gateway died before the run began: somebody else revokes the grant, the run is settled, the devices return. */
async function expire(runId: string): Promise<void> {
  await db.read.execute(
    sql`update leases set expires_at = now() - interval '1 second' where run_id = ${runId}`,
  );
  await db.transaction(async (tx) => {
    await dropLapsedGrants(tx);
    await deleteWaiter(tx, runId);
  });
  await db.read.execute(sql`update devices set state = 'idle' where state = 'gone'`);
}

async function giveBack(runId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const held = await leasesOfRun(tx, runId);
    await deleteLease(tx, runId);
    for (const { serial } of held.toSorted((a, b) => (a.serial < b.serial ? -1 : 1)))
      await setDeviceState(tx, serial, { state: 'idle' });
  });
}

test.runIf(servicesOnly('grants, deaths and returns at random by several gateways'))(
  'random grants, deaths and returns: a device has one lease, tokens grow, roles get all or nothing, everybody is served',
  async () => {
    for (const seed of [1, 2, 3]) {
      await db.clear();
      const { next: random } = seededRandom(seed);
      const farm: Farm = {
        waiting: new Map(),
        tokens: new Map(),
        users: new Map(),
        served: [],
        violations: [],
      };
      for (let at = 0; at < 8; at += 1) {
        const device = { serial: `phone-${at}`, gateway: `gw-${(at % 2) + 1}`, apiLevel: 29 + at };
        await storeDevice(db, { ...device, gatewayLabels: at < 4 ? { sim: 'yes' } : {} });
      }
      for (let at = 0; at < 60; at += 1) {
        const tenantId = TENANTS[Math.floor(random() * TENANTS.length)] ?? 'red';
        const wish = WISHES[Math.floor(random() * WISHES.length)] ?? { main: {} };
        const run = await newRun(db, tenantId);
        farm.waiting.set(run.id, { run, roles: Object.keys(wish).length });
        await lineUp(db, run, wish, Math.floor(random() * 21) - 10);
      }
      for (let round = 0; farm.waiting.size > 0 && round < 30; round += 1)
        await Promise.all([1, 2, 3, 4].map(() => gateway(farm, random, 3)));
      await putBack(farm.users);
      expect(farm.violations, `seed ${seed}`).toEqual([]);
      expect(farm.waiting.size, `seed ${seed}: waiters that were never served`).toBe(0);
      expect(await listLeases(db.read)).toEqual([]);
      const states = (await listDevices(db.read)).map(({ state }) => state);
      expect(states, `seed ${seed}: no device is lost`).toEqual(Array.from({ length: 8 }, () => 'idle'));
    }
  },
);

test.runIf(servicesOnly('closing a run while it is granted'))(
  'a run that is closed while it is granted either holds a lease that its closing sees, or never gets one',
  async () => {
    await db.clear();
    await storeDevice(db, { serial: 'phone-1' });
    for (let at = 0; at < 30; at += 1) {
      const run = await runInLine(db);
      const closing = (async () => {
        await changeRun(db, run, { status: 'closing' });
        const seen = (await leasesOfRun(db.read, run.id)).length;
        await db.transaction((tx) => deleteWaiter(tx, run.id));
        return seen;
      })();
      const [seen, granted] = await Promise.all([
        closing,
        db.transaction((tx) => grantIdle(tx, { ttlMs: 1_000 })),
      ]);
      expect(seen).toBe(granted.length);
      expect(await leasesOfRun(db.read, run.id)).toHaveLength(seen);
      await giveBack(run.id);
    }
  },
);

test.runIf(servicesOnly('the share of each tenant'))(
  'a tenant with few runs gets its share beside one with many',
  async () => {
    await db.clear();
    for (let at = 0; at < 4; at += 1) await storeDevice(db, { serial: `phone-${at}` });
    for (const [tenantId, count] of [
      ['red', 60],
      ['green', 10],
      ['blue', 10],
    ] as const)
      for (let at = 0; at < count; at += 1) {
        const run = await newRun(db, tenantId);
        await lineUp(db, run, { main: {} });
      }
    const order: string[] = [];
    const held: string[] = [];
    while (order.length < 80) {
      for (const { runId, tenantId } of await grantAll(db)) {
        order.push(tenantId);
        held.push(runId);
      }
      const first = held.shift();
      if (first === undefined) break;
      await db.transaction((tx) => deleteWaiter(tx, first));
      await giveBack(first);
      await putBack();
    }
    const last = (tenantId: string) => order.lastIndexOf(tenantId) + 1;
    console.info(
      `fair share of 4 devices: green's 10 runs done after ${last('green')} grants, blue's after ${last('blue')}`,
    );
    expect(order).toHaveLength(80);
    // Each of three tenants gets at least one device in four; in the order of arrival it would take 80 grants.
    expect(Math.max(last('green'), last('blue'))).toBeLessThanOrEqual(40);
  },
);
