import type { Socket } from 'node:net';

/** Time after which a peer is dropped that does not close its side. Milliseconds. */
const LINGER_MS = 2_000;

/** Ends our side and reads until the peer has closed its own: closing with unread bytes could lose what was sent last. */
export function bidFarewell(socket: Socket): void {
  socket.end();
  socket.resume();
  if (socket.readableEnded || socket.destroyed) return;
  const linger = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => clearTimeout(linger));
}
