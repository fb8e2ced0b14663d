/**
 * The two ways in which a command's output and exit code come back.
 * - `shell,v2,raw:` (feature `shell_v2`, Android 7): packets of id (1 byte), length (4 bytes, little endian), data;
 *   1 stdout, 2 stderr, 3 exit code (1 byte); to the device 4 closes stdin. `raw`: no terminal, bytes unchanged.
 * - `exec:` (Android 5): stdout and stderr as one stream of unchanged bytes and no exit code, so the line echoes one.
 */
export interface ShellOutput {
  readonly stdout: Buffer;
  /** Empty if the device has no `shell_v2`. */
  readonly stderr: string;
  readonly exitCode: number;
}

/** Reads the bytes of an answer as they come. */
export interface ShellDecoder {
  /** The output once the exit code has come, else undefined. */
  push(chunk: Buffer): ShellOutput | undefined;
  /** The output at the end of the stream; undefined if it broke off before the exit code. */
  end(): ShellOutput | undefined;
}

const HEADER_BYTES = 5;
const STDOUT = 1;
const STDERR = 2;
const EXIT = 3;
const EXIT_MARK = 'tapwright-exit:';
/** Tells the device that stdin is closed, so that no command waits for it. */
export const CLOSE_STDIN = Buffer.from([4, 0, 0, 0, 0]);

/** Smaller pieces are copied together: each that is kept by itself costs a hundred bytes more. */
const PIECE_LEAST_BYTES = 4_096;
const GATHERED_BYTES = 64 * 1024;

interface Pieces {
  add(data: Buffer): void;
  whole(): Buffer;
}

/** Collects bytes so that a device that sends packets of one byte each needs no more memory than another. */
function createPieces(): Pieces {
  const pieces: Buffer[] = [];
  let gathered = Buffer.alloc(0);
  let used = 0;
  const close = (): void => {
    if (used > 0) pieces.push(gathered.subarray(0, used));
    gathered = Buffer.alloc(0);
    used = 0;
  };
  return {
    add(data) {
      if (data.length >= PIECE_LEAST_BYTES) {
        close();
        pieces.push(data);
        return;
      }
      if (used + data.length > gathered.length) {
        close();
        gathered = Buffer.allocUnsafe(GATHERED_BYTES);
      }
      used += data.copy(gathered, used);
    },
    whole() {
      close();
      const [first = Buffer.alloc(0), ...rest] = pieces;
      return rest.length === 0 ? first : Buffer.concat(pieces);
    },
  };
}

/** Data is passed on as it comes, not collected packet by packet: pictures are large. */
export function createShellV2Decoder(): ShellDecoder {
  const stdout = createPieces();
  const stderr = createPieces();
  const packets = createPackets();
  return {
    push(chunk) {
      for (const { id, data } of packets.read(chunk)) {
        if (id === EXIT)
          return { stdout: stdout.whole(), stderr: stderr.whole().toString('utf8'), exitCode: data[0] ?? 0 };
        if (id === STDOUT) stdout.add(data);
        else if (id === STDERR) stderr.add(data);
      }
      return undefined;
    },
    end: () => undefined,
  };
}

/** The data of packets, in pieces as they come. */
function createPackets() {
  let header: Buffer = Buffer.alloc(0);
  let id = 0;
  /** Bytes of the current packet that have not come yet. */
  let left = 0;

  /** Reads the missing part of the header, and returns how many bytes that took. */
  function readHeader(chunk: Buffer, at: number): number {
    const more = chunk.subarray(at, at + HEADER_BYTES - header.length);
    header = header.length === 0 ? more : Buffer.concat([header, more]);
    if (header.length === HEADER_BYTES) {
      id = header.readUInt8(0);
      left = header.readUInt32LE(1);
      header = Buffer.alloc(0);
    }
    return more.length;
  }

  return {
    *read(chunk: Buffer): Generator<{ readonly id: number; readonly data: Buffer }> {
      for (let at = 0; at < chunk.length; ) {
        if (left === 0) {
          at += readHeader(chunk, at);
        } else {
          const data = chunk.subarray(at, at + left);
          at += data.length;
          left -= data.length;
          yield { id, data };
        }
      }
    },
  };
}

/** The line with its exit code echoed after its output. Errors are dropped: they would mix with the output. */
export function markedLine(line: string): string {
  return `( ${line} ) 2>/dev/null; echo ${EXIT_MARK}$?`;
}

/** Reads the answer to a {@link markedLine}. Line ends stay unchanged: `exec:` has no terminal. */
export function createMarkedDecoder(): ShellDecoder {
  const pieces = createPieces();
  return {
    push(chunk) {
      pieces.add(chunk);
      return undefined;
    },
    end() {
      const answer = pieces.whole();
      const at = answer.lastIndexOf(EXIT_MARK);
      const code = at < 0 ? null : /^(\d+)\r?\n$/.exec(answer.toString('latin1', at + EXIT_MARK.length));
      if (code === null) return undefined;
      return { stdout: answer.subarray(0, at), stderr: '', exitCode: Number(code[1]) };
    },
  };
}
