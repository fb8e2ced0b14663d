import { TapwrightError } from '@tapwright/contracts';
import type { VirtualDevice } from '../../phone/device/virtual-device.ts';
import type { ServiceContext } from '../services/open-service.ts';
import { createReverses, type HostConnector, type Reverses } from '../services/reverse.ts';

export type TransportState = 'device' | 'offline' | 'unauthorized';

/** One connection of the server to a device. The id is never used twice: a device that comes back gets a new one. */
export interface Transport {
  readonly id: number;
  readonly device: VirtualDevice;
  readonly state: TransportState;
  readonly context: ServiceContext & { readonly reverses: Reverses };
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
  /** `ambiguous`: several devices fit. */
  | { readonly ok: false; readonly reason: string; readonly ambiguous?: true };

/** The devices of one server. */
export interface Registry {
  all(): readonly Transport[];
  add(device: VirtualDevice): void;
  remove(serial: string): void;
  /** Ends the connection and begins a new one, as after a glitch of the cable. */
  kick(serial: string): void;
  /** Ends the connection until {@link Registry.connect}; false where there is no connection. */
  disconnect(serial: string): boolean;
  connect(serial: string): 'connected' | 'already' | 'unknown';
  setState(serial: string, state: TransportState): void;
  /** The device that is meant, in any state; a refusal in adb's words. */
  find(target: Target): Choice;
  /** As {@link find}, but only a device that can be used now. */
  choose(target: Target): Choice;
  /** Calls back after every change until the returned function is called. */
  onChange(listener: () => void): () => void;
  /** Ends every connection for good. */
  close(): void;
}

/** A device of this server, whether connected or not. */
interface Member {
  readonly device: VirtualDevice;
  wanted: boolean;
  /** Stops following the device's power. */
  readonly leave: () => void;
}

const DEVICES_MAX = 1_000;

/** A device that is off has no connection. It gets a new one when it is on again. */
export function createRegistry(connectHost: HostConnector = async () => false): Registry {
  const members = new Map<string, Member>();
  const transports = new Map<string, Transport>();
  const listeners = new Set<() => void>();
  let lastId = 0;

  const changed = (): void => {
    for (const listener of [...listeners]) listener();
  };

  const begin = (device: VirtualDevice): void => {
    lastId += 1;
    const context = { reverses: createReverses(device, connectHost) };
    transports.set(device.serial, { id: lastId, device, state: 'device', context });
    changed();
  };

  const end = (serial: string): boolean => {
    const transport = transports.get(serial);
    if (transport === undefined) return false;
    transport.context.reverses.removeAll();
    transports.delete(serial);
    changed();
    return true;
  };

  const followPower = (device: VirtualDevice): (() => void) =>
    device.power.onChange((power) => {
      if (power === 'off') end(device.serial);
      if (power === 'starting' && members.get(device.serial)?.wanted) begin(device);
    });

  const remove = (serial: string): void => {
    members.get(serial)?.leave();
    members.delete(serial);
    end(serial);
  };

  const connect = (serial: string): 'connected' | 'already' | 'unknown' => {
    const member = members.get(serial);
    if (member === undefined || member.device.power.state === 'off') return 'unknown';
    if (transports.has(serial)) return 'already';
    member.wanted = true;
    begin(member.device);
    return 'connected';
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
    if (all.length > 1) {
      const reason = `more than one ${target.by === 'local' ? 'emulator' : 'device/emulator'}`;
      return { ok: false, reason, ambiguous: true };
    }
    return chosen(all[0], target.by === 'local' ? 'no emulators found' : 'no devices/emulators found');
  };

  return {
    all: () => [...transports.values()],
    add(device) {
      if (members.has(device.serial) || members.size >= DEVICES_MAX) {
        const expected = 'a serial number that is not in use, and room for one more device';
        const message = `device ${device.serial} cannot be added`;
        throw new TapwrightError('INPUT_INVALID', message, { field: 'serial', expected });
      }
      members.set(device.serial, { device, wanted: true, leave: followPower(device) });
      if (device.power.state !== 'off') begin(device);
    },
    remove,
    kick(serial) {
      const device = transports.get(serial)?.device;
      if (device === undefined || !end(serial)) return;
      begin(device);
    },
    disconnect(serial) {
      const member = members.get(serial);
      if (member !== undefined) member.wanted = false;
      return end(serial);
    },
    connect,
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
    close() {
      for (const serial of [...members.keys()]) remove(serial);
    },
  };
}

function chosen(transport: Transport | undefined, reason: string): Choice {
  return transport === undefined ? { ok: false, reason } : { ok: true, transport };
}

/** One line for each device, as in `adb devices`; with `long`, as in `adb devices -l`. */
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
