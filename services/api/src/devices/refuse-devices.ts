import { type JobSpec, selectorsOf, TapwrightError } from '@tapwright/contracts';
import { type Database, type DeviceRow, findDevice } from '@tapwright/store';

/**
 * Refuses a job that names a device which it can never have: the device is unknown, is bound to another tenant or
 * reserved for it until after the job's deadline, or is on another gateway than the job's other devices. A selector that no device
 * fits today is allowed: a phone that fits may be plugged in while the job waits.
 * @throws TapwrightError `DEVICE_UNKNOWN`, `CONFLICT`, `INPUT_INVALID`
 */
export async function refuseDevices(
  db: Database,
  { tenantId, spec }: { readonly tenantId: string; readonly spec: JobSpec },
): Promise<void> {
  let first: DeviceRow | null = null;
  for (const [role, { serial }] of Object.entries(selectorsOf(spec.device))) {
    if (serial === undefined) continue;
    const field = spec.device.roles === undefined ? 'device.serial' : `device.roles.${role}.serial`;
    const device = await findDevice(db.read, serial);
    if (device === null) throw unknownDevice(serial, field);
    if (isKeptFromAll(device, { tenantId, spec })) {
      throw new TapwrightError('CONFLICT', `the device ${serial} is reserved for another tenant`, {
        field,
        expected: 'a device that is free before the deadline of the job (`GET /v1/devices`)',
      });
    }
    if (isBound(device, tenantId)) {
      throw new TapwrightError('CONFLICT', `the device ${serial} belongs to another tenant`, {
        field,
        expected: 'another device: phones stay with their first tenant here (`TENANT_CHANGE`)',
      });
    }
    first ??= device;
    if (device.gateway !== first.gateway) {
      throw new TapwrightError('INPUT_INVALID', `${first.serial} and ${serial} are on different gateways`, {
        field,
        expected: `a device of the gateway ${first.gateway}`,
      });
    }
  }
}

export function unknownDevice(serial: string, field: string): TapwrightError {
  return new TapwrightError('DEVICE_UNKNOWN', `no device has the serial '${serial.slice(0, 80)}'`, {
    field,
    expected: 'a serial that `GET /v1/devices` lists',
  });
}

/** For a device in the path of a request. */
export function noSuchDevice(serial: string): TapwrightError {
  const { message, expected } = unknownDevice(serial, 'serial');
  return new TapwrightError('NOT_FOUND', message, {
    field: 'serial',
    ...(expected === undefined ? {} : { expected }),
  });
}

function isBound({ tenantChange, usedBy }: DeviceRow, tenantId: string): boolean {
  return tenantChange === 'same-tenant-only' && usedBy !== null && usedBy !== tenantId;
}

function isKeptFromAll(
  { reservedFor, reservedUntil }: DeviceRow,
  { tenantId, spec }: { readonly tenantId: string; readonly spec: JobSpec },
): boolean {
  if (reservedUntil === null || reservedFor === tenantId) return false;
  return reservedUntil.getTime() > Date.now() + spec.deadlineMs;
}
