import { ENDED } from '../ended.ts';

/** Where a command's bytes go. */
export interface ByteSink {
  write(bytes: Uint8Array): void;
  /** Resolves when more may be written. Undefined: there is room. Loops wait for it, so that nothing piles up. */
  room?(): Promise<void> | undefined;
  /** Aborted when nobody reads any more: endless streams end then. */
  readonly closed?: AbortSignal;
}

export interface ByteSource {
  /** Everything up to the end of the stream. */
  readAll(): Promise<Uint8Array>;
  /** At most `length` bytes and at least one, as soon as they have come; null at the end. */
  read(length: number): Promise<Uint8Array | null>;
  /** What a person types: a shell that reads it prompts. */
  readonly terminal?: boolean;
}

/** The three streams of a command. */
export interface Streams {
  readonly input: ByteSource;
  readonly output: ByteSink;
  readonly error: ByteSink;
}

export const NO_INPUT: ByteSource = { readAll: async () => new Uint8Array(), read: async () => null };
export const NOWHERE: ByteSink = { write() {} };

/** Most bytes of a `$(…)` or a whole input. More is dropped, as if the reader had gone away. */
const COLLECTED_MAX_BYTES = 64 * 1024 * 1024;
/** Size of a pipe, as in Linux: when it is full, its writer waits. */
const PIPE_BYTES = 64 * 1024;

export interface Collector extends ByteSink {
  bytes(): Uint8Array;
  text(): string;
}

export function createCollector(): Collector {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const bytes = () => Buffer.concat(chunks);
  return {
    write(chunk) {
      if (size + chunk.length > COLLECTED_MAX_BYTES) return;
      size += chunk.length;
      chunks.push(chunk);
    },
    bytes,
    text: () => bytes().toString('utf8'),
  };
}

export function sourceOf(bytes: Uint8Array): ByteSource {
  let whole: Uint8Array | null = bytes;
  return sourceFrom(async () => {
    const chunk = whole;
    whole = null;
    return chunk;
  });
}

/** A source of chunks of any size. `next` gives null at the end and is not called again. */
export function sourceFrom(next: () => Promise<Uint8Array | null>): ByteSource {
  let held: Uint8Array = new Uint8Array();
  let ended = false;
  const read = async (length: number): Promise<Uint8Array | null> => {
    while (held.length === 0) {
      const chunk = ended ? null : await next();
      if (chunk === null) {
        ended = true;
        return null;
      }
      held = chunk;
    }
    const part = held.subarray(0, length);
    held = held.subarray(length);
    return part;
  };
  return {
    read,
    async readAll() {
      const all = createCollector();
      for (let part = await read(COLLECTED_MAX_BYTES); part !== null; part = await read(COLLECTED_MAX_BYTES))
        all.write(part);
      return all.bytes();
    },
  };
}

/** The bytes between two commands of a pipeline. */
export interface Pipe {
  readonly sink: ByteSink;
  readonly source: ByteSource;
  /** The writer has ended: the reader gets the rest, then the end. */
  end(): void;
  /** The reader has ended: nothing more is stored. */
  close(): void;
}

/** `broken` is called for a write that nobody will read; in Linux, SIGPIPE ends the process. */
export function createPipe(broken: () => void): Pipe {
  const closed = new AbortController();
  let chunks: Uint8Array[] = [];
  let held = 0;
  let ended = false;
  const readers: (() => void)[] = [];
  const writers: (() => void)[] = [];
  const wake = (waiting: (() => void)[]): void => {
    for (const resolve of waiting.splice(0)) resolve();
  };
  const waitIn = (waiting: (() => void)[]): Promise<void> => new Promise((resolve) => waiting.push(resolve));

  return {
    sink: {
      closed: closed.signal,
      write(chunk) {
        if (closed.signal.aborted) return broken();
        if (chunk.length === 0 || held > COLLECTED_MAX_BYTES) return;
        chunks.push(chunk);
        held += chunk.length;
        wake(readers);
      },
      room: () => (held > PIPE_BYTES ? waitIn(writers) : undefined),
    },
    source: sourceFrom(async () => {
      while (chunks.length === 0) {
        if (ended) return null;
        await waitIn(readers);
      }
      const whole = Buffer.concat(chunks);
      chunks = [];
      held = 0;
      wake(writers);
      return whole;
    }),
    end() {
      ended = true;
      wake(readers);
    },
    close() {
      chunks = [];
      held = 0;
      closed.abort(ENDED);
      wake(writers);
    },
  };
}
