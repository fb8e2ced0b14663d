import type { Socket } from 'node:net';
import type { Link } from './carried-stream.ts';
import {
  headerOf,
  PAYLOAD_MAX_BYTES,
  PAYLOAD_OLDEST_BYTES,
  VERSION_MIN,
  VERSION_NO_CHECKSUM,
} from './wire.ts';

/** The sending side of one connection, with the version and sizes that both sides agreed upon. */
export interface HostLink extends Link {
  version(): number;
  agree(version: number, maxPayload: number): void;
  /** Nothing is sent from now on, as if the network were gone. */
  mute(): void;
  isMute(): boolean;
  /** Resolves when the host has read enough, so that its messages may be read again. Undefined: no need to wait. */
  room(): Promise<void> | undefined;
}

/** Leaves room for one message of the largest size, so that a host that sends before it reads never waits for ever. */
const UNSENT_MAX_BYTES = 4 * PAYLOAD_MAX_BYTES;
/** Most bytes that may wait in all streams of a host. A host that follows the protocol has far less. */
const HELD_MAX_BYTES = 64 * PAYLOAD_MAX_BYTES;

/** @param onOverrun Called when more waits than is allowed; it must drop the connection. */
export function createLink(socket: Socket, onOverrun: () => void): HostLink {
  let version = VERSION_MIN;
  let maxPayload = PAYLOAD_MAX_BYTES;
  let mute = false;
  let held = 0;
  const hasRoom = () => socket.writableLength <= UNSENT_MAX_BYTES;
  return {
    version: () => version,
    maxPayload: () => maxPayload,
    isMute: () => mute,
    hasRoom,
    agree(theirs, most) {
      version = Math.min(theirs, VERSION_NO_CHECKSUM);
      maxPayload = Math.max(Math.min(most, PAYLOAD_MAX_BYTES), PAYLOAD_OLDEST_BYTES);
    },
    mute() {
      mute = true;
    },
    hold(bytes) {
      held += bytes;
      if (held > HELD_MAX_BYTES) onOverrun();
    },
    send(command, args, payload = new Uint8Array()) {
      if (mute || socket.destroyed || socket.writableEnded) return;
      socket.cork();
      socket.write(headerOf(command, args, payload, version < VERSION_NO_CHECKSUM));
      if (payload.length > 0) socket.write(payload);
      socket.uncork();
    },
    room() {
      if (hasRoom() || socket.destroyed) return undefined;
      return new Promise((resolve) => {
        const done = (): void => {
          socket.off('drain', done);
          socket.off('close', done);
          resolve();
        };
        socket.on('drain', done);
        socket.on('close', done);
      });
    },
  };
}
