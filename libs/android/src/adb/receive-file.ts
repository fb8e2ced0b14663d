/**
 * A file of the device by adb's sync service (AOSP `SYNC.TXT`): `RECV` with the path; then `DATA` with up to 64 KiB each,
 * and `DONE`, or `FAIL` with a message. Every packet begins with its four letters and a length, little endian.
 */
import type { Socket } from 'node:net';
import { TapwrightError } from '@tapwright/contracts';

/** Takes the bytes of a file. The next ones are read from the socket when it has resolved. */
export type Sink = (bytes: Buffer) => Promise<void>;

const HEADER_BYTES = 8;
const DATA_MAX_BYTES = 64 * 1024;

/** @throws `DEVICE_COMMAND_FAILED` if the device refuses; `DEVICE_OUTPUT_TOO_LARGE`; what `sink` throws */
export async function receiveFile(
  socket: Socket,
  { path, maxBytes }: { readonly path: string; readonly maxBytes: number },
  sink: Sink,
): Promise<void> {
  const name = Buffer.from(path);
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('RECV', 'latin1');
  header.writeUInt32LE(name.length, 4);
  socket.write(Buffer.concat([header, name]));
  let bytes = 0;
  const read = createReader(socket);
  for (;;) {
    const answer = await read(HEADER_BYTES);
    const id = answer.toString('latin1', 0, 4);
    const length = answer.readUInt32LE(4);
    if (id === 'DONE') return;
    if ((id !== 'DATA' && id !== 'FAIL') || length > DATA_MAX_BYTES) throw refused('it breaks the protocol');
    const content = await read(length);
    if (id === 'FAIL') throw refused(content.toString('utf8').slice(0, 200));
    bytes += content.length;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    await sink(content);
  }
}

/** Reads exactly that many bytes. adbkit's parser has left the socket in the mode of `read`. */
function createReader(socket: Socket): (length: number) => Promise<Buffer> {
  return (length) => {
    if (length === 0) return Promise.resolve(Buffer.alloc(0));
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    const look = (): void => {
      const found: Buffer | null = socket.read(length);
      if (found?.length === length) settle(() => resolve(found));
      else if (found !== null || socket.readableEnded || socket.destroyed) settle(() => reject(cut()));
    };
    const settle = (how: () => void): void => {
      for (const event of ['readable', 'end', 'close']) socket.off(event, look);
      how();
    };
    for (const event of ['readable', 'end', 'close']) socket.on(event, look);
    look();
    return promise;
  };
}

function refused(why: string): TapwrightError {
  return new TapwrightError('DEVICE_COMMAND_FAILED', `The device does not send the file: ${why}.`);
}

function tooLarge(maxBytes: number): TapwrightError {
  return new TapwrightError('DEVICE_OUTPUT_TOO_LARGE', `The file has over ${maxBytes} bytes.`);
}

function cut(): TapwrightError {
  return new TapwrightError('DEVICE_UNAVAILABLE', 'The connection ended before the file did.');
}
