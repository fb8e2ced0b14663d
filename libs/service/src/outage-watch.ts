import { noteDatabaseInUse } from '@tapwright/store';
import { type Background, startBackground } from './background.ts';
import { recordOutage } from './metrics.ts';
import type { Platform } from './service.ts';

/** Well below the gap that counts as an outage, so that one slow turn is not taken for one. */
const EVERY_MS = 2_000;

/**
 * Notes in the database that it can be used. After a gap in these notes nobody could have shown a sign of life, so
 * whoever held a lease gets its whole time again before anything expires. Every process does this: one is enough.
 */
export function startOutageWatch({ db, log }: Pick<Platform, 'db' | 'log'>): Background {
  return startBackground({
    name: 'outage-watch',
    log,
    afterFailureMs: EVERY_MS,
    async work() {
      await noteInUse({ db, log });
      return EVERY_MS;
    },
  });
}

/** As the watch does, at once: whatever expires rows does this first. */
export async function noteInUse({ db, log }: Pick<Platform, 'db' | 'log'>): Promise<void> {
  const outageMs = await noteDatabaseInUse(db);
  if (outageMs === null) return;
  recordOutage(outageMs);
  log.warn({ outageMs: Math.round(outageMs) }, 'the database is back: leases are extended');
}
