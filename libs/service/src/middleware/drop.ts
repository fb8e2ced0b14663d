import type { Settlement } from '@tapwright/bus';
import { countDropped, type DropReason } from '../metrics.ts';
import { ACK, type Delivered } from './work.ts';

/**
 * Removes a message from the bus that is not an event of this consumer. It has no other effect: whoever can publish on
 * the bus cannot stop a run with it. Its content is not logged. If the event is really due, it is published again.
 */
export function drop({ kit, delivery }: Delivered, reason: DropReason): Settlement {
  const { type } = kit.handler.definition;
  countDropped(reason);
  kit.log.warn({ event: type, consumer: kit.consumer, reason, attempt: delivery.attempt }, 'message dropped');
  return ACK;
}
