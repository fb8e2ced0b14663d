import type { Settlement } from '@tapwright/bus';
import { toTapwrightError } from '@tapwright/contracts';
import { countAttempt, databaseError, forgiveAttempt } from '@tapwright/store';
import type { Next } from './chain.ts';
import { isOutage } from './outage.ts';
import type { Counted, Due } from './work.ts';

/**
 * Counts how often the event was tried: before its handling, so that one which kills its process is put aside in the end,
 * too. The first delivery is not written down. An outage is no try.
 */
export async function attempts(work: Due, next: Next<Counted>): Promise<Settlement> {
  const { kit, delivery, eventId } = work;
  const tries = delivery.attempt > 1 ? 1 + (await countAttempt(kit.db.read, eventId)) : 1;
  try {
    return await next({ ...work, tries });
  } catch (thrown) {
    // Where the database itself is away, the try stays counted.
    if (isOutage(toTapwrightError(databaseError(thrown)), kit.signal))
      await forgiveAttempt(kit.db.read, eventId).catch(() => {});
    throw thrown;
  }
}
