/** What a field holds must hold at least so many digits to be a telephone number. */
const PHONE_DIGITS = 6;
/** Longer than a currency or a unit after a number; with its first letter. */
const WORD = /(\p{L})\p{L}{3}/u;
/** Clocks, timers and calendars write the first figure of a time with a zero, people leave it out. */
const TIME_ZERO = /(?<![\d:.])0(?=\d:\d\d(?!\d))/gu;
/** Android shows the last character of a password for a moment. */
const MASK = /^[•●∙·*⁎]+[^•●∙·*⁎]?$/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
/** Letters of scripts that put spaces between words. */
const LETTER =
  /[^\P{L}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

/**
 * True if a field that shows `shown` holds what was typed. Fields may format what they get, by these rules only: letters
 * in another case, spaces and punctuation added (`$1,250`), spaces and hyphens of numbers left out (`4111 1111`), more words
 * around it, the same number written otherwise (`5` as `5.00`), a time with a zero (`5:00` as `05:00`), a telephone number
 * with or without its country, and a mask of the same length. Punctuation and signs that were typed are not left out.
 */
export function holdsTyped(shown: string, typed: string): boolean {
  if (isMask(shown)) return isMaskOf(shown, typed);
  const [field = '', text = ''] = [shown, typed].map((one) => plainMarks(one).replace(TIME_ZERO, ''));
  // A word is neither a number nor a telephone number, and most texts of a screen lack its first letter.
  const [, first] = WORD.exec(text) ?? [];
  if (first !== undefined && !field.toLowerCase().includes(first.toLowerCase())) return false;
  if (/\p{L}/u.test(text))
    return isWritten(field.toLowerCase(), text.toLowerCase()) || isSameNumber(field, text);
  return isSameNumber(field, text) || isWithin(field, text) || isSamePhone(field, text);
}

/** The field hides what it holds. */
export function isMask(shown: string): boolean {
  return MASK.test(shown);
}

function isMaskOf(shown: string, typed: string): boolean {
  const [hidden, text] = [[...shown], [...typed]];
  const last = hidden.at(-1) ?? '';
  return hidden.length === text.length && (!LETTER_OR_DIGIT.test(last) || last === text.at(-1));
}

/** Keyboards write typographic quotes and dashes. */
function plainMarks(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[‘’‚‛′]/gu, "'")
    .replace(/[“”„‟″]/gu, '"')
    .replace(/[‐‑‒–—−]/gu, '-');
}

/** Letters and digits alone, in one case. */
export function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * What was typed stands there, character by character, as whole words. There may be other marks between them; its own spaces,
 * and hyphens beside a digit, may be missing.
 */
function isWritten(shown: string, typed: string): boolean {
  const field = [...shown];
  const text = [...typed.replace(/\s+|(?<=\d\s*)-|-(?=\s*\d)/gu, '')];
  return field.some((_, start) => {
    const end = endOfText(field, text, start);
    return end > start && !isCut(field, start) && !isCut(field, end);
  });
}

/** Where a text ends that begins at this place; -1 if it does not stand there. */
function endOfText(field: readonly string[], text: readonly string[], start: number): number {
  if (field[start] !== text[0]) return -1;
  let at = start;
  for (const character of text) {
    while (at < field.length && field[at] !== character && !LETTER_OR_DIGIT.test(field[at] ?? '')) at += 1;
    if (field[at] !== character) return -1;
    at += 1;
  }
  return at;
}

/** True if this place is within a number or a word. */
function isCut(text: readonly string[], at: number): boolean {
  const [before = '', after = ''] = [text[at - 1], text[at]];
  return [/\d/u, LETTER].some((kind) => kind.test(before) && kind.test(after));
}

/** A sign may be added: an amount that is spent. It may not be lost. */
function isSameNumber(shown: string, typed: string): boolean {
  const [left, right] = [numberIn(shown), numberIn(typed)];
  return left !== null && left === right && (!isNegative(typed) || isNegative(shown));
}

function isNegative(text: string): boolean {
  return /^[^\p{L}\p{N}]*-[^\p{L}\p{N}]*\d/u.test(text);
}

/** The digits of a number, in their order. A number is no part of another: 5 in 15, 125 in 12.50. */
function isWithin(shown: string, typed: string): boolean {
  if (numberIn(shown) !== null && numberIn(typed) !== null && /[.,]/u.test(shown + typed)) return false;
  if (isNegative(typed) && numberIn(typed) !== null && !isNegative(shown)) return false;
  // What parts a date, a time or a fraction may be another mark, but is not left out.
  const groups = typed
    .split(/[^\d\s()-]+/u)
    .map((group) => group.replace(/\D/gu, ''))
    .filter((group) => group !== '');
  if (groups.length > 1) {
    const parts = groups.map((group) => [...group].join('[^\\p{L}\\d]*'));
    return new RegExp(`(?<!\\d)${parts.join('[^\\p{L}\\d]+')}(?!\\d)`, 'u').test(shown);
  }
  const joined = shown.replace(/(?<=\d)[^\p{L}\d]+(?=\d)/gu, '');
  return `${shown} ${joined}`.match(/\d+/gu)?.includes(plainText(typed)) === true;
}

/** The one number of a text without letters besides a currency or a unit after it; null if there is none, or several. */
function numberIn(text: string): number | null {
  const found = /^[^\p{L}\p{N}]*(\d+(?:[.,'’\s]\d{3})*(?:[.,]\d+)?)\s*(?:\p{L}{0,3}|\p{Sc}|%)$/u.exec(
    text.trim(),
  );
  const [, digits] = found ?? [];
  if (digits === undefined) return null;
  const [, whole = '', fraction = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/u.exec(digits) ?? [];
  const value = Number(`${whole.replace(/\D/gu, '')}.${fraction}`);
  return Number.isFinite(value) ? value : null;
}

function isSamePhone(shown: string, typed: string): boolean {
  if (/\p{L}/u.test(shown + typed)) return false;
  // The zero before it is left out behind a country.
  const [left = '', right = ''] = [shown, typed].map((one) => one.replace(/\D/gu, '').replace(/^0/u, ''));
  if (Math.min(left.length, right.length) < PHONE_DIGITS) return false;
  const longer = left.length > right.length ? shown : typed;
  // Longer by a country, which is written so that one sees it; digits alone are another number.
  if (left.length !== right.length && !/^\s*(?:\+|00)|[\s()-]/u.test(longer.trim())) return false;
  return left.endsWith(right) || right.endsWith(left);
}
