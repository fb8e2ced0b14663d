import { TapwrightError } from '@tapwright/contracts';
import type { VirtualDevice } from '../device/virtual-device.ts';

export type TransportState = 'device' | 'offline' | 'unauthorized';

/** One device as the server knows it. The id is never used twice. */
export interface Transport {
  readonly id: number;
  readonly device: VirtualDevice;
  readonly state: TransportState;
}

/** Which device a client means. */
export type Target =
  | { readonly by: 'serial'; readonly serial: string }
  | { readonly by: 'id'; readonly id: number }
  | { readonly by: 'any' }
  /** Virtual devices are neither on USB nor emulators with a console port. */
  | { readonly by: 'usb' }
  | { readonly by: 'local' };

export type Choice =
  | { readonly ok: true; readonly transport: Transport }
  | { readonly ok: false; readonly reason: string };

/** The devices of one server. */
export interface Registry {
  all(): readonly Transport[];
  add(device: VirtualDevice): void;
  remove(serial: string): void;
  setState(serial: string, state: TransportState): void;
  /** The device meant, whatever its state; the reason is worded as adb does. */
  find(target: Target): Choice;
  /** {@link find}, but only one that can be used now. */
  choose(target: Target): Choice;
  /** Calls back after every change until the returned function is called. */
  onChange(listener: () => void): () => void;
}

const DEVICES_MAX = 1_000;

export function createRegistry(): Registry {
  const transports = new Map<string, Transport>();
  const listeners = new Set<() => void>();
  let lastId = 0;

  const changed = (): void => {
    for (const listener of [...listeners]) listener();
  };

  const find = (target: Target): Choice => {
    const all = [...transports.values()];
    if (target.by === 'serial')
      return chosen(transports.get(target.serial), `device '${target.serial}' not found`);
    if (target.by === 'id') {
      const wanted = all.find((transport) => transport.id === target.id);
      return chosen(wanted, `no device with transport id '${target.id}'`);
    }
    if (target.by === 'usb') return { ok: false, reason: 'no devices found' };
    if (all.length > 1)
      return { ok: false, reason: `more than one ${target.by === 'local' ? 'emulator' : 'device/emulator'}` };
    return chosen(all[0], target.by === 'local' ? 'no emulators found' : 'no devices/emulators found');
  };

  return {
    all: () => [...transports.values()],
    add(device) {
      if (transports.has(device.serial) || transports.size >= DEVICES_MAX) {
        const expected = 'a serial number that is not in use, and room for one more device';
        throw new TapwrightError('INPUT_INVALID', `device ${device.serial} cannot be added`, {
          field: 'serial',
          expected,
        });
      }
      lastId += 1;
      transports.set(device.serial, { id: lastId, device, state: 'device' });
      changed();
    },
    remove(serial) {
      if (transports.delete(serial)) changed();
    },
    setState(serial, state) {
      const known = transports.get(serial);
      if (known === undefined || known.state === state) return;
      transports.set(serial, { ...known, state });
      changed();
    },
    find,
    choose(target) {
      const found = find(target);
      if (!found.ok || found.transport.state === 'device') return found;
      return { ok: false, reason: `device ${found.transport.state}` };
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function chosen(transport: Transport | undefined, reason: string): Choice {
  return transport === undefined ? { ok: false, reason } : { ok: true, transport };
}

/** One line of `adb devices` each; with `long`, as `adb devices -l` has it. */
export function listDevices(registry: Registry, long: boolean): string {
  return registry
    .all()
    .map((transport) => (long ? longLine(transport) : shortLine(transport)))
    .join('');
}

function shortLine({ device, state }: Transport): string {
  return `${device.serial}\t${state}\n`;
}

function longLine({ device, state, id }: Transport): string {
  const word = (name: string) => (device.properties.get(name) ?? '').replace(/[^\w-]/g, '_');
  const about = `product:${word('ro.product.name')} model:${word('ro.product.model')} device:${word('ro.product.device')}`;
  return `${device.serial.padEnd(22)} ${state} ${about} transport_id:${id}\n`;
}
