import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { openPicture, readable } from './read-picture.ts';

/** Reads the picture (a PNG) of one line of text. Null where it cannot be read, or where the signal came first. */
export type TextReader = (picture: Uint8Array, signal?: AbortSignal) => Promise<string | null>;

export interface TextReaderOptions {
  /** Program that takes Tesseract's arguments. */
  readonly command?: string;
  /** Longest time that one picture may take, milliseconds. */
  readonly timeoutMs?: number;
}

/** Most pictures whose text is remembered. */
const KNOWN_MAX = 1_000;
const OUTPUT_BYTES_MAX = 65_536;
/** Pixels. Tesseract reads letters badly that touch the edge. */
const MARGIN = 12;
/** Picture in and text out by pipes; `7`: the picture holds one line. */
const ARGUMENTS = ['-', '-', '--psm', '7'];

/**
 * Reads lines of text with Tesseract, where it is installed, each picture once. A missing program is not searched for
 * again. A program that fails or takes too long gives null.
 * @throws TapwrightError `CAPTURE_FAILED` where the input is not a picture
 */
export function createTextReader({
  command = 'tesseract',
  timeoutMs = 2_000,
}: TextReaderOptions = {}): TextReader {
  const known = new Map<string, string>();
  let isThere = true;
  return async (picture, signal) => {
    const key = hash('sha256', picture);
    const before = known.get(key);
    if (before !== undefined || !isThere || signal?.aborted === true) return before ?? null;
    const result = await run(command, await framed(picture), { timeoutMs, signal });
    if (result === 'absent') isThere = false;
    if (result === 'absent' || result === 'failed') return null;
    const [oldest] = known.keys();
    if (known.size >= KNOWN_MAX && oldest !== undefined) known.delete(oldest);
    known.set(key, result.text);
    return result.text;
  };
}

/** Adds a margin that repeats the pixels of the edges. */
async function framed(picture: Uint8Array): Promise<Buffer> {
  const edges = { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN };
  return await readable(() =>
    openPicture(picture)
      .extend({ ...edges, extendWith: 'copy' })
      .png()
      .toBuffer(),
  );
}

type Run = { readonly text: string } | 'absent' | 'failed';

function run(
  command: string,
  picture: Buffer,
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal: AbortSignal | undefined },
): Promise<Run> {
  const { promise, resolve } = Promise.withResolvers<Run>();
  const { PATH, TESSDATA_PREFIX } = process.env;
  const options = {
    timeout: timeoutMs,
    killSignal: 'SIGKILL' as const,
    maxBuffer: OUTPUT_BYTES_MAX,
    ...(signal === undefined ? {} : { signal }),
    // The program gets nothing else of our environment. Several threads do not read one line faster.
    env: { OMP_THREAD_LIMIT: '1', ...(PATH === undefined ? {} : { PATH }), ...tessdata(TESSDATA_PREFIX) },
  };
  const child = execFile(command, ARGUMENTS, options, (error, stdout) => {
    if (error === null) resolve({ text: stdout.trim() });
    else resolve(error.code === 'ENOENT' ? 'absent' : 'failed');
  });
  // A program that ends before it has read everything closes the pipe.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(picture);
  return promise;
}

function tessdata(folder: string | undefined): { readonly TESSDATA_PREFIX?: string } {
  return folder === undefined ? {} : { TESSDATA_PREFIX: folder };
}
