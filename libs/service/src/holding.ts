import type { Bus } from '@tapwright/bus';
import { acrossTenants, type Database, holdEvents } from '@tapwright/store';
import { type Background, startBackground } from './background.ts';
import type { Logger } from './log.ts';

export interface HoldingOptions {
  readonly bus: Pick<Bus, 'handedOver'>;
  readonly db: Database;
  readonly log: Logger;
  readonly everyMs?: number;
}

const EVERY_MS = 1_000;
/**
 * An event that is in hand no longer than this costs nothing. With the time between two turns, less than the sweepers
 * give to a living process.
 */
const QUICK_MS = 750;
/** How long the sweepers wait for a process that has stopped saying so: two turns may be late. */
const HOLD_MS = 3_000;

/**
 * Says in the database which events this process has in hand for long, while a model is asked: no sweeper publishes them
 * meanwhile. If the process dies, or is paused, they are published soon.
 */
export function startHolding({ bus, db, log, everyMs = EVERY_MS }: HoldingOptions): Background {
  return startBackground({
    name: 'holding',
    log,
    afterFailureMs: everyMs,
    async work() {
      const slow = bus.handedOver().filter(({ forMs }) => forMs >= QUICK_MS);
      const ids = slow.map(({ id }) => id);
      await acrossTenants('outbox', () => holdEvents(db.read, ids, HOLD_MS));
      return everyMs;
    },
  });
}
