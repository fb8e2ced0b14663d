import { createAdbServer } from '@tapwright/android';
import { createLogger } from '@tapwright/service';
import { type DeviceRow, findDevice, setDeviceState } from '@tapwright/store';
import { eventually, type TestDatabase } from '@tapwright/testing';
import {
  createVirtualDevice,
  parseFaults,
  shellOf,
  createAdbServer as startVirtualServer,
  type VirtualDevice,
} from '@tapwright/virtual-android';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource } from '@tapwright/virtual-ui';
import { createInventory, type Inventory } from '../inventory/inventory.ts';
import { startResets } from './resets.ts';

export const NOTES = 'org.tapwright.notes';
export const CAMERA = 'org.tapwright.camera';
const SERIAL = 'phone-1';
/** Far shorter than in operation: the tests rely only on their number and order. */
const BACKOFF_MS = [0, 150, 300];

/** A phone with faults, watched and reset by a gateway's own parts; no runs. */
export interface Ward extends AsyncDisposable {
  readonly phone: VirtualDevice;
  readonly inventory: Inventory;
  /** Serials of devices that became idle, in order. */
  readonly idle: string[];
  /** Runs a shell line on the phone itself. */
  sh(line: string): Promise<string>;
  row(): Promise<DeviceRow>;
  /** Asks for a reset as the end of a run or of a lease does. */
  ask(): Promise<void>;
  /** Waits until the device has this state. Returns its row. */
  until(state: DeviceRow['state']): Promise<DeviceRow>;
  /** Releases the device: what the API does, and the gateway's next look. */
  poke(): void;
  unplug(): void;
  plugIn(): void;
}

export interface WardOptions {
  /** Faults as in a file of faults, such as `{ do: crash, on: dump }`; a dump triggers them. */
  readonly fault?: string;
  /** Longest reset, milliseconds; by default 2,000. */
  readonly resetMs?: number;
  /** Prepares the phone's wrong state before the gateway sees it. */
  readonly before?: (phone: VirtualDevice) => Promise<void>;
}

export async function startWard(
  db: TestDatabase,
  { fault, before, resetMs = 2_000 }: WardOptions = {},
): Promise<Ward> {
  const source = createInteractiveSource({ apps: [virtualApp('notes').app, virtualApp('camera').app] });
  const yaml = `devices:\n  '*':\n    events: [${fault ?? ''}]\n`;
  const phone = createVirtualDevice({ serial: SERIAL, source, faults: parseFaults(yaml).forDevice(SERIAL) });
  await before?.(phone);
  const server = await startVirtualServer({ devices: [phone] });
  phone.faults.connect(server);
  const idle: string[] = [];
  const log = createLogger('device-gateway', 'silent');
  const common = { gateway: 'gw-1', db, log, onIdle: async (serial: string) => void idle.push(serial) };
  const servers = [createAdbServer({ host: server.host, port: server.port })];
  const inventory = createInventory({ ...common, servers, onConnected: () => resets.poke() });
  const resets = startResets({ ...common, inventory, attest: true, backoffMs: BACKOFF_MS, resetMs });
  await inventory.ready;
  const row = async (): Promise<DeviceRow> => {
    const found = await findDevice(db.read, SERIAL);
    if (found === null) throw new Error('the device was never written down');
    return found;
  };
  return {
    phone,
    inventory,
    idle,
    row,
    sh: async (line) => (await shellOf(phone, line)).output,
    poke: () => resets.poke(),
    unplug: () => server.remove(SERIAL),
    plugIn: () => server.add(phone),
    async ask() {
      await db.transaction((tx) => setDeviceState(tx, SERIAL, { state: 'resetting' }));
      resets.poke();
    },
    until: (state) =>
      eventually(
        async () => {
          const device = await row();
          if (device.state === state) return device;
          throw new Error(`it is ${device.state} (${device.stateReason})`);
        },
        { what: `the device is ${state}` },
      ),
    async [Symbol.asyncDispose]() {
      await resets.stop();
      await inventory.stop();
      phone.faults.close();
      await server.close();
    },
  };
}
