/** Where a command's bytes go. */
export interface ByteSink {
  write(bytes: Uint8Array): void;
  /** Resolves when more may be written; undefined where there is room. Loops wait for it, so nothing piles up. */
  room?(): Promise<void> | undefined;
}

export interface ByteSource {
  /** Everything up to the end of the stream. */
  readAll(): Promise<Uint8Array>;
}

/** The three streams of a command. */
export interface Streams {
  readonly input: ByteSource;
  readonly output: ByteSink;
  readonly error: ByteSink;
}

export const NO_INPUT: ByteSource = { readAll: async () => new Uint8Array() };
export const NOWHERE: ByteSink = { write() {} };

/** As much as a pipe or a `$(…)` may hold: more is dropped, as a reader that has gone away would cause. */
const COLLECTED_MAX_BYTES = 64 * 1024 * 1024;

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
  return { readAll: async () => bytes };
}
