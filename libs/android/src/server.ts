import { TapwrightError } from '@tapwright/contracts';
import { type AdbEndpoint, askServer } from './adb/adb-socket.ts';
import { bounded } from './adb/bounded.ts';
import { createShell, type Shell } from './adb/shell.ts';
import { createDevice } from './device.ts';
import type { AdbServer } from './port.ts';
import { createDeviceStates, followDevices, parseDevices } from './track.ts';

/** Shells are kept so that all users of a device share its limits; beyond this number the longest unused is dropped. */
const SHELLS_KEPT = 256;

/** The adb server at this address: 5037 on the machine of the phones, or a virtual one. Connects when first used. */
export function createAdbServer(endpoint: AdbEndpoint): AdbServer {
  const closing = new AbortController();
  const trackers = new Set<() => Promise<void>>();
  const shellOf = createShells(endpoint, closing.signal);

  return {
    list: () =>
      bounded('host:devices', { signal: closing.signal }, async (signal) =>
        parseDevices(await askServer(endpoint, 'host:devices', signal)),
      ),
    async track(onChange) {
      const stopping = new AbortController();
      const signal = AbortSignal.any([closing.signal, stopping.signal]);
      const { ended } = await bounded('host:track-devices', { signal }, () =>
        followDevices(endpoint, createDeviceStates(onChange), signal),
      ).catch((error: unknown) => {
        stopping.abort();
        throw error;
      });
      const stop = async (): Promise<void> => {
        stopping.abort();
        await ended;
        trackers.delete(stop);
      };
      trackers.add(stop);
      return stop;
    },
    device: (serial) => createDevice(shellOf(serial)),
    async close() {
      closing.abort(new TapwrightError('DEVICE_UNAVAILABLE', 'The connection to the adb server was closed.'));
      await Promise.all([...trackers].map((stop) => stop()));
    },
  };
}

function createShells(endpoint: AdbEndpoint, closing: AbortSignal): (serial: string) => Shell {
  const shells = new Map<string, Shell>();
  return (serial) => {
    const shell = shells.get(serial) ?? createShell(endpoint, serial, closing);
    shells.delete(serial);
    shells.set(serial, shell);
    for (const oldest of shells.keys()) {
      if (shells.size <= SHELLS_KEPT) break;
      shells.delete(oldest);
    }
    return shell;
  };
}
