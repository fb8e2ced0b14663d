import type { Tx } from '../database.ts';
import { and, eq, inArray, sql } from '../drizzle.ts';
import { devices, leases } from '../schema/index.ts';
import { type ResetOutcome, recordGoodResets, recordReset } from './device-health.ts';
import { type DeviceRow, setDevicePackages } from './devices.ts';
import { deleteLease } from './leases.ts';

/** The end of a run on its device, after the reset of that device. */
export interface ReturnedDevice {
  readonly runId: string;
  readonly outcome: ResetOutcome;
  /** The packages installed now; null: unknown, so the stored ones stay. */
  readonly packages: readonly string[] | null;
}

/** Ends the run's leases and stores the result for the device. @returns its state, as {@link recordReset} does */
export async function returnDevice(tx: Tx, returned: ReturnedDevice): Promise<DeviceRow['state'] | null> {
  const { runId, outcome, packages } = returned;
  if (packages !== null) await setDevicePackages(tx, outcome.serial, packages);
  await deleteLease(tx, runId);
  return recordReset(tx, outcome);
}

/**
 * The same for many at once, with as many statements as for one. Runs with a failed reset, or with rows that somebody
 * else has locked, are left out: a transaction that holds many rows must not wait for more. They are returned one by
 * one.
 * @returns states by run; a run that is absent was left out
 */
export async function returnDevices(
  tx: Tx,
  returned: readonly ReturnedDevice[],
): Promise<ReadonlyMap<string, DeviceRow['state'] | null>> {
  const good = returned.filter(({ outcome }) => outcome.problem === null && !outcome.away);
  const ended = await endLeases(
    tx,
    good.map(({ runId }) => runId),
  );
  const taken = good.filter(({ runId }) => ended.some((lease) => lease.runId === runId));
  if (taken.length === 0) return new Map();
  const states = await recordGoodResets(
    tx,
    taken.map(({ outcome, packages }) => ({ ...outcome, packages })),
  );
  // The devices of further roles, and those with another reset in between.
  const left = ended.filter(({ serial }) => !states.has(serial)).map(({ serial }) => serial);
  if (left.length > 0)
    await tx
      .update(devices)
      .set({ state: 'resetting', updatedAt: sql`now()` })
      .where(and(inArray(devices.serial, left), eq(devices.state, 'leased')));
  return new Map(taken.map(({ runId, outcome }) => [runId, states.get(outcome.serial) ?? null]));
}

/** Ends the leases of those runs whose leases and devices could all be locked. */
async function endLeases(
  tx: Tx,
  runIds: readonly string[],
): Promise<readonly { readonly runId: string; readonly serial: string }[]> {
  if (runIds.length === 0) return [];
  const complete = sql`(with locked as (
      select l.run_id from leases l join devices d using (serial)
      where l.run_id = any(${sql.param([...runIds])}::text[]) for update of l, d skip locked
    )
    select run_id from locked group by run_id
    having count(*) = (select count(*) from leases o where o.run_id = locked.run_id))`;
  return tx
    .delete(leases)
    .where(sql`${leases.runId} in ${complete}`)
    .returning({ runId: leases.runId, serial: leases.serial });
}
