import { forwardRequestOf } from '../services/forward-request.ts';
import { send } from '../stream/service-stream.ts';
import { type Client, FEATURES } from './client.ts';
import { connectAnswer } from './connect-services.ts';
import { serveForward } from './forward-services.ts';
import { listDevices, type Target, type Transport } from './registry.ts';
import { waitFor, waitOf } from './wait-for.ts';
import { fail, frame, OKAY, okayWith } from './wire.ts';

/** The device that the connection is bound to from now on; null: the conversation is over. */
export type HostResult = Transport | null;

/** A request that begins with `host`, split into the device and the question. */
export interface HostRequest {
  readonly target: Target;
  readonly verb: string;
}

/**
 * Reads `host:…`, `host-serial:SERIAL:…`, `host-transport-id:N:…`, `host-usb:…` and `host-local:…`. A serial number may
 * contain colons (`127.0.0.1:5555`), as adb allows.
 */
export function hostRequestOf(text: string): HostRequest | null {
  const match = /^host(?:-(serial|transport-id|usb|local))?:(.*)$/s.exec(text);
  const [, prefix, rest] = match ?? [];
  if (rest === undefined) return null;
  if (prefix === undefined) return { target: { by: 'any' }, verb: rest };
  if (prefix === 'usb' || prefix === 'local') return { target: { by: prefix }, verb: rest };
  if (prefix === 'transport-id') {
    const [id = '', ...verb] = rest.split(':');
    return { target: { by: 'id', id: Number(id) }, verb: verb.join(':') };
  }
  const named = /^((?:\[[^\]]*\]|[^:]*)(?::\d+)?):(.*)$/s.exec(rest);
  if (named === null) return null;
  return { target: { by: 'serial', serial: named[1] ?? '' }, verb: named[2] ?? '' };
}

/**
 * `bound`: the device that this connection chose before. It has priority over the one that the request names (AOSP
 * `handle_host_request`): `adb -s SERIAL forward …` sends `host:tport:serial:SERIAL`, then plain `host:forward:…`.
 */
export async function serveHost(
  client: Client,
  request: HostRequest,
  bound: Transport | null = null,
): Promise<HostResult> {
  const { verb } = request;
  const target: Target = bound === null ? request.target : { by: 'id', id: bound.id };
  if (verb === 'track-devices' || verb === 'track-devices-l')
    return track(client, verb === 'track-devices-l');
  if (verb === 'kill') {
    await send(client.stream, OKAY);
    client.onKill();
    return null;
  }
  // The console of an emulator reports its start and does not wait for an answer.
  if (/^emulator:\d+$/.test(verb)) return null;
  const switched = switchOf(verb);
  if (switched !== null) return bind(client, switched.target, switched.tellId);
  const wait = waitOf(verb, request.target);
  if (wait !== null) {
    await waitFor(client, wait);
    return null;
  }
  const forward = forwardRequestOf(verb);
  if (forward !== null) return reply(client, await serveForward(client, target, forward));
  return reply(
    client,
    aboutServer(client, verb) ?? connectAnswer(client, verb, target) ?? aboutDevice(client, verb, target),
  );
}

/** Answers requests about the server itself; null for all others. */
function aboutServer({ registry, version }: Client, verb: string): Buffer | null {
  switch (verb) {
    case 'version':
      return okayWith(version.toString(16).padStart(4, '0'));
    case 'devices':
    case 'devices-l':
      return okayWith(listDevices(registry, verb === 'devices-l'));
    case 'host-features':
      return okayWith(FEATURES);
    case 'mdns:check':
      return okayWith('ERROR: mdns daemon unavailable');
    case 'mdns:services':
      return okayWith('');
    default:
      return null;
  }
}

/** Answers requests about a device that are allowed in any state. */
function aboutDevice({ registry }: Client, verb: string, target: Target): Buffer {
  if (!['features', 'get-state', 'get-serialno', 'get-devpath'].includes(verb))
    return fail('unknown host service');
  const found = registry.find(target);
  if (!found.ok) return fail(found.reason);
  const { device, state } = found.transport;
  const answers: Readonly<Record<string, string>> = {
    features: FEATURES,
    'get-state': state,
    'get-serialno': device.serial,
    // adb's answer for a device on the network.
    'get-devpath': 'unknown',
  };
  return okayWith(answers[verb] ?? '');
}

/** `transport…` and `tport:…`: the rest of this connection goes to the device. Newer clients want its id (`tellId`). */
function switchOf(verb: string): { readonly target: Target; readonly tellId: boolean } | null {
  const serial = /^(?:transport|tport:serial):(.+)$/s.exec(verb)?.[1];
  const tellId = verb.startsWith('tport:');
  if (serial !== undefined) return { target: { by: 'serial', serial }, tellId };
  const id = /^transport-id:(\d+)$/.exec(verb)?.[1];
  if (id !== undefined) return { target: { by: 'id', id: Number(id) }, tellId };
  const kind = /^(?:transport-|tport:)(any|usb|local)$/.exec(verb)?.[1];
  if (kind === 'any' || kind === 'usb' || kind === 'local') return { target: { by: kind }, tellId };
  return null;
}

async function bind(client: Client, target: Target, tellId: boolean): Promise<HostResult> {
  const chosen = client.registry.choose(target);
  if (!chosen.ok) return reply(client, fail(chosen.reason));
  const id = Buffer.alloc(tellId ? 8 : 0);
  if (tellId) id.writeBigUInt64LE(BigInt(chosen.transport.id));
  await send(client.stream, Buffer.concat([OKAY, id]));
  return chosen.transport;
}

/** Sends the list now and after every change, until the client goes. A slow client may miss lists: none are queued. */
async function track(client: Client, long: boolean): Promise<HostResult> {
  const { registry, socket, stream } = client;
  let behind = false;
  const push = (): void => {
    if (socket.writableNeedDrain) behind = true;
    else socket.write(frame(listDevices(registry, long)));
  };
  const catchUp = (): void => {
    if (behind) push();
    behind = false;
  };
  socket.write(OKAY);
  push();
  const off = registry.onChange(push);
  socket.on('drain', catchUp);
  while ((await stream.reader.readSome()) !== null);
  socket.off('drain', catchUp);
  off();
  return null;
}

async function reply(client: Client, bytes: Uint8Array): Promise<HostResult> {
  await send(client.stream, bytes);
  return null;
}
