import type { DeviceSelector } from '@tapwright/contracts';
import type { Reader, Tx } from '../database.ts';
import { asc, eq, sql } from '../drizzle.ts';
import { devices, reservations, turns } from '../schema/index.ts';
import { suits } from './waiters.ts';

export type ReservationRow = typeof reservations.$inferSelect & { readonly serials: readonly string[] };

export interface NewReservation {
  readonly id: string;
  readonly tenantId: string;
  readonly selector: DeviceSelector;
  readonly until: Date;
}

/**
 * Reserves the devices that match now, and that are not yet reserved, for the tenant. An existing lease on one of them
 * stays valid. Null: there is no such device, or the time is already over by the database's clock; nothing is stored.
 */
export async function insertReservation(tx: Tx, wanted: NewReservation): Promise<ReservationRow | null> {
  await takeTurn(tx);
  await dropEndedReservations(tx);
  const selector = sql`${JSON.stringify(wanted.selector)}::jsonb`;
  const until = sql`${wanted.until.toISOString()}::timestamptz`;
  const kept = await tx
    .update(devices)
    .set({ reservationId: wanted.id, reservedFor: wanted.tenantId, reservedUntil: wanted.until })
    .where(
      sql`${until} > now() and ${devices.serial} in (select d.serial from devices d
        where d.reservation_id is null and ${suits(selector, sql`${wanted.tenantId}`)}
        order by d.serial for update)`,
    )
    .returning({ serial: devices.serial });
  if (kept.length === 0) return null;
  const [row] = await tx.insert(reservations).values(wanted).returning();
  return row === undefined ? null : { ...row, serials: kept.map(({ serial }) => serial).toSorted() };
}

/** One reservation is made at a time, so that what a tenant has reserved can be counted. */
async function takeTurn(tx: Tx): Promise<void> {
  const row = { name: 'reservations' };
  await tx.insert(turns).values(row).onConflictDoUpdate({ target: turns.name, set: row });
}

/** Reservations that have not ended; only those of the tenant, if one is given. */
export async function listReservations(db: Reader, tenantId: string | null): Promise<ReservationRow[]> {
  const serials = sql<string[]>`array(select d.serial from devices d
    where d.reservation_id = ${reservations.id} order by d.serial)`;
  const rows = await db
    .select({ row: reservations, serials })
    .from(reservations)
    .where(
      sql`${reservations.until} > now() and ${tenantId === null ? sql`true` : eq(reservations.tenantId, tenantId)}`,
    )
    .orderBy(asc(reservations.createdAt));
  return rows.map((found) => ({ ...found.row, serials: found.serials }));
}

/** Ends a reservation: everybody may use its devices again. */
export async function deleteReservation(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`update devices set reservation_id = null, reserved_for = null, reserved_until = null
    where reservation_id = ${id}`);
  await tx.delete(reservations).where(eq(reservations.id, id));
}

/** Removes reservations that have ended. They have no effect any more; this only tidies up. */
export async function dropEndedReservations(tx: Tx): Promise<void> {
  await tx.execute(sql`update devices set reservation_id = null, reserved_for = null, reserved_until = null
    where reserved_until <= now()`);
  await tx.execute(sql`delete from ${reservations} where ${reservations.until} <= now()`);
}
