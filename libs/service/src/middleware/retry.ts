import type { Settlement } from '@tapwright/bus';
import { type TapwrightError, toTapwrightError } from '@tapwright/contracts';
import { databaseError } from '@tapwright/store';
import { eventMetrics } from '../metrics.ts';
import type { Next } from './chain.ts';
import { isInnocent } from './outage.ts';
import { pauseOf } from './pause.ts';
import type { Stored } from './work.ts';

/**
 * A process dies for many reasons, and several may die within a minute. Only an event whose handling was cut off so many times
 * beyond the tries of its handler is taken for the reason, and not begun again.
 */
const CUT_OFF_MAX = 6;

/**
 * Tries again after a failure, by the policy of the handler. After the last try, or a permanent failure, the event is
 * dead.
 */
export async function retry(work: Stored, next: Next<Stored>): Promise<Settlement> {
  const { kit, tries } = work;
  if (tries > kit.handler.retry.attempts + CUT_OFF_MAX)
    return { kind: 'dead', reason: `HANDLER_EXHAUSTED: ${tries - 1} attempts` };
  try {
    return await next(work);
  } catch (thrown) {
    const error = toTapwrightError(databaseError(thrown));
    if (isInnocent(error, kit.signal)) throw error;
    return afterFailure(work, error);
  }
}

function afterFailure({ kit, delivery, tries, context }: Stored, error: TapwrightError): Settlement {
  const { code, message } = error;
  const { type } = kit.handler.definition;
  const run = context.run?.id ?? null;
  kit.log.warn({ event: type, run, code, attempt: delivery.attempt, message }, 'handling failed');
  eventMetrics().failed(type, code);
  const { attempts, backoffMs } = kit.handler.retry;
  const mayMend = error.retryable || code === 'INTERNAL';
  if (mayMend && tries < attempts) return { kind: 'retry', delayMs: pauseOf(backoffMs, delivery.attempt) };
  return { kind: 'dead', reason: `${code}: ${message}` };
}
