import { TapwrightError } from '@tapwright/contracts';
import type { SubscribeOptions } from './port.ts';

/** One event has one consumer: a second one of another name would take messages away from the first. */
export function consumerTaken({ type, consumer }: SubscribeOptions, cause?: unknown): TapwrightError {
  return new TapwrightError('INTERNAL', `The event ${type} already has another consumer than ${consumer}.`, {
    field: 'consumer',
    expected: 'the name under which the event is consumed already',
    cause,
  });
}
