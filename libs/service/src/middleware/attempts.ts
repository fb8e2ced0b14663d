import type { Settlement } from '@tapwright/bus';
import { toTapwrightError } from '@tapwright/contracts';
import { countAttempt, databaseError, forgiveAttempt } from '@tapwright/store';
import type { Next } from './chain.ts';
import { isInnocent } from './outage.ts';
import type { Counted, Due, Kit } from './work.ts';

/** Most events whose attempts are remembered as counted wrongly; the oldest are forgotten, and stay counted. */
const OWED_MAX = 10_000;
/**
 * Events that an outage stopped, and whose attempt could not be taken back because of it. Without this an outage that
 * comes and goes would use up the attempts of what it interrupts.
 */
const owed = new Set<string>();

/**
 * Counts how often the event was tried. It counts before the handling, so that an event which kills its process also
 * becomes a dead letter in the end. The first delivery is not stored. An outage does not count.
 */
export async function attempts(work: Due, next: Next<Counted>): Promise<Settlement> {
  const { kit, delivery, eventId } = work;
  if (owed.has(eventId)) await forgive(kit, eventId);
  const tries = delivery.attempt > 1 ? 1 + (await countAttempt(kit.db.read, eventId)) : 1;
  try {
    return await next({ ...work, tries });
  } catch (thrown) {
    if (isInnocent(toTapwrightError(databaseError(thrown)), kit.signal))
      await forgive(kit, eventId).catch(() => {});
    throw thrown;
  }
}

async function forgive({ db }: Kit, eventId: string): Promise<void> {
  const [oldest] = owed;
  if (owed.size >= OWED_MAX && oldest !== undefined) owed.delete(oldest);
  owed.add(eventId);
  await forgiveAttempt(db.read, eventId);
  owed.delete(eventId);
}
