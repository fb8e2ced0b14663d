import type { Settlement } from '@tapwright/bus';
import { forgiveAttempt } from '@tapwright/store';
import type { Next } from './chain.ts';
import { pauseOf } from './pause.ts';
import type { Stored } from './work.ts';

/** While a platform is updated, a newer process takes over within such a time. Milliseconds. */
const PAUSES_MS = [1_000, 2_000, 5_000, 10_000] as const;

/** Leaves an event with a newer version than this process knows to a newer process: it waits, and no try is counted. */
export async function awaitNewer(work: Stored, next: Next<Stored>): Promise<Settlement> {
  const { kit, delivery, eventId, context } = work;
  const { type, version: known } = kit.handler.definition;
  const { version } = context.event;
  if (version <= known) return next(work);
  await forgiveAttempt(kit.db.read, eventId);
  kit.log.info({ event: type, version, known, attempt: delivery.attempt }, 'waiting for a newer process');
  return { kind: 'retry', delayMs: pauseOf(PAUSES_MS, delivery.attempt) };
}
