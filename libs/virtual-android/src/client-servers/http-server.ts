import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { ended, socketOf } from '../uiautomator2-server/stream-socket.ts';
import type { ServingSocket } from './server-process.ts';

const CONNECTIONS_MAX = 64;

/** An HTTP server on connections to a socket of the phone. */
export function createHttpServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): ServingSocket {
  const sockets = new Set<Duplex>();
  const http = createServer(answer);
  return {
    async serve(stream) {
      if (sockets.size >= CONNECTIONS_MAX) {
        stream.destroy();
        return;
      }
      const socket = socketOf(stream);
      sockets.add(socket);
      http.emit('connection', socket);
      await ended(socket);
      sockets.delete(socket);
    },
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}
