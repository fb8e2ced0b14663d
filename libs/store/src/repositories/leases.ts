import type { DeviceSelector } from '@tapwright/contracts';
import type { SQL } from 'drizzle-orm';
import type { Reader, Tx } from '../database.ts';
import { and, asc, eq, gt, inArray, not, or, sql } from '../drizzle.ts';
import { devices, leases, timers } from '../schema/index.ts';
import { supersedeCommands } from './commands.ts';
import type { SerialPage } from './devices.ts';
import { clearTimers } from './timers.ts';
import { isUnnoted } from './upkeep/outages.ts';
import { suits } from './waiters.ts';

export type LeaseRow = typeof leases.$inferSelect;

export type NewLease = Pick<LeaseRow, 'serial' | 'role' | 'runId' | 'tenantId'>;

/**
 * Leases devices that the caller has locked and found idle, and free of other tenants' traces. Their fencing tokens are
 * higher than all earlier ones of the same device.
 */
export async function insertLeases(tx: Tx, wanted: readonly NewLease[], ttlMs: number): Promise<void> {
  if (wanted.length === 0) return;
  // The phone's books outlive this database: with at least the seconds since 1970, a new database is not behind them.
  const next = sql`greatest(${devices.lastToken} + 1, extract(epoch from now())::bigint)`;
  const tenants = wanted.map(({ serial, tenantId }) => ({ serial, tenant: tenantId }));
  const leased = await tx
    .update(devices)
    .set({ state: 'leased', lastToken: next, usedBy: sql`w.tenant`, updatedAt: sql`now()` })
    .from(sql`jsonb_to_recordset(${JSON.stringify(tenants)}::jsonb) as w(serial text, tenant text)`)
    // Whoever asks for more than it may have gets less: another tenant's traces are on the others.
    .where(sql`${devices.serial} = w.serial and (${devices.usedBy} is null or ${devices.usedBy} = w.tenant)`)
    .returning({ serial: devices.serial, token: devices.lastToken, gateway: devices.gateway });
  const bySerial = new Map(leased.map((device) => [device.serial, device]));
  const rows = wanted.flatMap((lease) => {
    const device = bySerial.get(lease.serial);
    return device === undefined ? [] : [{ ...lease, ...device, ttlMs, expiresAt: inFuture(ttlMs) }];
  });
  if (rows.length > 0) await tx.insert(leases).values(rows);
}

/** The leases of a run, by role. */
export async function leasesOfRun(db: Reader, runId: string): Promise<LeaseRow[]> {
  return db.select().from(leases).where(eq(leases.runId, runId)).orderBy(asc(leases.role));
}

/** One lease of a run: that of the role, or of the first role in alphabetical order. */
export async function leaseOfRun(db: Reader, runId: string, role?: string): Promise<LeaseRow | null> {
  const rows = await leasesOfRun(db, runId);
  return (role === undefined ? rows[0] : rows.find((row) => row.role === role)) ?? null;
}

/** Leases by serial; all of them if no page of a tenant is given. */
export async function listLeases(
  db: Reader,
  page?: SerialPage & { readonly tenantId: string },
): Promise<LeaseRow[]> {
  const rows = db.select().from(leases).$dynamic().orderBy(asc(leases.serial));
  if (page === undefined) return rows;
  const behind = page.after === null ? undefined : gt(leases.serial, page.after);
  return rows.where(and(eq(leases.tenantId, page.tenantId), behind)).limit(page.limit);
}

/** Sign of life of a gateway: extends its leases, and the timers that end them, by `ttlMs`. */
export async function extendLeases(tx: Tx, gateway: string, ttlMs: number): Promise<string[]> {
  const rows = await tx
    .update(leases)
    .set({ ttlMs, expiresAt: inFuture(ttlMs) })
    .where(eq(leases.gateway, gateway))
    .returning({ runId: leases.runId });
  const runIds = [...new Set(rows.map((row) => row.runId))];
  if (runIds.length > 0) {
    await tx
      .update(timers)
      .set({ dueAt: inFuture(ttlMs) })
      .where(and(inArray(timers.runId, runIds), eq(timers.purpose, 'lease')));
  }
  return runIds;
}

/** True if the lease has expired, by the database's clock. None has before what an outage held up is extended. */
export async function isExpired(db: Reader, lease: Pick<LeaseRow, 'runId'>): Promise<boolean> {
  const rows = await db
    .select({ serial: leases.serial })
    .from(leases)
    .where(and(eq(leases.runId, lease.runId), or(sql`${leases.expiresAt} > now()`, isUnnoted())))
    .limit(1);
  return rows.length === 0;
}

