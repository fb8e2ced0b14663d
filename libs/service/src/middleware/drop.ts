import type { Settlement } from '@tapwright/bus';
import { countDropped, type DropReason } from '../metrics.ts';
import { ACK, type Delivered } from './work.ts';

/**
 * Takes a message off the bus that is no event for this consumer. Nothing else follows from it: whoever can publish on the
 * bus cannot stop a run with it. What it says is not logged. An event that is due all the same is published again.
 */
export function drop({ kit, delivery }: Delivered, reason: DropReason): Settlement {
  const { type } = kit.handler.definition;
  countDropped(reason);
  kit.log.warn({ event: type, consumer: kit.consumer, reason, attempt: delivery.attempt }, 'message dropped');
  return ACK;
}
