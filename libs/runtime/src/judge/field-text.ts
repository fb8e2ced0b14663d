/** What a field holds must hold at least so many digits to be a telephone number. */
const PHONE_DIGITS = 6;
/** Longer than a currency or a unit after a number; with its first letter. */
const WORD = /(\p{L})\p{L}{3}/u;
/** Clocks, timers and calendars write the first figure of a time with a zero, people leave it out. */
const TIME_ZERO = /(?<![\d:.])0(?=\d:\d\d(?!\d))/gu;
const MASK = /^[•●∙·*⁎]+$/u;

/**
 * True if a field that shows `shown` holds what was typed. Fields may format what they get, by these rules only: letters
 * in another case, spaces and punctuation added or left out (`4111 1111`, `$1,250`), more text around it, the same
 * number written otherwise (`5` as `5.00`), a time with a zero (`5:00` as `05:00`), a telephone number with or without its country, and a mask of the same
 * length.
 */
export function holdsTyped(shown: string, typed: string): boolean {
  if (MASK.test(shown)) return [...shown].length === [...typed].length;
  const [field = '', text = ''] = [shown, typed].map((one) => one.normalize('NFKC').replace(TIME_ZERO, ''));
  // A word is neither a number nor a telephone number, and most texts of a screen lack its first letter.
  const [, first] = WORD.exec(text) ?? [];
  if (first !== undefined) return field.toLowerCase().includes(first.toLowerCase()) && isWithin(field, text);
  return isSameNumber(field, text) || isWithin(field, text) || isSamePhone(field, text);
}

/** Letters and digits alone, in one case. */
export function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

function isSameNumber(shown: string, typed: string): boolean {
  const [left, right] = [numberIn(shown), numberIn(typed)];
  return left !== null && left === right;
}

/** Letters and digits of the text, in their order. A number is no part of another: 5 in 15, 125 in 12.50. */
function isWithin(shown: string, typed: string): boolean {
  const [field, text] = [plainText(shown), plainText(typed)];
  if (/\p{L}/u.test(text)) {
    const at = field.indexOf(text);
    return at >= 0 && !isCut(field, at) && !isCut(field, at + text.length);
  }
  if (numberIn(shown) !== null && numberIn(typed) !== null && /[.,]/u.test(shown + typed)) return false;
  const joined = shown.replace(/(?<=\d)[^\p{L}\d]+(?=\d)/gu, '');
  return `${shown} ${joined}`.match(/\d+/gu)?.includes(text) === true;
}

/** True if this place is within a number. */
function isCut(text: string, at: number): boolean {
  return /\d\d/u.test(text.slice(Math.max(0, at - 1), at + 1)) && at > 0;
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
  return left.endsWith(right) || right.endsWith(left);
}
