import { parseHierarchy, type Screen } from '@tapwright/screen';
import type { VirtualDevice } from '../phone/device/virtual-device.ts';
import { shellOf } from '../shell/shell.ts';
import { WebDriverFault } from './fault.ts';

/** The screen from the phone's own `uiautomator dump`, faults included. @throws WebDriverFault `unknown error` */
export async function lookAt(device: VirtualDevice): Promise<Screen> {
  const { output, error } = await shellOf(device, 'uiautomator dump /dev/tty');
  const start = output.indexOf('<?xml');
  const end = output.lastIndexOf('>') + 1;
  if (start < 0)
    throw new WebDriverFault('unknown error', `the dump failed: ${`${output}${error}`.trim().slice(0, 200)}`);
  const { packageName, activity } = device.source.view();
  const read = parseHierarchy(output.slice(start, end), { packageName, activity });
  if (read.ok) return read.screen;
  throw new WebDriverFault('unknown error', `the dump cannot be read: ${read.failure}`);
}

/** Runs a line of the phone's shell. @throws WebDriverFault `unknown error` where it fails */
export async function onPhone(device: VirtualDevice, line: string): Promise<string> {
  const { output, error, status } = await shellOf(device, line);
  if (status === 0) return output.trim();
  throw new WebDriverFault('unknown error', `${line}: ${`${output}${error}`.trim().slice(0, 200)}`);
}
