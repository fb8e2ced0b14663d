import { SCOPE_SETTING } from '../access/policies.ts';
import type { Reader, Tx } from '../database.ts';
import { and, asc, eq, inArray, sql } from '../drizzle.ts';
import { devices, leases, runs, turns, waiters } from '../schema/index.ts';
import { crossingScope } from '../tenant-scope.ts';
import { assign } from './assignment.ts';
import { awaitingPutBack, markPutBack, type WantedBack } from './device-health.ts';
import { insertLeases, type NewLease, silentGateways } from './leases.ts';
import { type RankedWaiter, rankedWaiters } from './waiters.ts';

/** The row that a grant locks; a migration has created it. */
const GRANTS = 'grants';
const PAGE_MAX = 256;

export interface Granted {
  readonly runId: string;
  readonly jobId: string;
  readonly tenantId: string;
  /** The gateway that has the devices. */
  readonly gateway: string;
}

/**
 * Leases idle devices to those who wait for them, in their order; a waiter with several roles gets all of them or none.
 * A device that another tenant has used is not leased: it is reset first, and everything of that tenant is removed.
 * Only one transaction at a time does this, so that no newcomer overtakes; the server ends a paused one after five
 * seconds. The devices are locked in the order of their serials; one that is locked elsewhere is skipped.
 */
export async function grantIdle(tx: Tx, options: { readonly ttlMs: number }): Promise<Granted[]> {
  await takeTurn(tx);
  const idle = await lockIdle(tx, options.ttlMs);
  const granted: Granted[] = [];
  const seen: string[] = [];
  while (idle.size > 0) {
    // Nearly always those at the head of the line get the devices; otherwise a few more queries must be enough.
    const limit = seen.length === 0 ? Math.min(PAGE_MAX, idle.size + 4) : PAGE_MAX;
    const page = await rankedWaiters(tx, { serials: [...idle.keys()], limit, except: seen });
    seen.push(...page.map(({ runId }) => runId));
    const assigned = assign(await withoutNeedless(tx, page, idle));
    const queued = await stillQueued(tx, [...assigned.granted.keys()]);
    const leases: NewLease[] = [];
    const used: WantedBack[] = [];
    for (const { runId, jobId, tenantId } of page) {
      if (!queued.has(runId)) continue;
      const roles = [...(assigned.granted.get(runId) ?? [])];
      const foreign = roles.filter(([, serial]) => isForeign(idle.get(serial), tenantId));
      if (foreign.length > 0) {
        // It waits until they are put back; then they are granted in the order of that time.
        used.push(...foreign.map(([, serial]) => ({ serial, runId })));
        continue;
      }
      granted.push({ runId, jobId, tenantId, gateway: idle.get(roles[0]?.[1] ?? '')?.gateway ?? '' });
      leases.push(...roles.map(([role, serial]) => ({ role, serial, runId, tenantId })));
    }
    await insertLeases(tx, leases, options.ttlMs);
    await markPutBack(tx, used);
    for (const serial of assigned.taken) idle.delete(serial);
    if (page.length < limit) break;
  }
  return granted;
}

/**
 * For the rest of this transaction only: it concerns all tenants, nobody waits for a paused one, and prepared statements
 * are neither planned again nor compiled (`jit`), which would both take longer than they can save.
 */
const SETTINGS = sql`set_config(${SCOPE_SETTING}, ${crossingScope('grants')}, true)
  || set_config('idle_in_transaction_session_timeout', '5s', true)
  || set_config('plan_cache_mode', 'force_generic_plan', true) || set_config('jit', 'off', true)`;

/** Waits until no other transaction grants; creates the row again if somebody has emptied the table. */
async function takeTurn(tx: Tx): Promise<void> {
  const turn = tx.select({ settings: SETTINGS }).from(turns).where(eq(turns.name, GRANTS)).for('update');
  if ((await turn).length > 0) return;
  await tx.execute(sql`select ${SETTINGS}`);
  const row = { name: GRANTS };
  await tx.insert(turns).values(row).onConflictDoUpdate({ target: turns.name, set: row });
}

/**
 * Idle devices of gateways that show signs of life, locked until the transaction ends. A device that is leased although it is
 * idle must not stop all other grants.
 */
async function lockIdle(tx: Tx, ttlMs: number): Promise<Map<string, IdleDevice>> {
  const found = await tx
    .select({ serial: devices.serial, gateway: devices.gateway, usedBy: devices.usedBy })
    .from(devices)
    .where(
      and(
        // Not a parameter: the index of idle devices would not be used.
        sql`${devices.state} = 'idle'`,
        sql`not exists (select 1 from ${leases} where ${leases.serial} = ${devices.serial})`,
        sql`${devices.gateway} not in ${silentGateways(ttlMs)}`,
      ),
    )
    .orderBy(asc(devices.serial))
    .for('update', { skipLocked: true });
  return new Map(found.map((device) => [device.serial, device]));
}

interface IdleDevice {
  readonly gateway: string;
  readonly usedBy: string | null;
}

function isForeign(device: IdleDevice | undefined, tenantId: string): boolean {
  return device !== undefined && device.usedBy !== null && device.usedBy !== tenantId;
}

/**
 * A run for which a device is being put back may take another one that needs nothing, but none that would have to be put
 * back as well: otherwise one run that waits would have every idle device put back.
 */
async function withoutNeedless(
  tx: Tx,
  page: readonly RankedWaiter[],
  idle: ReadonlyMap<string, IdleDevice>,
): Promise<readonly RankedWaiter[]> {
  const needs = page.filter(({ tenantId }) =>
    [...idle.values()].some((device) => isForeign(device, tenantId)),
  );
  if (needs.length === 0) return page;
  const served = await awaitingPutBack(
    tx,
    needs.map(({ runId }) => runId),
  );
  return page.map((waiter) => {
    if (!served.has(waiter.runId)) return waiter;
    const roles = [...waiter.roles].map(([role, candidates]) => {
      const own = candidates.filter(({ serial }) => !isForeign(idle.get(serial), waiter.tenantId));
      return [role, own] as const;
    });
    return { ...waiter, roles: new Map(roles) };
  });
}

/**
 * The runs that are still queued; they stay so until this transaction ends. Otherwise a run could be closed, find no
 * lease to return, and be granted one a moment later: the device would be lost.
 */
async function stillQueued(tx: Tx, runIds: readonly string[]): Promise<Set<string>> {
  if (runIds.length === 0) return new Set();
  const rows = await tx
    .select({ id: runs.id })
    .from(runs)
    .where(and(inArray(runs.id, [...runIds]), eq(runs.status, 'queued')))
    .orderBy(asc(runs.id))
    .for('share', { skipLocked: true });
  return new Set(rows.map((row) => row.id));
}

/**
 * Older grants of a gateway to runs that have not begun: the event that should have started them was lost with a
 * process.
 */
export async function unbegunGrants(
  db: Reader,
  of: { gateway: string; afterMs: number },
): Promise<Granted[]> {
  const { runId, jobId, tenantId } = waiters;
  const rows = await db
    .select({ runId, jobId, tenantId })
    .from(waiters)
    .where(sql`exists (select 1 from leases l where l.run_id = ${runId} and l.gateway = ${of.gateway}
      and l.granted_at < now() - make_interval(secs => ${of.afterMs / 1_000}))`);
  return rows.map((row) => ({ ...row, gateway: of.gateway }));
}
