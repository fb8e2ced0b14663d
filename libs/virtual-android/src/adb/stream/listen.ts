import type { Server, Socket } from 'node:net';
import { TapwrightError } from '@tapwright/contracts';

/** Resolves with the port; for 0 a free one. @throws `INPUT_INVALID` where the address cannot be used */
export function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) => {
      const expected = 'an address of this machine and a free port';
      const message = `cannot listen on ${host}:${port}`;
      reject(new TapwrightError('INPUT_INVALID', message, { field: 'port', expected, cause }));
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

/** Breaks every connection and frees the port. */
export function closeServer(server: Server, sockets: Iterable<Socket>): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    for (const socket of sockets) socket.destroy();
  });
}
