import { connect, type Socket } from 'node:net';
import { readerOf } from '../stream/socket-stream.ts';
import { COMMAND } from './wire.ts';

/** A hand-made host, for messages that adb itself never sends. */
export interface RawHost {
  readonly socket: Socket;
  /** One message, with its checksum. */
  send(command: number, arg0: number, arg1: number, payload?: string | Uint8Array): void;
  raw(bytes: Uint8Array): void;
  /** The next message, with the four letters of its command; null where the device has closed the connection. */
  next(): Promise<RawMessage | null>;
  /** The next message in one line: `OKAY 1 7`, `WRTE 1 7 abc`. `closed` at the end. */
  line(): Promise<string>;
  /** Greets as adb does; gives the device's answer. */
  greet(version?: number, maxPayload?: number): Promise<RawMessage | null>;
}

export interface RawMessage {
  readonly name: string;
  readonly args: readonly [number, number];
  readonly checksum: number;
  readonly payload: Buffer;
}

export async function connectRawHost(port: number): Promise<RawHost> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  socket.on('error', () => socket.destroy());
  const reader = readerOf(socket);
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));

  const next = async (): Promise<RawMessage | null> => {
    const header = await reader.read(24);
    if (header === null) return null;
    const payload = await reader.read(header.readUInt32LE(12));
    if (payload === null) return null;
    return {
      name: header.toString('latin1', 0, 4),
      args: [header.readUInt32LE(4), header.readUInt32LE(8)],
      checksum: header.readUInt32LE(16),
      payload,
    };
  };
  const send: RawHost['send'] = (command, arg0, arg1, payload = '') => {
    const bytes = Buffer.from(payload);
    const sum = bytes.reduce((total, byte) => total + byte, 0);
    const header = Buffer.alloc(24);
    for (const [index, word] of [command, arg0, arg1, bytes.length, sum, ~command >>> 0].entries())
      header.writeUInt32LE(word, index * 4);
    socket.write(Buffer.concat([header, bytes]));
  };

  return {
    socket,
    send,
    next,
    raw: (bytes) => void socket.write(bytes),
    async line() {
      const message = await next();
      if (message === null) return 'closed';
      return [message.name, ...message.args, message.payload.toString()].join(' ').trim();
    },
    greet(version = 0x01000001, maxPayload = 1024 * 1024) {
      send(COMMAND.connect, version, maxPayload, 'host::features=shell_v2\0');
      return next();
    },
  };
}
