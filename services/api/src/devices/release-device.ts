import { TapwrightError } from '@tapwright/contracts';
import { type Database, type DeviceRow, findDevice, releaseDevice } from '@tapwright/store';
import { noSuchDevice } from './refuse-devices.ts';

/**
 * Gives a quarantined device another chance: its gateway resets and attests it, and it is idle if that succeeds.
 * @throws TapwrightError `NOT_FOUND` for an unknown serial, `INPUT_INVALID` for a device that is not quarantined
 */
export async function releaseQuarantined(db: Database, serial: string): Promise<DeviceRow> {
  const released = await db.transaction((tx) => releaseDevice(tx, serial));
  if (released !== null) return released;
  const device = await findDevice(db.read, serial);
  if (device === null) throw noSuchDevice(serial);
  throw new TapwrightError('INPUT_INVALID', `the device ${serial} is ${device.state}, not quarantined`, {
    field: 'serial',
    expected: 'a device whose state is quarantined',
  });
}
