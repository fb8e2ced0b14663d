import type { Socket } from 'node:net';
import type { ByteReader } from './byte-reader.ts';
import type { Registry } from './registry.ts';

/** One connected client, and what the services may know of the server. */
export interface Client {
  readonly socket: Socket;
  readonly reader: ByteReader;
  readonly registry: Registry;
  readonly version: number;
  /** Asked for by `adb kill-server`. */
  readonly onKill: () => void;
}

/** What is true of these devices, no more: see SERVICES.TXT and `transport.cpp` of AOSP for the names. */
export const FEATURES = 'shell_v2,stat_v2,fixed_push_mkdir';

/** Writes and, where the client reads too slowly, waits until it has caught up or gone. */
export async function send(client: Client, bytes: Uint8Array): Promise<void> {
  if (client.socket.writableEnded || client.socket.destroyed) return;
  if (client.socket.write(bytes)) return;
  await room(client);
}

/** Resolves when the client has read what was written, or is gone. */
export function room(client: Client): Promise<void> {
  const { socket } = client;
  return new Promise((resolve) => {
    const done = (): void => {
      socket.off('drain', done);
      socket.off('close', done);
      resolve();
    };
    if (socket.destroyed || !socket.writableNeedDrain) return resolve();
    socket.on('drain', done);
    socket.on('close', done);
  });
}
