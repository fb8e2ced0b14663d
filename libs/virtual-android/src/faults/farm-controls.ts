import type { VirtualDevice } from '../phone/device/virtual-device.ts';

/** What a carrier of devices lets faults do to its connections. The adb server and the devices' own side each have one. */
export interface FarmControls {
  setState(serial: string, state: 'device' | 'offline' | 'unauthorized'): void;
  /** The cable is pulled; {@link add} puts it back. */
  remove(serial: string): void;
  add(device: VirtualDevice): void;
  /** Connections are taken, and nothing is said on them. */
  silence(serial: string, silent: boolean): void;
  /** The carrier ends and begins again after so many milliseconds, on the same port; devices come back as new ones. */
  restart(downMs: number): Promise<void>;
}
