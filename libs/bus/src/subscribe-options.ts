import { TapwrightError } from '@tapwright/contracts';
import type { SubscribeOptions } from './port.ts';
import { checkRoute, checkToken } from './subjects.ts';

/** @throws TapwrightError `INPUT_INVALID` with the name of the option that is wrong. */
export function checkSubscribeOptions(options: SubscribeOptions): void {
  checkRoute(options);
  checkToken('consumer', options.consumer);
  checkNumber('concurrency', options.concurrency, 1, 1_000);
  checkNumber('ackWaitMs', options.ackWaitMs, 100, 86_400_000);
  checkNumber('inactiveMs', options.inactiveMs, 0, 30 * 86_400_000);
}

function checkNumber(field: string, value: number, least: number, most: number): void {
  if (Number.isInteger(value) && value >= least && value <= most) return;
  throw new TapwrightError('INPUT_INVALID', `The option ${field} is out of range.`, {
    field,
    expected: `a whole number from ${least} to ${most}`,
  });
}
