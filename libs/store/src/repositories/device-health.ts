import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Reader, Tx } from '../database.ts';
import { devices } from '../schema/index.ts';
import type { DeviceRow } from './devices.ts';

/** After this many failed resets in a row the device is quarantined until an operator releases it. */
export const FAILED_RESETS_MAX = 3;

/** A device that is being reset, or waits for its next reset. */
export interface ResettingDevice {
  readonly serial: string;
  readonly failedResets: number;
  /** Milliseconds since the last reset failed, or since the device was connected, by the database's clock. */
  readonly sinceMs: number;
}

export async function resettingDevices(db: Reader, gateway: string): Promise<ResettingDevice[]> {
  return db
    .select({
      serial: devices.serial,
      failedResets: devices.failedResets,
      sinceMs: sql<number>`(extract(epoch from now() - ${devices.updatedAt}) * 1000)::float8`,
    })
    .from(devices)
    .where(and(eq(devices.gateway, gateway), eq(devices.state, 'resetting')));
}

/**
 * A fencing token for a reset: higher than that of every earlier lease, lower than that of every later one. Null if
 * there is no such device, or it is not in the given state: somebody else has reset it, and it may be leased by now.
 */
export async function takeResetToken(
  tx: Tx,
  serial: string,
  state?: DeviceRow['state'],
): Promise<number | null> {
  const next = sql`greatest(${devices.lastToken} + 1, extract(epoch from now())::bigint)`;
  const [row] = await tx
    .update(devices)
    .set({ lastToken: next })
    .where(and(eq(devices.serial, serial), state === undefined ? undefined : eq(devices.state, state)))
    .returning({ token: devices.lastToken });
  return row?.token ?? null;
}

/** The result of a reset. A device that has gone meanwhile stays gone: it is reset when it comes back. */
export interface ResetOutcome {
  readonly serial: string;
  /** The token of the reset; if it is no longer the newest, the result is ignored. */
  readonly token: number;
  /** Null: the device is as it should be. */
  readonly problem: string | null;
  readonly attested: boolean;
  /** The device is not connected: this is not its fault, and it is reset when it comes back. */
  readonly away: boolean;
}

/** Stores the result. @returns the new state of the device, or null if somebody else has it */
export async function recordReset(tx: Tx, outcome: ResetOutcome): Promise<DeviceRow['state'] | null> {
  if (outcome.away) return recordAway(tx, outcome);
  if (outcome.problem !== null) return recordFailed(tx, outcome.problem, outcome);
  const states = await recordGoodResets(tx, [outcome]);
  return states.get(outcome.serial) ?? null;
}

const IS_AWAY = sql`${devices.state} in ('gone', 'connecting')`;

interface GoodReset extends Pick<ResetOutcome, 'serial' | 'token' | 'attested'> {
  /** The packages installed now; null or absent: the stored ones stay. */
  readonly packages?: readonly string[] | null;
}

/** Stores resets without a problem. @returns the states of those devices that nobody else has, by serial */
export async function recordGoodResets(
  tx: Tx,
  resets: readonly GoodReset[],
): Promise<ReadonlyMap<string, DeviceRow['state']>> {
  const good = sql`jsonb_to_recordset(${JSON.stringify(resets)}::jsonb)
    as good(serial text, token bigint, attested boolean, packages jsonb)`;
  const rows = await tx
    .update(devices)
    .set({
      state: sql`case when ${IS_AWAY} then ${devices.state} else 'idle' end`,
      stateReason: '',
      failedResets: 0,
      packages: sql`coalesce(nullif(good.packages, 'null'), ${devices.packages})`,
      attestedAt: sql`case when good.attested then now() else ${devices.attestedAt} end`,
      updatedAt: sql`now()`,
    })
    .from(good)
    .where(and(eq(devices.serial, sql`good.serial`), eq(devices.lastToken, sql`good.token`)))
    .returning({ serial: devices.serial, state: devices.state });
  return new Map(rows.map(({ serial, state }) => [serial, state]));
}

async function recordFailed(
  tx: Tx,
  problem: string,
  { serial, token }: ResetOutcome,
): Promise<DeviceRow['state'] | null> {
  const spent = sql`${devices.failedResets} + 1 >= ${FAILED_RESETS_MAX}`;
  const [row] = await tx
    .update(devices)
    .set({
      state: sql`case when ${IS_AWAY} then ${devices.state} when ${spent} then 'quarantined' else 'resetting' end`,
      stateReason: problem,
      failedResets: sql`case when ${IS_AWAY} then ${devices.failedResets} else ${devices.failedResets} + 1 end`,
      quarantinedAt: sql`case when ${spent} and not (${IS_AWAY}) then now() else ${devices.quarantinedAt} end`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(devices.serial, serial), eq(devices.lastToken, token)))
    .returning({ state: devices.state });
  return row?.state ?? null;
}

async function recordAway(
  tx: Tx,
  { serial, token, problem }: ResetOutcome,
): Promise<DeviceRow['state'] | null> {
  const [row] = await tx
    .update(devices)
    .set({ state: 'gone', stateReason: problem ?? '', updatedAt: sql`now()` })
    .where(and(eq(devices.serial, serial), eq(devices.lastToken, token)))
    .returning({ state: devices.state });
  return row?.state ?? null;
}

/**
 * Lets an operator release a device: its failures are forgotten and a reset is due at once. Null: it was not in
 * quarantine.
 */
export async function releaseDevice(tx: Tx, serial: string): Promise<DeviceRow | null> {
  const [row] = await tx
    .update(devices)
    .set({
      // A device that is not connected is reset when it comes back.
      state: sql`case when ${devices.state} = 'quarantined' then 'resetting' else ${devices.state} end`,
      stateReason: '',
      failedResets: 0,
      quarantinedAt: null,
      updatedAt: sql`now()`,
    })
    .where(
      and(
        eq(devices.serial, serial),
        inArray(devices.state, ['quarantined', 'gone', 'connecting']),
        sql`${devices.quarantinedAt} is not null`,
      ),
    )
    .returning();
  return row ?? null;
}
