import type { VirtualDevice } from '../../../phone/device/virtual-device.ts';

/** What a service prints of itself. It acts on nothing but the device's own state, and only where the arguments tell it to (`battery set`). */
export type Dump = (device: VirtualDevice, args: readonly string[]) => string;
