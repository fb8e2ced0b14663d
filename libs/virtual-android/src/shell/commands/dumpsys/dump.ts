import type { VirtualDevice } from '../../../phone/device/virtual-device.ts';

/** Prints the state of a service. It changes only the device's state, and only on request (`battery set`). */
export type Dump = (device: VirtualDevice, args: readonly string[]) => string;
