import { isUtf8 } from 'node:buffer';
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
  if (bytes.length > CASE_FILE_BYTES_MAX) {
    const what = `${file}:1:1: ${tooLong(bytes.length)}, expected ${sizeWanted}`;
    throw new TapwrightError('INPUT_INVALID', what, { field: file, expected: sizeWanted });
  }
  return decodeText(bytes, file);
}

/**
 * The text of bytes of any number.
 * @throws TapwrightError `INPUT_INVALID` with the line and the column of the first byte that is no UTF-8, and how to convert it
 */
export function decodeText(bytes: Uint8Array, file: string): string {
  const fault = encodingFault(bytes);
  if (fault === null) return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  const { line, column, what, encoding } = fault;
  throw new TapwrightError('INPUT_INVALID', `${file}:${line}:${column}: ${what}, expected ${UTF8}`, {
    field: file,
    expected: UTF8,
    advice: `Save it in UTF-8, or convert it: iconv -f ${encoding} -t UTF-8 FILE > NEW.`,
  });
}

/** What stands in bytes that are no UTF-8, as well as it can be read: enough to tell what kind of file it is. */
export function readAnyhow(bytes: Uint8Array): string {
  const encoding = utf16Of(bytes) ?? 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}

interface EncodingFault {
  readonly line: number;
  readonly column: number;
  readonly what: string;
  /** What the file is in by all appearances, as `iconv` names it. */
  readonly encoding: string;
}

function encodingFault(bytes: Uint8Array): EncodingFault | null {
  if (utf16Of(bytes) !== null) return { line: 1, column: 1, what: 'is in UTF-16', encoding: 'UTF-16' };
  if (isUtf8(bytes)) return null;
  const before = textBefore(bytes);
  const byte = bytes[Buffer.byteLength(before)] ?? 0;
  const lines = before.split('\n');
  const hex = byte.toString(16).toUpperCase();
  // From 0xA0 on Windows-1252 and ISO 8859-1 are the same.
  const asLetter = byte >= 0xa0 ? ` (“${String.fromCharCode(byte)}” in Windows-1252)` : '';
  return {
    line: lines.length,
    column: (lines.at(-1)?.length ?? 0) + 1,
    what: `is not in UTF-8: byte 0x${hex}${asLetter}`,
    encoding: 'WINDOWS-1252',
  };
}

/** By a byte order mark, or by a first letter with one zero byte. */
function utf16Of([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (second === undefined) return null;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== 0) ? 'utf-16be' : null;
}

/** The longest beginning that is whole characters of UTF-8; halving finds it in a single line of megabytes, too. */
function textBefore(bytes: Uint8Array): string {
  const read = (length: number): string | null => {
    try {
      const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
      return decoder.decode(bytes.subarray(0, length), { stream: true });
    } catch {
      return null;
    }
  };
  let [good, bad] = [0, bytes.length + 1];
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (read(middle) === null) bad = middle;
    else good = middle;
  }
  return read(good) ?? '';
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
