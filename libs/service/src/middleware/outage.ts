import type { Settlement } from '@tapwright/bus';
import { isOutage, type TapwrightError, toTapwrightError } from '@tapwright/contracts';
import { databaseError } from '@tapwright/store';
import { countPutOff } from '../metrics.ts';
import type { Next } from './chain.ts';
import { pauseOf } from './pause.ts';
import type { Due } from './work.ts';

/** Pauses between two tries while the database, the artifacts or the bus are away. */
const PAUSES_MS = [200, 500, 1_000, 2_000] as const;

/**
 * Waits for the database, the artifacts and the bus, however long they are away. Errors that get here are not the
 * event's fault.
 */
export async function outage(work: Due, next: Next<Due>): Promise<Settlement> {
  try {
    return await next(work);
  } catch (thrown) {
    const { code, message } = toTapwrightError(databaseError(thrown));
    const { kit, delivery } = work;
    const fields = { event: kit.handler.definition.type, run: work.runHint, code, attempt: delivery.attempt };
    kit.log.warn(
      { ...fields, message },
      code === 'TURN_AWAITED' ? 'waiting for its turn' : 'waiting for the database or the bus',
    );
    countPutOff(code);
    return { kind: 'retry', delayMs: pauseOf(PAUSES_MS, delivery.attempt) };
  }
}

/** True if no handler can help: the infrastructure is unreachable, or the service has to stop. */
export function isInnocent(error: TapwrightError, signal: AbortSignal): boolean {
  return isOutage(error.code) || signal.aborted;
}
