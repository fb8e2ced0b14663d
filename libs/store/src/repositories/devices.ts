import type { DeviceLabels } from '@tapwright/contracts';
import type { Reader, Tx } from '../database.ts';
import { and, asc, eq, gt, ne, sql } from '../drizzle.ts';
import { devices, leases, type TenantChange } from '../schema/index.ts';

export type DeviceRow = typeof devices.$inferSelect;
export type { TenantChange };

export interface SeenDevice {
  readonly serial: string;
  readonly gateway: string;
  readonly state: DeviceRow['state'];
  readonly model: string;
  readonly apiLevel: number;
  readonly width: number;
  readonly height: number;
  /** Labels of the gateway's configuration; absent: they stay unchanged. */
  readonly gatewayLabels?: DeviceLabels;
  /** Installed packages; absent: they stay unchanged. */
  readonly packages?: readonly string[];
  /** Absent: it stays unchanged. */
  readonly tenantChange?: TenantChange;
}

/**
 * Stores what a gateway sees. A connected device that is leased or quarantined keeps that state. A separate statement
 * locks the row: one statement that has waited for a grant would not see the lease that the grant has made.
 */
export async function saveDevice(tx: Tx, device: SeenDevice): Promise<void> {
  const state = sql`case
    when ${device.state} not in ('idle', 'resetting') then ${device.state}
    when exists (select 1 from ${leases} where ${leases.serial} = ${device.serial}) then 'leased'
    when ${devices.quarantinedAt} is not null then 'quarantined'
    when ${devices.state} in ('resetting', 'quarantined') then ${devices.state}
    else ${device.state} end`;
  await tx
    .select({ serial: devices.serial })
    .from(devices)
    .where(eq(devices.serial, device.serial))
    .for('update');
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

/** The packages that are on a device now. */
export async function setDevicePackages(tx: Tx, serial: string, packages: readonly string[]): Promise<void> {
  await tx.update(devices).set({ packages }).where(eq(devices.serial, serial));
}

/** The battery of a device that is still with the gateway which read it. */
export async function setDeviceBattery(
  tx: Tx,
  { serial, gateway, battery }: Pick<DeviceRow, 'serial' | 'gateway' | 'battery'>,
): Promise<void> {
  await tx
    .update(devices)
    .set({ battery })
    .where(and(eq(devices.serial, serial), eq(devices.gateway, gateway)));
}

/** Replaces the labels that an operator gave; they override those of the gateway's configuration. */
export async function setOperatorLabels(
  tx: Tx,
  serial: string,
  labels: DeviceLabels,
): Promise<DeviceRow | null> {
  const rows = await tx
    .update(devices)
    .set({ operatorLabels: labels })
    .where(eq(devices.serial, serial))
    .returning();
  return rows[0] ?? null;
}

/** Part of a list by serial: the serials after the last one of the page before. */
export interface SerialPage {
  readonly limit: number;
  readonly after: string | null;
}

/** By serial; all devices if no page is given. */
export async function listDevices(db: Reader, page?: SerialPage): Promise<DeviceRow[]> {
  const behind = page === undefined || page.after === null ? undefined : gt(devices.serial, page.after);
  const rows = db.select().from(devices).where(behind).orderBy(asc(devices.serial));
  return page === undefined ? rows : rows.limit(page.limit);
}

export async function findDevice(db: Reader, serial: string): Promise<DeviceRow | null> {
  const rows = await db.select().from(devices).where(eq(devices.serial, serial)).limit(1);
  return rows[0] ?? null;
}

/** Serials of the devices that count as gone. */
export async function goneSerials(db: Reader): Promise<string[]> {
  const rows = await db.select({ serial: devices.serial }).from(devices).where(eq(devices.state, 'gone'));
  return rows.map((row) => row.serial);
}

/**
 * Name of another gateway that has a device with this serial connected and has shown a sign of life within
 * `aliveWithinMs`: two phones must not be confused.
 */
export async function otherOwner(
  db: Reader,
  device: { serial: string; gateway: string; aliveWithinMs: number },
): Promise<string | null> {
  const rows = await db
    .select({ gateway: devices.gateway })
    .from(devices)
    .where(
      and(
        eq(devices.serial, device.serial),
        ne(devices.gateway, device.gateway),
        ne(devices.state, 'gone'),
        sql`exists (select 1 from instances where instances.name = ${devices.gateway}
          and instances.service = 'device-gateway' and instances.heartbeat_at > now() - make_interval(secs => ${device.aliveWithinMs / 1_000}))`,
      ),
    )
    .limit(1);
  return rows[0]?.gateway ?? null;
}
