import { connect, type Socket } from 'node:net';
import { readerOf } from '../stream/socket-stream.ts';

/** A hand-made smart-socket client, for what adbkit and the adb command never send. */
export interface RawClient {
  readonly socket: Socket;
  /** Sends a request with its length. */
  request(text: string): void;
  /** Sends these bytes as they are. */
  raw(bytes: string | Uint8Array): void;
  /** Exactly `length` bytes as text; throws where the server ends before. */
  text(length: number): Promise<string>;
  bytes(length: number): Promise<Buffer>;
  /** `OKAY`, or `FAIL` with its reason. */
  status(): Promise<string>;
  /** The payload of a frame with a length. */
  frame(): Promise<string>;
  /** Everything up to the server's end of stream. */
  rest(): Promise<Buffer>;
}

export async function connectRaw(port: number): Promise<RawClient> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true });
  const reader = readerOf(socket);
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));

  const bytes = async (length: number): Promise<Buffer> => {
    const read = await reader.read(length);
    if (read === null) throw new Error(`the server ended the stream before ${length} bytes had come`);
    return read;
  };
  const text = async (length: number) => (await bytes(length)).toString('utf8');
  const frame = async () => text(Number.parseInt(await text(4), 16));

  return {
    socket,
    raw: (content) => void socket.write(content),
    request: (content) =>
      void socket.write(Buffer.byteLength(content).toString(16).padStart(4, '0') + content),
    bytes,
    text,
    frame,
    async status() {
      const word = await text(4);
      return word === 'FAIL' ? `FAIL ${await frame()}` : word;
    },
    async rest() {
      const chunks: Buffer[] = [];
      for (let chunk = await reader.readSome(); chunk !== null; chunk = await reader.readSome())
        chunks.push(chunk);
      return Buffer.concat(chunks);
    },
  };
}

/** Clients of the server at the port. `close()` destroys all of them. */
export interface RawClients {
  open(): Promise<RawClient>;
  /** A client whose next request goes to the device. @throws Error where the server refuses it. */
  openDevice(serial?: string): Promise<RawClient>;
  /** Adds clients that were opened in another way. */
  keep(...clients: readonly RawClient[]): void;
  close(): void;
}

export function rawClients(port: () => number): RawClients {
  const clients: RawClient[] = [];
  async function open(): Promise<RawClient> {
    const client = await connectRaw(port());
    clients.push(client);
    return client;
  }
  return {
    open,
    async openDevice(serial = 'virtual-1') {
      const client = await open();
      client.request(`host:transport:${serial}`);
      const status = await client.status();
      if (status !== 'OKAY') throw new Error(`the server refused the device: ${status}`);
      return client;
    },
    keep: (...more) => void clients.push(...more),
    close() {
      for (const { socket } of clients.splice(0)) socket.destroy();
    },
  };
}
