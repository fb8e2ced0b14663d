import type { Socket } from 'node:net';

/** A peer that does not close its side after the last bytes is dropped after this. */
const LINGER_MS = 2_000;

/** Ends our side and reads on until the peer has closed its own: closing with bytes unread would take back what was sent last. */
export function bidFarewell(socket: Socket): void {
  socket.end();
  socket.resume();
  if (socket.readableEnded || socket.destroyed) return;
  const linger = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => clearTimeout(linger));
}
