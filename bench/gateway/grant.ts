import { performance } from 'node:perf_hooks';
import { emptyRunState, JobSpec, newId, RunQueued } from '@tapwright/contracts';
import { createPublisher, type Publisher, toNewEvent } from '@tapwright/service';
import {
  addWaiter,
  appendEvents,
  type Database,
  deleteLease,
  deleteWaiter,
  extendLeases,
  grantIdle,
  insertJob,
  insertRun,
  listLeases,
  recordReset,
  type Tx,
  takeResetToken,
} from '@tapwright/store';
import { storeDevice, testBus, testDatabase } from '@tapwright/testing';

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
const TENANTS = ['red', 'green', 'blue', 'grey'];

/**
 * Gives devices back as a gateway does, and waits for their next leases: on real PostgreSQL and NATS, with every device
 * leased and `waiters` runs in the line, whose number is kept up. No phones take part: what they cost is not the grant.
 */
export async function measureGrant(options: GrantOptions): Promise<GrantFigures> {
  process.env.TAPWRIGHT_TEST_BACKEND = 'services';
  await using db = await testDatabase({ poolSize: 12 });
  await using bus = await testBus();
  const publisher = createPublisher(bus, db);
  for (let at = 0; at < options.devices; at += 1)
    await storeDevice(db, { serial: `virtual-${at}`, gateway: `gw-${at % 4}`, apiLevel: 29 + (at % 6) });
  for (let at = 0; at < options.devices + options.waiters; at += 1) await queueRun(db, at);
  await db.transaction((tx) => grantIdle(tx, { ttlMs: TTL_MS }));
  const granted: number[] = [];
  const told: number[] = [];
  const free = await listLeases(db.read);
  for (let done = 0; done < options.releases; done += options.atOnce) {
    const leases = free.length >= options.atOnce ? free.splice(0, options.atOnce) : await listLeases(db.read);
    const chosen = leases.slice(0, options.atOnce);
    const times = await Promise.all(chosen.map((lease) => release(db, publisher, lease)));
    granted.push(...times.map((time) => time.grantedMs));
    told.push(...times.map((time) => time.toldMs));
    for (const _ of chosen) await queueRun(db, done);
    // What a gateway's heartbeat does meanwhile.
    await db.transaction((tx) => extendLeases(tx, 'gw-1', TTL_MS));
  }
  return {
    p50Ms: quantile(granted, 0.5),
    p99Ms: quantile(granted, 0.99),
    toldP99Ms: quantile(told, 0.99),
    grants: granted.length,
    devices: options.devices,
    waiters: options.waiters,
    atOnce: options.atOnce,
  };
}

/** @returns how long it took until the device was leased again, and until the run was told */
async function release(
  db: Database,
  publisher: Publisher,
  lease: { readonly runId: string; readonly serial: string },
): Promise<{ grantedMs: number; toldMs: number }> {
  const token = await db.transaction((tx) => takeResetToken(tx, lease.serial));
  const begun = performance.now();
  await db.transaction((tx) => giveBack(tx, lease, token ?? 0));
  const next = await db.transaction((tx) => grantIdle(tx, { ttlMs: TTL_MS }));
  const grantedMs = performance.now() - begun;
  if (next.length === 0 && (await findLease(db, lease.serial)) === undefined)
    throw new Error(`${lease.serial} was not granted though runs wait`);
  const events = next.map((grant) => toNewEvent({ ...grant, definition: RunQueued, data: {} }, null, null));
  await db.transaction((tx) => appendEvents(tx, events));
  await publisher.publish(events);
  const toldMs = performance.now() - begun;
  // They begin.
  await db.transaction(async (tx) => {
    for (const { runId } of next) await deleteWaiter(tx, runId);
  });
  return { grantedMs, toldMs };
}

/** The same statements in the same order as at the end of a run. */
async function giveBack(
  tx: Tx,
  { runId, serial }: { readonly runId: string; readonly serial: string },
  token: number,
): Promise<void> {
  await deleteLease(tx, runId);
  await recordReset(tx, { serial, token, problem: null, away: false, attested: true });
  await deleteWaiter(tx, runId);
}

async function findLease(db: Database, serial: string): Promise<string | undefined> {
  return (await listLeases(db.read)).find((lease) => lease.serial === serial)?.runId;
}

/** Some runs want any device, some an API level, some one gateway. */
async function queueRun(db: Database, at: number): Promise<void> {
  const tenantId = TENANTS[at % TENANTS.length] ?? 'red';
  const selector = [{}, {}, { apiLevel: { min: 31 } }, { gateway: `gw-${at % 4}` }][at % 4] ?? {};
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

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
