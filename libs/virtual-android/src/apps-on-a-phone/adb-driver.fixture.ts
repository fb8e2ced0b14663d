import { buffer } from 'node:stream/consumers';
import { Client } from '@devicefarmer/adbkit';
import { createAdbServer } from '../adb/server/server.ts';
import type { VirtualDevice } from '../phone/device/virtual-device.ts';
import { singleQuoted } from '../shell/quoting.ts';
import type { TruthDriver } from './play-truth-through.fixture.ts';

/** A virtual device behind an adb server on a free port, driven only through adbkit. */
export async function driveOverAdb(
  device: VirtualDevice,
): Promise<{ driver: TruthDriver; close(): Promise<void> }> {
  const server = await createAdbServer({ devices: [device] });
  const phone = new Client({ host: server.host, port: server.port }).getDevice(device.serial);
  const shell = async (line: string): Promise<string> => (await buffer(await phone.shell(line))).toString();

  /** Runs `input`, which prints nothing when it works. */
  const input = async (line: string): Promise<void> => {
    const printed = await shell(`input ${line}`);
    if (printed !== '') throw new Error(`input ${line} failed: ${printed}`);
  };
  return {
    driver: {
      async dump() {
        const printed = await shell('uiautomator dump /dev/tty');
        return printed.slice(0, printed.lastIndexOf('>') + 1);
      },
      tap: (x, y) => input(`tap ${x} ${y}`),
      longTap: (x, y) => input(`swipe ${x} ${y} ${x} ${y} 800`),
      swipe: (from, to, ms) => input(`swipe ${from.join(' ')} ${to.join(' ')} ${ms}`),
      text: (text) => input(`text ${singleQuoted(text.replaceAll(' ', '%s'))}`),
      key: (key) => input(`keyevent KEYCODE_${key}`),
      wait: async (ms) => device.clock.pass(ms),
    },
    close: () => server.close(),
  };
}
