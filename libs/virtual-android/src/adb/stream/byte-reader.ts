/** Pulls bytes out of a stream. One reader per stream, one call at a time. */
export interface ByteReader {
  /** Exactly so many bytes; null where the stream ends before. */
  read(length: number): Promise<Buffer | null>;
  /** Whatever has come, at least one byte; null at the end. */
  readSome(): Promise<Buffer | null>;
  /** Aborted when the other side has ended the stream or the connection is gone. */
  readonly ended: AbortSignal;
}

/** The side of a {@link ByteReader} that the bytes come in by. */
export interface ByteQueue {
  readonly reader: ByteReader;
  push(chunk: Buffer): void;
  /** Nothing more will come. */
  end(): void;
}

/** How a queue holds its sender back. */
export interface Throttle {
  pause(): void;
  resume(): void;
}

/** The sender is paused while more than this waits to be read, so nobody can fill the memory. */
const HELD_MAX_BYTES = 256 * 1024;

export function createByteQueue(sender: Throttle): ByteQueue {
  const end = new AbortController();
  const chunks: Buffer[] = [];
  let held = 0;
  let paused = false;
  let wake: (() => void) | null = null;

  const signal = (): void => {
    wake?.();
    wake = null;
  };
  const resume = (): void => {
    if (!paused) return;
    paused = false;
    sender.resume();
  };

  /** Only called when so many bytes are held. Most requests come in one chunk and are not copied. */
  const take = (length: number): Buffer => {
    const [first] = chunks;
    held -= length;
    if (held <= HELD_MAX_BYTES) resume();
    if (first !== undefined && first.length > length) {
      chunks[0] = first.subarray(length);
      return first.subarray(0, length);
    }
    if (first !== undefined && first.length === length) {
      chunks.shift();
      return first;
    }
    const whole = Buffer.concat(chunks);
    chunks.length = 0;
    if (whole.length > length) chunks.push(whole.subarray(length));
    return whole.subarray(0, length);
  };

  /** True once so many bytes are there. What is asked for may be more than is usually held: then the pause is lifted. */
  const available = async (length: number): Promise<boolean> => {
    while (held < length) {
      if (end.signal.aborted) return false;
      resume();
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    return true;
  };

  return {
    push(chunk) {
      chunks.push(chunk);
      held += chunk.length;
      if (held > HELD_MAX_BYTES && !paused) {
        paused = true;
        sender.pause();
      }
      signal();
    },
    end() {
      if (!end.signal.aborted) end.abort();
      signal();
    },
    reader: {
      ended: end.signal,
      async read(length) {
        if (length === 0) return Buffer.alloc(0);
        return (await available(length)) ? take(length) : null;
      },
      async readSome() {
        return (await available(1)) ? take(held) : null;
      },
    },
  };
}
