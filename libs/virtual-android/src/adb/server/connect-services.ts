import type { Client } from './client.ts';
import type { Registry, Target } from './registry.ts';
import { fail, okayWith } from './wire.ts';

const ADBD_PORT = 5_555;

/** A network address: `HOST` or `HOST:PORT`, IPv6 in brackets. A device at it has the serial number `HOST:PORT`. */
type Address = { readonly host: string; readonly serial: string } | { readonly reason: string };

/** Reads an address as AOSP `ParseNetAddress` does. */
function addressOf(text: string): Address {
  const [, host, digits] = /^(\[[^\]]+\]|[^:]*)(?::(.*))?$/.exec(text) ?? [];
  if (host === undefined) return { host: text, serial: `${text}:${ADBD_PORT}` };
  if (host === '') return { reason: `no host in '${text}'` };
  const port = digits === undefined ? ADBD_PORT : /^\d{1,5}$/.test(digits) ? Number(digits) : 0;
  if (port === 0 || port > 65_535) return { reason: `bad port number '${digits}' in '${text}'` };
  return { host, serial: `${host}:${port}` };
}

/**
 * Answers requests about connections to devices; null for all others. This server reaches only its own virtual devices.
 * A device whose serial number is an address can be disconnected and connected again. Nothing answers at other addresses.
 */
export function connectAnswer({ registry }: Client, verb: string, target: Target): Buffer | null {
  const [, name = '', argument] = /^([a-z-]+)(?::(.*))?$/s.exec(verb) ?? [];
  switch (name) {
    case 'connect':
      return okayWith(connect(registry, argument ?? ''));
    case 'disconnect':
      return disconnect(registry, argument ?? '');
    case 'reconnect':
      return okayWith(reconnect(registry, target));
    case 'reconnect-offline':
      return okayWith(reconnectOffline(registry));
    case 'attach':
    case 'detach':
      return fail(`${name} is for devices on USB; virtual ones are not`);
    default:
      return null;
  }
}

/** Answers with the words of AOSP `connect_device`. A failure is not sent as FAIL. */
function connect(registry: Registry, text: string): string {
  const address = addressOf(text);
  if ('reason' in address) return address.reason;
  switch (registry.connect(address.serial)) {
    case 'connected':
      return `connected to ${address.serial}`;
    case 'already':
      return `already connected to ${address.serial}`;
    case 'unknown':
      return `failed to connect to '${address.serial}': Connection refused`;
  }
}

/** Without an address: all network devices. Other devices come back at once, since their cable is still there. */
function disconnect(registry: Registry, text: string): Buffer {
  const serials = registry.all().map(({ device }) => device.serial);
  if (text === '') {
    for (const serial of serials) if (isAddress(serial)) registry.disconnect(serial);
    return okayWith('disconnected everything');
  }
  const address = addressOf(text);
  const wanted = serials.includes(text) ? text : 'serial' in address ? address.serial : text;
  if (!serials.includes(wanted)) return fail(`no such device '${wanted}'`);
  if (isAddress(wanted)) registry.disconnect(wanted);
  else registry.kick(wanted);
  return okayWith(`disconnected ${text}`);
}

function isAddress(serial: string): boolean {
  return /^[^:]+:\d+$/.test(serial);
}

/** Reports what went wrong without FAIL, as adb does. */
function reconnect(registry: Registry, target: Target): string {
  const found = registry.find(target);
  if (!found.ok) return found.reason;
  const { device, state } = found.transport;
  registry.kick(device.serial);
  return `reconnecting ${device.serial} [${state}]\n`;
}

/** A phone that a test made offline or unauthorized stays so: a new connection to it does not help. */
function reconnectOffline(registry: Registry): string {
  const troubled = registry.all().filter(({ state }) => state !== 'device');
  return troubled.map(({ device }) => `reconnecting ${device.serial}`).join('\n');
}
