import { buffer } from 'node:stream/consumers';
import { Client } from '@devicefarmer/adbkit';
import { createAdbServer } from '../adb/server/server.ts';
import type { VirtualDevice } from '../phone/device/virtual-device.ts';
import { singleQuoted } from '../shell/quoting.ts';
import type { TruthDriver } from './play-truth-through.fixture.ts';

/** A virtual device behind an adb server on a free port, and adbkit as the only way to it. */
export async function driveOverAdb(
  device: VirtualDevice,
): Promise<{ driver: TruthDriver; close(): Promise<void> }> {
  const server = await createAdbServer({ devices: [device] });
  const phone = new Client({ host: server.host, port: server.port }).getDevice(device.serial);
  const shell = async (line: string): Promise<string> => (await buffer(await phone.shell(line))).toString();

  /** `input` is silent where it worked. */
  const input = async (line: string): Promise<void> => {
    const said = await shell(`input ${line}`);
    if (said !== '') throw new Error(`input ${line}: ${said}`);
  };
  return {
    driver: {
      async dump() {
        const said = await shell('uiautomator dump /dev/tty');
        return said.slice(0, said.lastIndexOf('>') + 1);
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
