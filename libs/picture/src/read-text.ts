import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { openPicture, readable } from './read-picture.ts';

/** Says what stands in the picture of one line, a PNG; null where nobody can read it or the signal came first. */
export type TextReader = (picture: Uint8Array, signal?: AbortSignal) => Promise<string | null>;

export interface TextReaderOptions {
  /** Program that takes Tesseract's arguments. */
  readonly command?: string;
  /** Longest time that one picture may take, milliseconds. */
  readonly timeoutMs?: number;
}

/** Pictures whose text is remembered. */
const KNOWN_MAX = 1_000;
const OUTPUT_BYTES_MAX = 65_536;
/** Tesseract reads letters that touch the edge badly. Pixels. */
const MARGIN = 12;
/** The picture comes in and its text goes out by pipe; it is one line. */
const ARGUMENTS = ['-', '-', '--psm', '7'];

/**
 * Reads lines of text by Tesseract where the computer has it, each picture once. A program that is not there is not looked
 * for again; one that fails or takes too long has read nothing. @throws TapwrightError `CAPTURE_FAILED` for what is no picture
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
    const said = await run(command, await framed(picture), { timeoutMs, signal });
    if (said === 'absent') isThere = false;
    if (said === 'absent' || said === 'failed') return null;
    const [oldest] = known.keys();
    if (known.size >= KNOWN_MAX && oldest !== undefined) known.delete(oldest);
    known.set(key, said.text);
    return said.text;
  };
}

/** With a margin of its own ground, which is the colour of its corner. */
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
    // Nothing of our own environment is its business; one line is read no faster by several threads.
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
