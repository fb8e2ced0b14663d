import { ENDED } from '../../ended.ts';

/** Reads bytes from a stream. One reader per stream, one call at a time. */
export interface ByteReader {
  /** Exactly `length` bytes; null where the stream ends before. */
  read(length: number): Promise<Buffer | null>;
  /** The bytes that have come, at least one; null at the end. */
  readSome(): Promise<Buffer | null>;
  /** Aborted when the other side has ended the stream or the connection is gone. */
  readonly ended: AbortSignal;
}

/** The input side of a {@link ByteReader}. */
export interface ByteQueue {
  readonly reader: ByteReader;
  push(chunk: Buffer): void;
  /** Nothing more will come. */
  end(): void;
}

/** How a queue slows its sender down. */
export interface Throttle {
  pause(): void;
  resume(): void;
}

/** The sender is paused while more than this waits to be read, so that nobody can fill the memory. */
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

  /** Only called when `length` bytes are held. Most requests come in one chunk and are not copied. */
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

  /** True when `length` bytes have come. They may be more than is usually held: then the sender is not paused. */
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
      if (!end.signal.aborted) end.abort(ENDED);
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
