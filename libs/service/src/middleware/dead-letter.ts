import type { Settlement } from '@tapwright/bus';
import { toTapwrightError } from '@tapwright/contracts';
import { databaseError, loadEventContext } from '@tapwright/store';
import { commit } from '../commit.ts';
import { consequence } from '../consequence.ts';
import type { Next } from './chain.ts';
import type { Due } from './work.ts';

/** If an event cannot be handled, stops what waits for it with the reason, before the message becomes a dead letter. */
export async function deadLetter(work: Due, next: Next<Due>): Promise<Settlement> {
  const settlement = await next(work);
  if (settlement.kind !== 'dead') return settlement;
  const { kit, delivery } = work;
  try {
    if (!(await putAside(work, settlement.reason))) return { kind: 'retry', delayMs: 100 };
    const { type, key } = delivery.message;
    kit.log.error({ event: type, key, reason: settlement.reason }, 'put aside');
    return settlement;
  } catch (error) {
    const { code } = toTapwrightError(databaseError(error));
    kit.log.warn({ code }, 'putting aside failed, tried again later');
    return { kind: 'retry', delayMs: 2_000 };
  }
}

/** @returns false if the run has changed in the meantime: then it must be read again */
async function putAside({ kit, eventId }: Due, deadReason: string): Promise<boolean> {
  const context = await loadEventContext(kit.db.read, eventId);
  if (context === null || context.event.handledAt !== null) return true;
  const [code = 'INTERNAL', ...rest] = deadReason.split(': ');
  const result = consequence(context, kit.handler.definition, { code, message: rest.join(': ') });
  const outcome = await commit(kit.db, { consumer: kit.consumer, context, result, deadReason });
  if (outcome.kind === 'committed') {
    kit.publisher.committed(outcome.events);
    await kit.publisher.publish(outcome.events);
  }
  return outcome.kind !== 'conflict';
}
