import type { ByteReader } from '../../../../adb/stream/byte-reader.ts';
import { type CommandCall, complain } from '../../../command.ts';
import type { ByteSource } from '../../../streams.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1', '0.0.0.0']);
const PART_BYTES = 65_536;

/**
 * `nc HOST PORT`: tries out `adb reverse` from the phone's side. It ends when the other side ends. The end of the input is
 * passed on; for adb's sockets it ends both directions.
 */
export async function dial(call: CommandCall, [host = '', port = '']: readonly string[]): Promise<number> {
  if (!/^\d{1,5}$/.test(port)) return complain(call, `nc: bad port '${port}'`);
  if (!LOOPBACK.has(host)) return complain(call, 'nc: connect: Network is unreachable');
  const service = call.device.sockets.find(`tcp:${port}`);
  if (service === undefined) return complain(call, 'nc: connect: Connection refused');

  const { output } = call.streams;
  const broken = new AbortController();
  const gone = AbortSignal.any([
    broken.signal,
    call.shell.signal,
    ...(output.closed === undefined ? [] : [output.closed]),
  ]);
  const hungUp = new Promise<void>((resolve) => {
    gone.addEventListener('abort', () => resolve(), { once: true });
    if (gone.aborted) resolve();
  });
  const served = service({
    reader: readerOf(call.streams.input, gone),
    write: (bytes) => output.write(bytes),
    room: () => output.room?.(),
    gone,
    destroy: () => broken.abort(),
  });
  // A service that breaks shows as a closed connection.
  await Promise.race([served.catch(() => undefined), hungUp]);
  broken.abort();
  return 0;
}

/** The shell's input, read like the data of a socket. Nothing is read ahead. */
function readerOf(input: ByteSource, gone: AbortSignal): ByteReader {
  const end = new AbortController();
  const some = async (length: number): Promise<Buffer | null> => {
    const part = gone.aborted ? null : await input.read(length);
    if (part === null) end.abort();
    return part === null ? null : Buffer.from(part);
  };
  return {
    ended: AbortSignal.any([gone, end.signal]),
    readSome: () => some(PART_BYTES),
    async read(length) {
      const parts: Buffer[] = [];
      for (let missing = length; missing > 0; ) {
        const part = await some(missing);
        if (part === null) return null;
        parts.push(part);
        missing -= part.length;
      }
      return Buffer.concat(parts);
    },
  };
}
