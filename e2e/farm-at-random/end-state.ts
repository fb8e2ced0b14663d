import { type Database, type DeviceRow, listDevices, releaseDevice } from '@tapwright/store';
import { eventually } from '@tapwright/testing';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { openJobs } from './load.ts';
import { readRows } from './read-rows.ts';

const Counts = z.record(z.string(), z.coerce.number());

/** Rows that must not be left behind when all work is done. */
const LEFT_BEHIND = sql`select
  (select count(*) from leases) as leases,
  (select count(*) from waiters) as waiters,
  (select count(*) from timers) as timers,
  (select count(*) from commands where status = 'started') as "started commands",
  (select count(*) from runs where status <> 'ended') as "open runs",
  (select count(*) from events where handled_at is null) as "unhandled events"`;

export interface EndState {
  readonly devices: readonly DeviceRow[];
  /** Quarantined devices that were released here, with the reason. */
  readonly released: readonly string[];
  readonly leftBehind: Readonly<Record<string, number>>;
}

/** Waits until every job has ended and every device is idle; an operator releases quarantined devices. */
export async function untilQuiet(db: Database, timeoutMs: number): Promise<EndState> {
  const what = 'every job has ended';
  const released: string[] = [];
  await eventually(async () => (await openJobs(db)).size === 0, { timeoutMs, what }).catch(() => undefined);
  await eventually(
    async () => {
      const devices = await listDevices(db.read);
      for (const { serial, state, stateReason } of devices) {
        if (state !== 'quarantined') continue;
        if ((await db.transaction((tx) => releaseDevice(tx, serial))) !== null)
          released.push(`${serial}: ${stateReason}`);
      }
      return devices.every(({ state }) => state === 'idle');
    },
    { timeoutMs, what: 'every device is idle' },
  ).catch(() => undefined);
  let leftBehind: Readonly<Record<string, number>> = {};
  await eventually(
    async () => {
      leftBehind = (await readRows(db, Counts, LEFT_BEHIND))[0] ?? {};
      return Object.values(leftBehind).every((count) => count === 0);
    },
    { timeoutMs: 20_000, what: 'nothing is left behind' },
  ).catch(() => undefined);
  return { devices: await listDevices(db.read), released, leftBehind };
}
