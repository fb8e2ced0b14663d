import { type Client, FEATURES, send } from './client.ts';
import { type Choice, listDevices, type Target, type Transport } from './registry.ts';
import { fail, frame, OKAY, okayWith } from './wire.ts';

/** The device that the connection is bound to from now on, or null where the conversation is over. */
export type HostResult = Transport | null;

/** A request that begins with `host`, split into the device it is about and what is asked. */
export interface HostRequest {
  readonly target: Target;
  readonly verb: string;
}

/**
 * Reads `host:…`, `host-serial:SERIAL:…`, `host-transport-id:N:…`, `host-usb:…` and `host-local:…`. A serial number may itself
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

export async function serveHost(client: Client, request: HostRequest): Promise<HostResult> {
  const { registry } = client;
  const { verb, target } = request;
  if (verb === 'version') return reply(client, okayWith(client.version.toString(16).padStart(4, '0')));
  if (verb === 'devices' || verb === 'devices-l')
    return reply(client, okayWith(listDevices(registry, verb === 'devices-l')));
  if (verb === 'track-devices' || verb === 'track-devices-l')
    return track(client, verb === 'track-devices-l');
  if (verb === 'host-features') return reply(client, okayWith(FEATURES));
  if (verb === 'kill') {
    await send(client, OKAY);
    client.onKill();
    return null;
  }
  const switched = switchOf(verb);
  if (switched !== null) return bind(client, switched.target, switched.tellId);
  const wait = /^wait-for-(?:any|usb|local)-(device|disconnect|any)$/.exec(verb);
  if (wait !== null) return waitFor(client, target, wait[1] === 'disconnect');
  return about(client, verb, registry.find(target));
}

/** What can be asked of a device whatever its state. */
async function about(client: Client, verb: string, found: Choice): Promise<HostResult> {
  if (!['features', 'get-state', 'get-serialno', 'get-devpath'].includes(verb)) {
    return reply(client, fail(`unknown host service '${verb.slice(0, 80)}'`));
  }
  if (!found.ok) return reply(client, fail(found.reason));
  const { device, state } = found.transport;
  const answers: Readonly<Record<string, string>> = {
    features: FEATURES,
    'get-state': state,
    'get-serialno': device.serial,
    'get-devpath': `virtual:${device.serial}`,
  };
  return reply(client, okayWith(answers[verb] ?? ''));
}

/** `transport…` and `tport:…`: what follows on this connection goes to the device. Newer clients want its id told. */
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
  await send(client, Buffer.concat([OKAY, id]));
  return chosen.transport;
}

/** Sends the list now and after every change, until the client goes. Lists that a slow client missed are not queued. */
async function track(client: Client, long: boolean): Promise<HostResult> {
  const { reader, registry, socket } = client;
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
  while ((await reader.readSome()) !== null);
  socket.off('drain', catchUp);
  off();
  return null;
}

/** `adb wait-for-device`: one OKAY at once, the second when the device is there (or gone). */
async function waitFor(client: Client, target: Target, gone: boolean): Promise<HostResult> {
  const { reader, registry } = client;
  await send(client, OKAY);
  const reached = () => registry.choose(target).ok !== gone;
  if (!reached()) {
    await new Promise<void>((resolve) => {
      const off = registry.onChange(() => reached() && finish());
      const finish = (): void => {
        off();
        resolve();
      };
      reader.ended.addEventListener('abort', finish, { once: true });
      if (reader.ended.aborted) finish();
    });
  }
  return reply(client, OKAY);
}

async function reply(client: Client, bytes: Uint8Array): Promise<HostResult> {
  await send(client, bytes);
  return null;
}
