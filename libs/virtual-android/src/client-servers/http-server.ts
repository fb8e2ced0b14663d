import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { takingConnections } from './connections.ts';
import type { ServingSocket } from './server-process.ts';

/** An HTTP server on connections to a socket of the phone. */
export function createHttpServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): ServingSocket {
  const http = createServer(answer);
  return takingConnections((socket) => http.emit('connection', socket));
}
