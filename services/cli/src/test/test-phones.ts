import { createAdbServer } from '@tapwright/android';
import { TapwrightError } from '@tapwright/contracts';
import { createAdbServer as createVirtualAdbServer, createVirtualDevice } from '@tapwright/virtual-android';
import { appsTogether, virtualApp, virtualApps } from '@tapwright/virtual-apps';
import { createInteractiveSource } from '@tapwright/virtual-ui';
import { adbEndpoint } from '../target-device.ts';
import { startEmulators } from './emulators.ts';
import { freeSlots, type Slot, slotsOf } from './slots.ts';

/** The phones of this machine on which tests run. */
export type LocalPhones =
  | { readonly kind: 'virtual'; readonly apps: string }
  /** Empty: all phones of the adb server. */
  | { readonly kind: 'serials'; readonly serials: readonly string[] }
  /** A command that starts one from a snapshot. */
  | { readonly kind: 'emulators'; readonly command: string };

export interface TestPhones {
  readonly adb: { readonly host: string; readonly port: number };
  readonly slots: readonly Slot[];
  /** How long a screen must be still, milliseconds. */
  readonly quietMs: number;
  close(): Promise<void>;
}

export interface Needed {
  readonly workers: number | null;
  /** The most phones that a test needs. */
  readonly perTest: number;
  /** Package of the app of tests that name none. */
  readonly app: string | null;
  readonly signal: AbortSignal;
}

const PHONE_QUIET_MS = 80;

export async function openPhones(phones: LocalPhones, needed: Needed): Promise<TestPhones> {
  if (phones.kind === 'virtual') return virtualPhones(phones.apps, needed);
  if (phones.kind === 'emulators') return emulators(phones.command, needed);
  return connectedPhones(phones.serials, needed);
}

/** Phones of one place know each other, those of others do not: tests at the same time do not meet. */
async function virtualPhones(names: string, { workers, perTest, app }: Needed): Promise<TestPhones> {
  const entries =
    names === 'all' ? Object.values(virtualApps) : names.split(',').map((name) => virtualApp(name.trim()));
  const groups = Array.from({ length: workers ?? 1 }, () =>
    perTest === 1 ? [entries.map((entry) => entry.app)] : appsTogether(entries, perTest),
  );
  const devices = groups.flat().map((apps, at) =>
    createVirtualDevice({
      serial: `virtual-${at + 1}`,
      source: createInteractiveSource({ apps }),
      testKeyboard: true,
    }),
  );
  const [only, another] = entries;
  const own = another === undefined ? (only?.app.tile.packageName ?? null) : null;
  const on = { isVirtual: true, app: app ?? own };
  const slots = slotsOf(
    devices.map((_, at) => `virtual-${at + 1}`),
    { workers, perTest, ...on },
  );
  const server = await createVirtualAdbServer({ devices });
  const adb = { host: server.host, port: server.port };
  return { adb, slots, quietMs: 0, close: () => server.close() };
}

async function connectedPhones(
  named: readonly string[],
  { workers, perTest, app }: Needed,
): Promise<TestPhones> {
  const adb = adbEndpoint(process.env);
  const server = createAdbServer(adb);
  try {
    const there = (await server.list()).map(({ serial }) => serial);
    if (there.length === 0) {
      throw new TapwrightError('DEVICE_UNAVAILABLE', 'the adb server has no device', {
        expected: 'a connected device, or --virtual APPS or --emulator COMMAND',
      });
    }
    const gone = named.find((serial) => !there.includes(serial));
    if (gone !== undefined) {
      throw new TapwrightError('DEVICE_UNKNOWN', `no device has the serial '${gone}'`, {
        field: '--serial',
        expected: there.join(', '),
      });
    }
    const on = { isVirtual: false, app };
    const given = slotsOf(named.length === 0 ? there : named, { workers, perTest, ...on });
    // Where no phone is named each test gets one that fits its own selector.
    const slots = named.length === 0 ? freeSlots(given.length, on) : given;
    return { adb, slots, quietMs: PHONE_QUIET_MS, close: async () => {} };
  } finally {
    await server.close();
  }
}

async function emulators(command: string, { workers, perTest, app, signal }: Needed): Promise<TestPhones> {
  const adb = adbEndpoint(process.env);
  const count = (workers ?? 1) * perTest;
  const started = await startEmulators({ command, count, adb, signal });
  const slots = slotsOf(started.serials, { workers, perTest, isVirtual: false, app });
  return { adb, slots, quietMs: PHONE_QUIET_MS, close: started.close };
}
