import { createHash } from 'node:crypto';
import type { VirtualDevice } from '../../../phone/device/virtual-device.ts';

/** Seven hexadecimal digits as from `System.identityHashCode`, always the same for one thing on one device. */
export function idOf(device: VirtualDevice, thing: string): string {
  return digest(device, thing).toString('hex').slice(0, 7);
}

/** A whole number from 0 up to `below`, made up from the device's seed: simulated, not measured. */
export function figureOf(device: VirtualDevice, thing: string, below: number): number {
  return digest(device, thing).readUInt32BE(0) % below;
}

function digest(device: VirtualDevice, thing: string): Buffer {
  return createHash('sha256').update(`${device.seed} ${device.serial} ${thing}`).digest();
}
