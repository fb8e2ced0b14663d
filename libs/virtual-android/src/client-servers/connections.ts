import type { Duplex } from 'node:stream';
import { ended, socketOf } from '../uiautomator2-server/stream-socket.ts';
import type { ServingSocket } from './server-process.ts';

const CONNECTIONS_MAX = 64;

/** Hands connections to a socket of the phone over to a server; `stop` ends that server before they are broken. */
export function takingConnections(
  take: (socket: Duplex) => void,
  stop: () => void = () => undefined,
): ServingSocket {
  const sockets = new Set<Duplex>();
  return {
    async serve(stream) {
      if (sockets.size >= CONNECTIONS_MAX) {
        stream.destroy();
        return;
      }
      const socket = socketOf(stream);
      sockets.add(socket);
      take(socket);
      await ended(socket);
      sockets.delete(socket);
    },
    close() {
      stop();
      for (const socket of sockets) socket.destroy();
    },
  };
}
