import { TapwrightError } from '@tapwright/contracts';
import { type AdbEndpoint, askServer } from './adb/adb-socket.ts';
import { bounded } from './adb/bounded.ts';
import { createShell } from './adb/shell.ts';
import { createDevice } from './device.ts';
import { createEye, type Eye, type HierarchyPolicy } from './eye/eye.ts';
import type { AdbServer } from './port.ts';
import { createDeviceStates, followDevices, parseDevices } from './track.ts';

export interface AdbServerOptions {
  /** How the trees of screens are read; `dump` by default. */
  readonly hierarchy?: HierarchyPolicy;
}

/** An eye stops its server within this time, or leaves it to the next gateway. */
const CLOSE_EYE_MS = 2_000;
/** Shells are kept, with their eyes, so that all users of a device share its limits; beyond this number the longest unused is dropped. */
const EYES_KEPT = 256;

/** The adb server at this address: 5037 on the machine of the phones, or a virtual one. Connects when first used. */
export function createAdbServer(endpoint: AdbEndpoint, options: AdbServerOptions = {}): AdbServer {
  const closing = new AbortController();
  const trackers = new Set<() => Promise<void>>();
  const { hierarchy = 'dump' } = options;
  const eyes = createEyes((serial) => createEye(createShell(endpoint, serial, closing.signal), hierarchy));

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
    device: (serial) => createDevice(eyes.of(serial)),
    async close() {
      if (hierarchy !== 'dump') await Promise.all(eyes.all().map(shut));
      closing.abort(new TapwrightError('DEVICE_UNAVAILABLE', 'The connection to the adb server was closed.'));
      await Promise.all([...trackers].map((stop) => stop()));
    },
  };
}

/** A phone that does not answer any more keeps nobody from ending. */
async function shut(eye: Eye): Promise<void> {
  await bounded('closing an eye', { timeoutMs: CLOSE_EYE_MS }, (signal) => eye.close(signal)).catch(
    () => undefined,
  );
}

function createEyes(create: (serial: string) => Eye): {
  of(serial: string): Eye;
  all(): readonly Eye[];
} {
  const eyes = new Map<string, Eye>();
  return {
    all: () => [...eyes.values()],
    of(serial) {
      const eye = eyes.get(serial) ?? create(serial);
      eyes.delete(serial);
      eyes.set(serial, eye);
      for (const [oldest, dropped] of eyes) {
        if (eyes.size <= EYES_KEPT) break;
        eyes.delete(oldest);
        void shut(dropped);
      }
      return eye;
    },
  };
}
