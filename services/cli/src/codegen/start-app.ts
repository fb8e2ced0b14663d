import type { Device } from '@tapwright/android';
import { TapwrightError } from '@tapwright/contracts';

/** Starts an app anew, on a token of its own, so that what is sent here cannot be done twice. */
export async function startApp(device: Device, packageName: string): Promise<void> {
  const token = Math.floor(Date.now() / 1_000);
  if (!(await device.adoptToken(token)))
    throw new TapwrightError('DEVICE_LEASE_LOST', 'the phone is lent to a platform', {
      field: '--serial',
      expected: 'a phone that nothing else uses',
    });
  await device.execute({ kind: 'force_stop', packageName }, { token, commandId: `by_hand_${token}_0` });
  await device.execute({ kind: 'launch', packageName }, { token, commandId: `by_hand_${token}_1` });
}
