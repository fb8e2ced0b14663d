import { TapwrightError } from '@tapwright/contracts';
import type { SubscribeOptions } from './port.ts';

/** An event has one consumer: a second one with another name would take messages away from the first. */
export function consumerTaken({ type, consumer }: SubscribeOptions, cause?: unknown): TapwrightError {
  return new TapwrightError('INTERNAL', `The event ${type} already has another consumer than ${consumer}.`, {
    field: 'consumer',
    expected: 'the name of its existing consumer',
    cause,
  });
}
