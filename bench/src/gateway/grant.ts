import { performance } from 'node:perf_hooks';
import { type DeviceSelector, emptyRunState, JobSpec, newId, RunQueued } from '@tapwright/contracts';
import { createReturns } from '@tapwright/device-gateway';
import { createPublisher, type Publisher, toNewEvent } from '@tapwright/service';
import {
  addWaiter,
  appendEvents,
  type Database,
  deleteWaiter,
  extendLeases,
  grantIdle,
  insertJob,
  insertRun,
  type LeaseRow,
  listLeases,
  takeResetToken,
} from '@tapwright/store';
import { storeDevice, testBus, testDatabase } from '@tapwright/testing';
import { quantile } from 'simple-statistics';

/** Milliseconds. */
export interface GrantFigures {
  /** From the moment a device's reset is done until the commit of its next lease. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** From the same moment until the event that tells the waiting run is on the bus. */
  readonly toldP99Ms: number;
  readonly grants: number;
  readonly devices: number;
  readonly waiters: number;
  /** Devices that were given back at the same time. */
  readonly atOnce: number;
}

export interface GrantOptions {
  readonly devices: number;
  readonly waiters: number;
  readonly releases: number;
  /** Devices that are given back at the same time. */
  readonly atOnce: number;
}

const TTL_MS = 60_000;
/** Releases that are not counted: they compile code and prepare the statements of each connection. */
const WARM_UP = 50;
const GATEWAYS = ['gw-0', 'gw-1', 'gw-2', 'gw-3'];
const TENANTS = ['red', 'green', 'blue', 'grey'];
/** Half of the runs want any device, the others an API level or one gateway. */
const WISHES: readonly DeviceSelector[] = [
  {},
  { apiLevel: { min: 31 } },
  {},
  { gateway: 'gw-1' },
  {},
  { apiLevel: { max: 32 } },
  {},
  { gateway: 'gw-2', apiLevel: { min: 30, max: 33 } },
];

interface Farm {
  readonly db: Database;
  readonly publisher: Publisher;
  /** How each gateway gives devices back. */
  readonly gateways: ReadonlyMap<string, ReturnType<typeof createReturns>>;
}

/**
 * Gives devices back as four gateways do, here in one process, and waits for their next leases: on real PostgreSQL
 * and NATS, with every device leased and a queue that is kept at `waiters` runs. No phones take part: their costs are
 * not part of the grant.
 */
export async function measureGrant(options: GrantOptions): Promise<GrantFigures> {
  process.env.TAPWRIGHT_TEST_BACKEND = 'services';
  await using db = await testDatabase({ poolSize: 12 });
  await using bus = await testBus();
  const gateways = new Map(GATEWAYS.map((name) => [name, createReturns(db, TTL_MS)]));
  const farm = { db, publisher: createPublisher(bus, db), gateways };
  await fill(db, options);
  const granted: number[] = [];
  const told: number[] = [];
  const held = await listLeases(db.read);
  for (let done = -WARM_UP; done < options.releases; done += options.atOnce) {
    if (held.length < options.atOnce) held.splice(0, held.length, ...(await listLeases(db.read)));
    const times = await releaseTogether(farm, held.splice(0, options.atOnce));
    if (done >= 0) granted.push(...times.map((time) => time.grantedMs));
    if (done >= 0) told.push(...times.map((time) => time.toldMs));
    for (let at = 0; at < options.atOnce; at += 1) await queueRun(db, WARM_UP + done + at);
    // The work of a gateway's heartbeat at the same time.
    await db.transaction((tx) => extendLeases(tx, 'gw-1', TTL_MS));
  }
  const figures = { p50Ms: quantile(granted, 0.5), p99Ms: quantile(granted, 0.99) };
  const { devices, waiters, atOnce } = options;
  return {
    ...figures,
    toldP99Ms: quantile(told, 0.99),
    grants: granted.length,
    devices,
    waiters,
    atOnce,
  };
}

/** Every device is leased, and the queue has its full length. */
async function fill(db: Database, { devices, waiters }: GrantOptions): Promise<void> {
  for (let at = 0; at < devices; at += 1) {
    const gateway = GATEWAYS[at % GATEWAYS.length] ?? '';
    await storeDevice(db, { serial: `virtual-${at}`, gateway, apiLevel: 29 + (at % 6) });
  }
  for (let at = 0; at < devices + waiters; at += 1) await queueRun(db, at);
  const granted = await db.transaction((tx) => grantIdle(tx, { ttlMs: TTL_MS }));
  await begin(db, granted);
  if (granted.length !== devices) throw new Error(`${granted.length} of ${devices} devices were leased`);
}

interface Times {
  readonly grantedMs: number;
  readonly toldMs: number;
}

/** All at the same moment. @throws where a device was not leased again though runs wait for it */
async function releaseTogether(farm: Farm, leases: readonly LeaseRow[]): Promise<readonly Times[]> {
  const tokens: number[] = [];
  for (const { serial } of leases)
    tokens.push((await farm.db.transaction((tx) => takeResetToken(tx, serial))) ?? 0);
  const times = await Promise.all(leases.map((lease, at) => release(farm, lease, tokens[at] ?? 0)));
  const now = new Map((await listLeases(farm.db.read)).map(({ serial, runId }) => [serial, runId]));
  for (const { serial, runId } of leases) {
    const holder = now.get(serial);
    if (holder === undefined || holder === runId) throw new Error(`${serial} was not leased again`);
  }
  return times;
}

/** The time until the device is leased again, and until the runs know that this release has granted. */
async function release(
  { db, publisher, gateways }: Farm,
  { runId, serial, gateway }: LeaseRow,
  token: number,
): Promise<Times> {
  // As after a change of tenants, so that the next run may be anybody's.
  const outcome = { serial, token, problem: null, away: false, attested: true, putBack: true };
  const begun = performance.now();
  const next = await gateways.get(gateway)?.({ runId, outcome, packages: null });
  const grantedMs = performance.now() - begun;
  if (next === undefined) throw new Error(`${gateway} is no gateway of this farm`);
  const events = next.map((grant) => toNewEvent({ ...grant, definition: RunQueued, data: {} }, null, null));
  await db.transaction((tx) => appendEvents(tx, events));
  await publisher.publish(events);
  const toldMs = performance.now() - begun;
  await begin(db, next);
  return { grantedMs, toldMs };
}

/** A run that has begun is no longer in the queue. */
async function begin(db: Database, granted: readonly { readonly runId: string }[]): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { runId } of granted) await deleteWaiter(tx, runId);
  });
}

async function queueRun(db: Database, at: number): Promise<void> {
  const tenantId = TENANTS[at % TENANTS.length] ?? 'red';
  const selector = WISHES[Math.floor(at / TENANTS.length) % WISHES.length] ?? {};
  const [jobId, runId] = [newId('job'), newId('run')];
  const spec = JobSpec.parse({ goal: 'wait', device: selector });
  const state = emptyRunState([], []);
  await db.transaction(async (tx) => {
    await insertJob(tx, {
      id: jobId,
      tenantId,
      spec,
      idempotencyKey: null,
      bodyHash: null,
      traceparent: null,
    });
    const about = {
      jobId,
      tenantId,
      purpose: 'candidate' as const,
      strategy: 'tapwright',
      traceScriptId: null,
    };
    await insertRun(tx, { ...about, id: runId, state });
    await addWaiter(tx, { runId, jobId, tenantId, selectors: { main: selector }, priority: 0 });
  });
}
