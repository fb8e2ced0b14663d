import { TapwrightError } from '@tapwright/contracts';

export const CASE_FILE_BYTES_MAX = 1_048_576;

/** Why a text cannot be read at all. `offset`: where, in UTF-16 units. */
export interface TextFault {
  readonly offset: number;
  readonly what: string;
  readonly expected: string;
}

const UTF8 = 'a text file in UTF-8';

/** The text of a file's bytes; a byte order mark is left out. @throws TapwrightError `INPUT_INVALID` */
export function decodeFile(bytes: Uint8Array, file: string): string {
  const refuse = (what: string, expected: string, cause?: unknown): TapwrightError =>
    new TapwrightError('INPUT_INVALID', `${file}:1:1: ${what}, expected ${expected}`, {
      field: file,
      expected,
      cause,
    });
  if (bytes.length > CASE_FILE_BYTES_MAX) throw refuse(tooLong(bytes.length), sizeWanted);
  const [first, second] = bytes;
  // A byte order mark of UTF-16, or a first letter with one zero byte.
  const marked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (marked || (bytes.length > 1 && (first === 0) !== (second === 0))) throw refuse('is in UTF-16', UTF8);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw refuse('is not in UTF-8', UTF8, cause);
  }
}

/** The text without a byte order mark, which editors on Windows write. */
export function withoutMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

/** What is wrong with a text before it is read as YAML; null: nothing. */
export function textFault(text: string): TextFault | null {
  // UTF-8 takes at least as many bytes as there are UTF-16 units.
  const bytes = text.length > CASE_FILE_BYTES_MAX ? text.length : Buffer.byteLength(text);
  if (bytes > CASE_FILE_BYTES_MAX) return { offset: 0, what: tooLong(bytes), expected: sizeWanted };
  if (/^\uFFFE|^\0|^[^\0]\0/.test(text)) return { offset: 0, what: 'is in UTF-16', expected: UTF8 };
  const offset = text.search(UNPRINTABLE);
  if (offset >= 0) return { offset, what: 'a control character is in the text', expected: PRINTABLE };
  return text.isWellFormed()
    ? null
    : { offset: 0, what: 'half of a character is in the text', expected: UTF8 };
}

/** Whether a text, escapes resolved, can be typed, stored and shown. */
export function isPrintable(text: string): boolean {
  return !UNPRINTABLE.test(text) && text.isWellFormed();
}

export const PRINTABLE = 'characters that can be read: no control characters but line ends and tabs';
const sizeWanted = `at most ${CASE_FILE_BYTES_MAX} bytes`;
const tooLong = (bytes: number): string => `has ${bytes} bytes`;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNPRINTABLE = /[\0-\x08\x0B\x0C\x0E-\x1F\x7F]/;
