import type { ParseFailure } from './screen.ts';

/** Maximum size of a dump: bytes, or UTF-16 units for a string. */
export const MAX_INPUT = 16 * 1024 * 1024;

export type SourceText =
  | { readonly ok: true; readonly xml: string }
  | { readonly ok: false; readonly failure: ParseFailure; readonly detail: string };

// Messages that `uiautomator dump` prints instead of, or around, a dump. The misspelling is Android's.
const STATUS_FAILURES: readonly (readonly [RegExp, ParseFailure])[] = [
  [/null root node/i, 'null_root'],
  [/could not get idle state/i, 'not_idle'],
];
const STATUS_LINE = /UI hier\w+ dumped to:[^\r\n]*/gi;

/** The XML part of a dump, without byte order marks, status lines and characters that XML does not allow. */
export function readSourceText(input: string | Uint8Array): SourceText {
  if (input.length > MAX_INPUT) return refuse('too_large', `${input.length} is more than ${MAX_INPUT}`);
  const text = typeof input === 'string' ? input.replace(/^\ufeff/, '') : decode(input);
  if (text.trim() === '') return refuse('empty', 'the dump has no characters');
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text))
    return refuse('entities_refused', 'the dump declares a document type');

  const start = text.search(/<(?!\?|!)/);
  const end = endOfXml(text);
  // A failed dump leaves the previous file in place: the error text overrides XML beside it.
  const around = start < 0 ? text : `${text.slice(0, start)}\n${text.slice(end)}`;
  const status = STATUS_FAILURES.find(([pattern]) => pattern.test(around));
  if (status !== undefined) return refuse(status[1], excerpt(around));
  if (start < 0 || end <= start) {
    const rest = text.replace(STATUS_LINE, '').trim();
    return rest === '' ? refuse('empty', 'only a status line') : refuse('not_xml', excerpt(rest));
  }
  return { ok: true, xml: rooted(repairCharacters(text.slice(start, end))) };
}

/** Without a root, windows are siblings, which XML does not allow. */
function rooted(xml: string): string {
  return xml.startsWith('<hierarchy') ? xml : `<hierarchy>${xml}</hierarchy>`;
}

/** One line of at most 120 characters for messages. */
export function excerpt(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 120);
}

function refuse(failure: ParseFailure, detail: string): SourceText {
  return { ok: false, failure, detail };
}

function endOfXml(text: string): number {
  const close = text.lastIndexOf('</hierarchy>');
  return close >= 0 ? close + '</hierarchy>'.length : text.lastIndexOf('>') + 1;
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  // Redirection in PowerShell writes UTF-16; without a byte order mark every other byte of its ASCII is zero.
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0))
    return decodeAs('utf-16le', bytes);
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c))
    return decodeAs('utf-16be', bytes);
  return decodeAs('utf-8', bytes);
}

function decodeAs(encoding: string, bytes: Uint8Array): string {
  return new TextDecoder(encoding).decode(bytes);
}

/** Older Androids write an emoji as two references to surrogates, and let control characters pass. */
function repairCharacters(xml: string): string {
  const joined = xml.includes('&#5')
    ? xml.replace(/&#(5\d{4});&#(5\d{4});/g, (whole, high: string, low: string) => pair(+high, +low) ?? whole)
    : xml;
  const whole = joined.includes('&#') ? joined.replace(/&#(x[\da-f]+|\d+);/gi, replaceReference) : joined;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 forbids.
  return whole.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '.');
}

function pair(high: number, low: number): string | null {
  const isPair = high >= 0xd800 && high <= 0xdbff && low >= 0xdc00 && low <= 0xdfff;
  return isPair ? String.fromCharCode(high, low) : null;
}

function replaceReference(whole: string, digits: string): string {
  const code = /^x/i.test(digits) ? Number.parseInt(digits.slice(1), 16) : Number(digits);
  const allowed =
    code === 9 ||
    code === 10 ||
    code === 13 ||
    (code >= 0x20 && code <= 0xd7ff) ||
    (code >= 0xe000 && code <= 0xfffd) ||
    (code >= 0x10000 && code <= 0x10ffff);
  return allowed ? whole : '.';
}
