import { createVirtualDevice } from '../../phone/device/create-virtual-device.ts';
import { createStillSource } from '../../phone/device/still-source.ts';
import type { VirtualDevice } from '../../phone/device/virtual-device.ts';
import { type ShellResult, shellOf } from '../shell.ts';

/** The app of {@link newPhone}. */
export const APP = 'org.example.still';

interface TestPhone {
  readonly device: VirtualDevice;
  run(line: string): Promise<ShellResult>;
  /** Runs a line and gives its standard output. */
  out(line: string): Promise<string>;
}

/** A phone with one app of one screen, which is in front. */
export function newPhone(): TestPhone {
  const device = createVirtualDevice({ serial: 'v1', source: createStillSource() });
  const run = (line: string) => shellOf(device, line);
  return { device, run, out: async (line) => (await run(line)).output };
}
