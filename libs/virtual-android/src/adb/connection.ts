import { type Client, send } from './client.ts';
import { serveDevice } from './device-services.ts';
import { hostRequestOf, serveHost } from './host-services.ts';
import type { Transport } from './registry.ts';
import { fail, lengthOf } from './wire.ts';

/** Serves one connection to its end: host requests, then at most one service of the device they led to. */
export async function serveConnection(client: Client, requestMaxBytes: number): Promise<void> {
  let bound: Transport | null = null;
  for (;;) {
    const request = await readRequest(client, requestMaxBytes);
    if (request === null) return;
    const host = hostRequestOf(request);
    if (host !== null) {
      bound = await serveHost(client, host);
      if (bound === null) return;
    } else if (bound === null) {
      return send(client, fail('no device chosen: send host:transport first'));
    } else {
      return serveWhileThere(client, bound, request);
    }
  }
}

/** Null at the end of the stream, and after a refusal. */
async function readRequest(client: Client, requestMaxBytes: number): Promise<string | null> {
  const digits = await client.reader.read(4);
  if (digits === null) return null;
  const length = lengthOf(digits);
  if (length === null || length === 0 || length > requestMaxBytes) {
    await send(
      client,
      fail(length === null ? 'malformed length' : `a request has 1 to ${requestMaxBytes} bytes`),
    );
    return null;
  }
  const payload = await client.reader.read(length);
  return payload?.toString('utf8') ?? null;
}

/** A device that is unplugged breaks the connections that lead to it. */
async function serveWhileThere(client: Client, { id, device }: Transport, request: string): Promise<void> {
  const breakWhenGone = (): void => {
    if (!client.registry.choose({ by: 'id', id }).ok) client.socket.destroy();
  };
  const off = client.registry.onChange(breakWhenGone);
  try {
    breakWhenGone();
    if (!client.socket.destroyed) await serveDevice(client, device, request);
  } finally {
    off();
  }
}
