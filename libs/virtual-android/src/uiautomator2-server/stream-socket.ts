import { Duplex } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { ServiceStream } from '../adb/stream/service-stream.ts';

/** A connection to a port of the phone as a stream of Node, which its HTTP server takes like a socket. */
export function socketOf(stream: ServiceStream): Duplex {
  const socket = new Duplex({
    allowHalfOpen: false,
    read() {
      stream.reader.readSome().then(
        (bytes) => socket.push(bytes),
        (error: Error) => socket.destroy(error),
      );
    },
    write(bytes: Buffer, _encoding, done) {
      stream.write(bytes);
      const room = stream.room();
      if (room === undefined) done();
      else room.then(() => done(), done);
    },
    destroy(error, done) {
      stream.gone.removeEventListener('abort', drop);
      done(error);
    },
  });
  const drop = (): void => void socket.destroy();
  if (stream.gone.aborted) drop();
  else stream.gone.addEventListener('abort', drop, { once: true });
  return socket;
}

/** Resolves when the connection has ended, whichever way. */
export async function ended(socket: Duplex): Promise<void> {
  await finished(socket).catch(() => undefined);
}
