import { connect, type Socket } from 'node:net';
import type { HostConnector } from '../services/reverse.ts';
import { bidFarewell } from '../stream/farewell.ts';
import type { Service } from '../stream/service-stream.ts';
import { streamOf } from '../stream/socket-stream.ts';

/** The port of `tcp:PORT`, also with a name of this machine. Null for others: forwards never leave the machine. */
export function loopbackPort(name: string): number | null {
  const [, digits] = /^tcp:(?:(?:localhost|127\.0\.0\.1):)?(\d{1,5})$/.exec(name) ?? [];
  const port = Number(digits ?? Number.NaN);
  return Number.isInteger(port) && port <= 65_535 ? port : null;
}

/** The adb server runs on the host, so it connects directly. */
export const connectLoopback: HostConnector = async (name, serve) => {
  const port = loopbackPort(name);
  if (port === null || port === 0) return false;
  const socket = connect({ host: '127.0.0.1', port, noDelay: true, allowHalfOpen: true });
  const open = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  });
  if (!open) return false;
  await serveSocket(socket, serve);
  return true;
};

/** Runs a service on a socket and ends it as a carrier does. A thrown error breaks the socket and is rethrown. */
export async function serveSocket(socket: Socket, serve: Service): Promise<void> {
  socket.on('error', () => socket.destroy());
  try {
    await serve(streamOf(socket));
    bidFarewell(socket);
  } catch (thrown) {
    socket.destroy();
    throw thrown;
  }
}
