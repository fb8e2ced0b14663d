import type { DeviceSelector } from '@tapwright/contracts';
import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { Reader, Tx } from '../database.ts';
import { devices, leases, timers, waiters } from '../schema/index.ts';

export type DeviceRow = typeof devices.$inferSelect;
export type LeaseRow = typeof leases.$inferSelect;
export type WaiterRow = typeof waiters.$inferSelect;

export interface SeenDevice {
  readonly serial: string;
  readonly gateway: string;
  readonly state: DeviceRow['state'];
  readonly model: string;
  readonly apiLevel: number;
  readonly width: number;
  readonly height: number;
}

/** Writes down what a gateway sees. A connected device that is held or put aside keeps that state. */
export async function saveDevice(tx: Tx, device: SeenDevice): Promise<void> {
  const state = sql`case
    when ${device.state} <> 'idle' then ${device.state}
    when exists (select 1 from ${leases} where ${leases.serial} = ${device.serial}) then 'leased'
    when ${devices.state} in ('resetting', 'quarantined') then ${devices.state}
    else ${device.state} end`;
  await tx
    .insert(devices)
    .values(device)
    .onConflictDoUpdate({ target: devices.serial, set: { ...device, state, updatedAt: sql`now()` } });
}

export async function setDeviceState(
  tx: Tx,
  serial: string,
  state: { state: DeviceRow['state']; stateReason?: string },
): Promise<void> {
  await tx
    .update(devices)
    .set({ state: state.state, stateReason: state.stateReason ?? '', updatedAt: sql`now()` })
    .where(eq(devices.serial, serial));
}

export async function listDevices(db: Reader): Promise<DeviceRow[]> {
  return db.select().from(devices).orderBy(asc(devices.serial));
}

export async function findDevice(db: Reader, serial: string): Promise<DeviceRow | null> {
  const rows = await db.select().from(devices).where(eq(devices.serial, serial)).limit(1);
  return rows[0] ?? null;
}

export interface LeaseRequest {
  readonly runId: string;
  readonly tenantId: string;
  readonly selector: DeviceSelector;
  readonly ttlMs: number;
}

/**
 * Leases an idle device that matches, with a fencing token that is higher than every one before it on that device.
 * A run that holds a lease already gets the same one again. Null: none is idle.
 */
export async function grantLease(tx: Tx, request: LeaseRequest): Promise<LeaseRow | null> {
  const held = await leaseOfRun(tx, request.runId);
  if (held !== null) return held;
  const { serial, gateway } = request.selector;
  const [idle] = await tx
    .select()
    .from(devices)
    .where(
      and(
        eq(devices.state, 'idle'),
        serial === undefined ? undefined : eq(devices.serial, serial),
        gateway === undefined ? undefined : eq(devices.gateway, gateway),
      ),
    )
    .orderBy(asc(devices.updatedAt))
    .limit(1)
    .for('update', { skipLocked: true });
  if (idle === undefined) return null;
  // The phone's books outlive this database: with the seconds since 1970 as a floor, a fresh one is not behind them.
  const next = sql`greatest(${devices.lastToken} + 1, extract(epoch from now())::bigint)`;
  const [leased] = await tx
    .update(devices)
    .set({ state: 'leased', lastToken: next, updatedAt: sql`now()` })
    .where(eq(devices.serial, idle.serial))
    .returning({ token: devices.lastToken });
  const token = leased?.token ?? idle.lastToken + 1;
  const rows = await tx
    .insert(leases)
    .values({
      serial: idle.serial,
      runId: request.runId,
      tenantId: request.tenantId,
      gateway: idle.gateway,
      token,
      expiresAt: inFuture(request.ttlMs),
    })
    .returning();
  return rows[0] ?? null;
}

export async function leaseOfRun(db: Reader, runId: string): Promise<LeaseRow | null> {
  const rows = await db.select().from(leases).where(eq(leases.runId, runId)).limit(1);
  return rows[0] ?? null;
}

export async function listLeases(db: Reader): Promise<LeaseRow[]> {
  return db.select().from(leases).orderBy(asc(leases.serial));
}

/** Sign of life of a gateway: its leases, and the timers that end them, last `ttlMs` longer. */
export async function extendLeases(tx: Tx, gateway: string, ttlMs: number): Promise<string[]> {
  const rows = await tx
    .update(leases)
    .set({ expiresAt: inFuture(ttlMs) })
    .where(eq(leases.gateway, gateway))
    .returning({ runId: leases.runId });
  const runIds = rows.map((row) => row.runId);
  if (runIds.length > 0) {
    await tx
      .update(timers)
      .set({ dueAt: inFuture(ttlMs) })
      .where(and(inArray(timers.runId, runIds), eq(timers.purpose, 'lease')));
  }
  return runIds;
}

/** True when the lease's time is over, by the database's clock. */
export async function isExpired(db: Reader, lease: Pick<LeaseRow, 'runId'>): Promise<boolean> {
  const rows = await db
    .select({ serial: leases.serial })
    .from(leases)
    .where(and(eq(leases.runId, lease.runId), sql`${leases.expiresAt} > now()`))
    .limit(1);
  return rows.length === 0;
}

export async function deleteLease(tx: Tx, runId: string): Promise<void> {
  await tx.delete(leases).where(eq(leases.runId, runId));
}

export async function addWaiter(tx: Tx, waiter: Omit<WaiterRow, 'createdAt'>): Promise<void> {
  await tx.insert(waiters).values(waiter).onConflictDoNothing();
}

export async function deleteWaiter(tx: Tx, runId: string): Promise<void> {
  await tx.delete(waiters).where(eq(waiters.runId, runId));
}

export interface WaiterQuery {
  /** A run that is not meant. */
  readonly except: string;
  /** A device that will be idle when the transaction at hand is committed. */
  readonly freed: string | null;
}

/** The oldest waiter that an idle device, or the one being freed, would suit. */
export async function nextWaiter(db: Reader, query: WaiterQuery): Promise<WaiterRow | null> {
  const rows = await db
    .select({ waiter: waiters })
    .from(waiters)
    .innerJoin(
      devices,
      and(
        or(eq(devices.state, 'idle'), eq(devices.serial, query.freed ?? '')),
        sql`coalesce(${waiters.selector}->>'serial', ${devices.serial}) = ${devices.serial}`,
        sql`coalesce(${waiters.selector}->>'gateway', ${devices.gateway}) = ${devices.gateway}`,
      ),
    )
    .where(ne(waiters.runId, query.except))
    .orderBy(asc(waiters.createdAt))
    .limit(1);
  return rows[0]?.waiter ?? null;
}

function inFuture(ms: number) {
  return sql`now() + make_interval(secs => ${ms / 1_000})`;
}
