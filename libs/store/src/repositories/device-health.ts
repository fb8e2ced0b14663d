import type { Reader, Tx } from '../database.ts';
import { and, eq, inArray, or, sql } from '../drizzle.ts';
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

/** What a reset must know about the tenants of a device. */
export interface DueReset extends Pick<DeviceRow, 'usedBy' | 'putBack' | 'tenantChange'> {
  readonly token: number;
}

/** The fencing token of a reset as {@link takeResetToken} gives it, and what is to be reset. */
export async function beginReset(tx: Tx, serial: string): Promise<DueReset | null> {
  const token = await takeResetToken(tx, serial, 'resetting');
  if (token === null) return null;
  const { usedBy, putBack, tenantChange } = devices;
  // The row stays locked since the token was taken.
  const [row] = await tx
    .select({ usedBy, putBack, tenantChange })
    .from(devices)
    .where(eq(devices.serial, serial));
  return row === undefined ? null : { ...row, token };
}

/** A device that a run gets when it was put back. */
export interface WantedBack {
  readonly serial: string;
  readonly runId: string;
}

/** Has idle devices, which the caller has locked, put back for a run of another tenant. */
export async function markPutBack(tx: Tx, wanted: readonly WantedBack[]): Promise<void> {
  if (wanted.length === 0) return;
  await tx
    .update(devices)
    .set({
      state: 'resetting',
      stateReason: 'it is put back for another tenant',
      putBack: 'due',
      putBackFor: sql`w.run`,
      failedResets: 0,
      updatedAt: sql`now()`,
    })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(wanted.map(({ serial, runId }) => ({ serial, run: runId })))}::jsonb)
        as w(serial text, run text)`,
    )
    .where(eq(devices.serial, sql`w.serial`));
}

/** Those of the runs for which a device is being put back. */
export async function awaitingPutBack(db: Reader, runIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ runId: devices.putBackFor })
    .from(devices)
    .where(
      and(
        eq(devices.state, 'resetting'),
        eq(devices.putBack, 'due'),
        inArray(devices.putBackFor, [...runIds]),
      ),
    );
  return new Set(rows.flatMap(({ runId }) => runId ?? []));
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
  /** Nothing of the tenant that used it is left, or an operator answers for it. Absent: this was not the question. */
  readonly putBack?: boolean;
  /** It could not be put back: another reset does not help, and a release means that an operator answers for it. */
  readonly kept?: boolean;
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

/** The device must be put back, and this reset has not done it. */
const IS_USED = sql`(${devices.putBack} is not null and good."putBack" is not true)`;

interface GoodReset extends Pick<ResetOutcome, 'serial' | 'token' | 'attested' | 'putBack'> {
  /** The packages installed now; null or absent: the stored ones stay. */
  readonly packages?: readonly string[] | null;
}

/** Stores resets without a problem. @returns the states of those devices that nobody else has, by serial */
export async function recordGoodResets(
  tx: Tx,
  resets: readonly GoodReset[],
): Promise<ReadonlyMap<string, DeviceRow['state']>> {
  const good = sql`jsonb_to_recordset(${JSON.stringify(resets)}::jsonb)
    as good(serial text, token bigint, attested boolean, packages jsonb, "putBack" boolean)`;
  const rows = await tx
    .update(devices)
    .set({
      state: sql`case when ${IS_AWAY} then ${devices.state} when ${IS_USED} then 'resetting' else 'idle' end`,
      stateReason: '',
      failedResets: 0,
      usedBy: sql`case when good."putBack" then null else ${devices.usedBy} end`,
      putBack: sql`case when good."putBack" then null else ${devices.putBack} end`,
      putBackFor: sql`case when good."putBack" then null else ${devices.putBackFor} end`,
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
  { serial, token, kept = false }: ResetOutcome,
): Promise<DeviceRow['state'] | null> {
  const spent = sql`${devices.failedResets} + 1 >= ${FAILED_RESETS_MAX}`;
  const [row] = await tx
    .update(devices)
    .set({
      state: sql`case when ${IS_AWAY} then ${devices.state} when ${spent} then 'quarantined' else 'resetting' end`,
      stateReason: problem,
      failedResets: sql`case when ${IS_AWAY} then ${devices.failedResets} else ${devices.failedResets} + 1 end`,
      putBack: sql`case when ${kept} and ${spent} and not (${IS_AWAY}) then 'failed' else ${devices.putBack} end`,
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

/** Only an operator can give the device to another tenant, and nobody has it now. */
const IS_KEPT = sql`(${devices.tenantChange} = 'refuse' and ${devices.usedBy} is not null
  and ${devices.state} in ('idle', 'resetting'))`;

/**
 * Lets an operator release a device: its failures are forgotten and a reset is due at once. Where it could not be put
 * back, or `TENANT_CHANGE` is `refuse`, the operator answers for what is on it, and every tenant may have it. Null: it
 * was not in quarantine, nor kept for its tenant.
 */
export async function releaseDevice(tx: Tx, serial: string): Promise<DeviceRow | null> {
  const [row] = await tx
    .update(devices)
    .set({
      // A device that is not connected is reset when it comes back.
      state: sql`case when ${devices.state} in ('quarantined', 'idle') then 'resetting' else ${devices.state} end`,
      stateReason: '',
      failedResets: 0,
      usedBy: sql`case when ${devices.putBack} = 'failed' or ${IS_KEPT} then null else ${devices.usedBy} end`,
      putBack: sql`case when ${devices.putBack} = 'failed' or ${IS_KEPT} then 'released' else ${devices.putBack} end`,
      quarantinedAt: null,
      updatedAt: sql`now()`,
    })
    .where(
      and(
        eq(devices.serial, serial),
        or(
          IS_KEPT,
          and(
            inArray(devices.state, ['quarantined', 'gone', 'connecting']),
            sql`${devices.quarantinedAt} is not null`,
          ),
        ),
      ),
    )
    .returning();
  return row ?? null;
}
