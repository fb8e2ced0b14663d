/**
 * The two ways in which a command's output and exit code come back.
 * - `shell,v2,raw:` (feature `shell_v2`, Android 7): packets of id (1 byte), length (4 bytes, little endian), data;
 *   1 stdout, 2 stderr, 3 exit code (1 byte); to the device 4 closes stdin. `raw`: no terminal, bytes unchanged.
 * - `exec:` (Android 5): stdout and stderr as one stream of unchanged bytes and no exit code, so the line echoes one.
 */
export interface ShellOutput {
  readonly stdout: Buffer;
  /** Empty where the device has no `shell_v2`. */
  readonly stderr: string;
  readonly exitCode: number;
}

/** Takes the bytes of an answer as they come. */
export interface ShellDecoder {
  /** The output once the exit code has come, else undefined. */
  push(chunk: Buffer): ShellOutput | undefined;
  /** The output at the end of the stream; undefined where it broke off before the exit code. */
  end(): ShellOutput | undefined;
}

const HEADER_BYTES = 5;
const STDOUT = 1;
const STDERR = 2;
const EXIT = 3;
const EXIT_MARK = 'tapwright-exit:';
/** Tells the device that nothing will come on stdin, so that no command waits for it. */
export const CLOSE_STDIN = Buffer.from([4, 0, 0, 0, 0]);

export function createShellV2Decoder(): ShellDecoder {
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  let pending: Buffer = Buffer.alloc(0);
  return {
    push(chunk) {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
      while (pending.length >= HEADER_BYTES) {
        const end = HEADER_BYTES + pending.readUInt32LE(1);
        if (pending.length < end) return undefined;
        const id = pending.readUInt8(0);
        const data = pending.subarray(HEADER_BYTES, end);
        pending = pending.subarray(end);
        if (id === EXIT) {
          const errors = Buffer.concat(stderr).toString('utf8');
          return { stdout: Buffer.concat(stdout), stderr: errors, exitCode: data[0] ?? 0 };
        }
        if (id === STDOUT) stdout.push(data);
        else if (id === STDERR) stderr.push(data);
      }
      return undefined;
    },
    end: () => undefined,
  };
}

/** The line with its exit code echoed behind its output. Errors are dropped: they would mix with the output. */
export function markedLine(line: string): string {
  return `( ${line} ) 2>/dev/null; echo ${EXIT_MARK}$?`;
}

/** Reads the answer to a {@link markedLine}. Line ends are not touched: `exec:` has no terminal. */
export function createMarkedDecoder(): ShellDecoder {
  const chunks: Buffer[] = [];
  return {
    push(chunk) {
      chunks.push(chunk);
      return undefined;
    },
    end() {
      const answer = Buffer.concat(chunks);
      const at = answer.lastIndexOf(EXIT_MARK);
      const code = at < 0 ? null : /^(\d+)\r?\n$/.exec(answer.toString('latin1', at + EXIT_MARK.length));
      if (code === null) return undefined;
      return { stdout: answer.subarray(0, at), stderr: '', exitCode: Number(code[1]) };
    },
  };
}
