import type { Battery } from '@tapwright/android';
import { toTapwrightError } from '@tapwright/contracts';
import { type Background, type Logger, startBackground } from '@tapwright/service';
import { type Database, setDeviceBattery } from '@tapwright/store';
import type { Inventory } from './inventory.ts';

export interface BatteriesOptions {
  readonly gateway: string;
  readonly db: Database;
  readonly log: Logger;
  readonly inventory: Pick<Inventory, 'connected' | 'device' | 'glance'>;
  /** How often phones are asked, milliseconds. */
  readonly everyMs?: number;
}

/** A battery loses a percent in some minutes. */
const EVERY_MS = 60_000;
/** A phone that was busy is asked again after this share of that time, if nothing was ever read of it. */
const BUSY_SHARE = 20;
/** A phone that does not answer a short question within this time is busy. */
const TAKE_MS = 3_000;
/** Most phones that are asked at the same time. */
const AT_ONCE = 4;
/** A level that stays is written down again after this time, so that a page can say from when it is. */
const SAME_MS = 600_000;

interface Known {
  readonly battery: Battery | null;
  readonly writtenAt: number;
}

/**
 * Writes down how the connected phones are powered. A phone on which something is done is left alone, and what is to be
 * done meanwhile goes first: it is a glance.
 */
export function startBatteries(options: BatteriesOptions): Background {
  const { everyMs = EVERY_MS } = options;
  /** What was written down last, by serial; only of phones that are connected. */
  const known = new Map<string, Known>();
  return startBackground({
    name: 'batteries',
    log: options.log,
    afterFailureMs: everyMs,
    async work() {
      const serials = options.inventory.connected();
      for (const serial of known.keys()) if (!serials.includes(serial)) known.delete(serial);
      // A few at a time: the others of a large farm have work to do.
      const waiting = serials.values();
      const askSome = async (): Promise<void> => {
        for (const serial of waiting) await readOne(options, known, serial);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, askSome));
      return serials.every((serial) => known.has(serial)) ? everyMs : Math.ceil(everyMs / BUSY_SHARE);
    },
  });
}

async function readOne(
  { gateway, db, log, inventory }: BatteriesOptions,
  known: Map<string, Known>,
  serial: string,
): Promise<void> {
  const read = await inventory
    .glance(serial, async (signal) => ({
      battery: await inventory.device(serial).battery({ signal, timeoutMs: TAKE_MS }),
    }))
    .catch((error: unknown) => {
      log.debug({ serial, code: toTapwrightError(error).code }, 'a battery could not be read');
      // It was not busy: it is asked again with the others.
      known.set(serial, known.get(serial) ?? { battery: null, writtenAt: 0 });
      return null;
    });
  if (read === null) return;
  const { battery } = read;
  const before = known.get(serial);
  const now = Date.now();
  if (before !== undefined && isSame(before.battery, battery) && now - before.writtenAt < SAME_MS) return;
  const row = battery === null ? null : { ...battery, readAt: new Date(now).toISOString() };
  await db.transaction((tx) => setDeviceBattery(tx, { serial, gateway, battery: row }));
  known.set(serial, { battery, writtenAt: now });
}

function isSame(one: Battery | null, other: Battery | null): boolean {
  return one?.level === other?.level && one?.charging === other?.charging;
}
