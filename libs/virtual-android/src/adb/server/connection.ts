import { openService } from '../services/open-service.ts';
import { send } from '../stream/service-stream.ts';
import type { Client } from './client.ts';
import { hostRequestOf, serveHost } from './host-services.ts';
import type { Transport } from './registry.ts';
import { fail, lengthOf, OKAY } from './wire.ts';

/** Serves one connection to its end: host requests, then at most one service of the device they chose. */
export async function serveConnection(client: Client, requestMaxBytes: number): Promise<void> {
  let bound: Transport | null = null;
  for (;;) {
    const request = await readRequest(client, requestMaxBytes);
    if (request === null) return;
    const host = hostRequestOf(request);
    if (host !== null) {
      bound = await serveHost(client, host, bound);
      if (bound === null) return;
    } else if (bound === null) {
      return send(client.stream, fail('device offline (no transport)'));
    } else {
      return serveWhileThere(client, bound, request);
    }
  }
}

/** Null at the end of the stream, and after a refusal. */
async function readRequest(client: Client, requestMaxBytes: number): Promise<string | null> {
  const digits = await client.stream.reader.read(4);
  if (digits === null) return null;
  const length = lengthOf(digits);
  if (length === null || length === 0 || length > requestMaxBytes) {
    await send(
      client.stream,
      fail(length === null ? 'malformed length' : `a request has 1 to ${requestMaxBytes} bytes`),
    );
    return null;
  }
  const payload = await client.stream.reader.read(length);
  return payload?.toString('utf8') ?? null;
}

/** Serves until the end, or until the device is unplugged, which breaks the connection. */
async function serveWhileThere(client: Client, transport: Transport, request: string): Promise<void> {
  const { id, device, context } = transport;
  const breakWhenGone = (): void => {
    if (!client.registry.choose({ by: 'id', id }).ok) client.socket.destroy();
  };
  const off = client.registry.onChange(breakWhenGone);
  try {
    breakWhenGone();
    await device.faults.reachable(client.stream.reader.ended);
    if (client.stream.gone.aborted || client.socket.destroyed) return;
    const opened = openService(device, request, context);
    if (!opened.ok) {
      // A device can only close the stream, so a real server knows and answers no more. The reason is for the operator.
      client.onRefused?.(device.serial, request, opened.reason);
      return await send(client.stream, fail('closed'));
    }
    await send(client.stream, OKAY);
    await opened.serve(client.stream);
  } finally {
    off();
  }
}
