import type { Settlement } from '@tapwright/bus';
import { forgiveAttempt } from '@tapwright/store';
import type { Next } from './chain.ts';
import { pauseOf } from './pause.ts';
import type { Stored } from './work.ts';

/** Another process of this version may get it next, so it is never for long. Milliseconds. */
const PAUSES_MS = [200, 500, 1_000, 2_000] as const;

/** Leaves an event with a newer version than this process knows to a newer process; no try is counted. */
export async function awaitNewer(work: Stored, next: Next<Stored>): Promise<Settlement> {
  const { kit, delivery, eventId, context } = work;
  const { type, version: known } = kit.handler.definition;
  const { version } = context.event;
  if (version <= known) return next(work);
  await forgiveAttempt(kit.db.read, eventId);
  kit.log.info({ event: type, version, known, attempt: delivery.attempt }, 'waiting for a newer process');
  return { kind: 'elsewhere', delayMs: pauseOf(PAUSES_MS, delivery.attempt) };
}
