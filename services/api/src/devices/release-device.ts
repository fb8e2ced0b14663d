import { TapwrightError } from '@tapwright/contracts';
import { type Database, type DeviceRow, findDevice, releaseDevice } from '@tapwright/store';
import { noSuchDevice } from './refuse-devices.ts';

/**
 * Gives a quarantined device another chance: its gateway resets and attests it, and it is idle if that succeeds. Frees a
 * device that is kept for its tenant (`TENANT_CHANGE=refuse`), or could not be put back, for all tenants.
 * @throws TapwrightError `NOT_FOUND` for an unknown serial, `INPUT_INVALID` for a device that is neither
 */
export async function releaseKept(db: Database, serial: string): Promise<DeviceRow> {
  const released = await db.transaction((tx) => releaseDevice(tx, serial));
  if (released !== null) return released;
  const device = await findDevice(db.read, serial);
  if (device === null) throw noSuchDevice(serial);
  throw new TapwrightError('INPUT_INVALID', `the device ${serial} is ${device.state}, not quarantined`, {
    field: 'serial',
    expected:
      'a device whose state is quarantined, or an idle one that another tenant has used where TENANT_CHANGE is refuse',
  });
}
