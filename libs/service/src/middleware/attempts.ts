import type { Settlement } from '@tapwright/bus';
import { toTapwrightError } from '@tapwright/contracts';
import { countAttempt, databaseError, forgiveAttempt } from '@tapwright/store';
import type { Next } from './chain.ts';
import { isOutage } from './outage.ts';
import type { Counted, Due } from './work.ts';

/**
 * Counts how often the event was tried. It counts before the handling, so that an event which kills its process also
 * becomes a dead letter in the end. The first delivery is not stored. An outage does not count.
 */
export async function attempts(work: Due, next: Next<Counted>): Promise<Settlement> {
  const { kit, delivery, eventId } = work;
  const tries = delivery.attempt > 1 ? 1 + (await countAttempt(kit.db.read, eventId)) : 1;
  try {
    return await next({ ...work, tries });
  } catch (thrown) {
    // If the database itself is unreachable, the try stays counted.
    if (isOutage(toTapwrightError(databaseError(thrown)), kit.signal))
      await forgiveAttempt(kit.db.read, eventId).catch(() => {});
    throw thrown;
  }
}