/** Ends every lease of a run. Its devices are to be reset, unless the caller decides otherwise. */
export async function deleteLease(tx: Tx, runId: string): Promise<void> {
  const ended = await tx.delete(leases).where(eq(leases.runId, runId)).returning({ serial: leases.serial });
  const serials = ended.map((row) => row.serial).toSorted();
  if (serials.length === 0) return;
  await markLeft(tx, serials);
}

async function markLeft(tx: Tx, serials: readonly string[]): Promise<void> {
  await tx
    .update(devices)
    .set({ state: 'resetting', updatedAt: sql`now()` })
    .where(and(inArray(devices.serial, [...serials]), eq(devices.state, 'leased')));
}

async function markGone(tx: Tx, serials: readonly string[]): Promise<void> {
  if (serials.length === 0) return;
  await tx
    .update(devices)
    .set({ state: 'gone', stateReason: 'its gateway shows no sign of life', updatedAt: sql`now()` })
    .where(inArray(devices.serial, [...serials]));
}

/**
 * Takes a run's devices away before it has ended: its gateway shows no sign of life, or a phone does not answer. If the
 * lease has expired, its device counts as gone until it is seen again; else it is to be reset. No more commands can
 * begin under these leases; those without a known end are superseded.
 * @returns the serials
 */
export async function loseDevices(tx: Tx, runId: string): Promise<string[]> {
  const lost = await tx
    .delete(leases)
    .where(eq(leases.runId, runId))
    .returning({ serial: leases.serial, over: sql<boolean>`${leases.expiresAt} <= now()` });
  await markGone(
    tx,
    lost.filter(({ over }) => over).map(({ serial }) => serial),
  );
  const left = lost.filter(({ over }) => !over).map(({ serial }) => serial);
  if (left.length > 0) await markLeft(tx, left);
  await supersedeCommands(tx, runId);
  await clearTimers(tx, runId, ['lease', 'hold', 'step']);
  return lost.map(({ serial }) => serial);
}

/** True if each role could be filled by a device that is still reachable, without these serials. */
export async function othersSuit(
  db: Reader,
  wish: {
    readonly selectors: Readonly<Record<string, DeviceSelector>>;
    readonly tenantId: string;
    readonly except: readonly string[];
  },
): Promise<boolean> {
  const tenant = sql`${wish.tenantId}::text`;
  const [found] = await db
    .select({
      all: sql<boolean>`not exists (
        select 1 from jsonb_each(${JSON.stringify(wish.selectors)}::jsonb) s where not exists (
          select 1 from devices d where d.state not in ('gone', 'quarantined')
          and d.serial <> all(${sql.param([...wish.except])}::text[]) and ${suits(sql`s.value`, tenant)}))`,
    })
    .from(sql`(select 1) one`);
  return found?.all ?? false;
}

/**
 * A gateway shows five signs of life within a lease. One that has missed three of them gets nothing new, and what it has not
 * begun goes to another: both cost nothing where it lives after all. A run that has begun keeps its phones for the whole
 * lease.
 */
const SILENT_SHARE = 0.6;

/** The names of gateways that have been silent for so long that nobody should wait for them. */
export function silentGateways(ttlMs: number): SQL {
  return sql`(select i.name from instances i where i.service = 'device-gateway' group by i.name
    having max(i.heartbeat_at) < now() - make_interval(secs => ${(ttlMs * SILENT_SHARE) / 1_000}))`;
}

/**
 * Revokes grants of runs that have not begun where their gateway is silent. Its devices count as gone until they are seen
 * again; the runs keep waiting in their old place.
 */
export async function dropLapsedGrants(tx: Tx): Promise<string[]> {
  const silentSince = sql`${leases.expiresAt} - ${leases.ttlMs} * interval '1 millisecond'`;
  const lapsed = await tx
    .delete(leases)
    .where(
      and(
        sql`${silentSince} <= now() - ${leases.ttlMs} * ${SILENT_SHARE}::float8 * interval '1 millisecond'`,
        not(isUnnoted()),
        sql`exists (select 1 from waiters w where w.run_id = ${leases.runId})`,
      ),
    )
    .returning({ serial: leases.serial });
  const serials = lapsed.map((row) => row.serial).toSorted();
  await markGone(tx, serials);
  return serials;
}

function inFuture(ms: number) {
  return sql`now() + make_interval(secs => ${ms / 1_000})`;
}
