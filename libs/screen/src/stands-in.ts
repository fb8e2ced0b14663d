/** Letters of scripts that put spaces between words and set nothing before or behind a word without one. */
const LETTER =
  /[^\P{L}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Hebrew}\p{Script=Arabic}]/u;
/** A figure, and what joins it to the next one: `1` of `12`, `2.50` of `12.50`, `18` of `18.25`, `30` of `12:30`. */
const FIGURE_BEFORE = /\d[.,:'’]?$/u;
const FIGURE_AFTER = /^[.,:'’]?\d/u;

/** `250` is `250.00`; three zeros are mostly thousands. */
const NO_PART = /^[.,]0{1,2}(?!\d)/u;

/** True if a text has the wanted one in it, and not as a part of a longer word or number only. Pure. */
export function standsIn(shown: string, wanted: string): boolean {
  for (let at = shown.indexOf(wanted); at >= 0; at = shown.indexOf(wanted, at + 1)) {
    const [before, after] = [shown.slice(0, at), shown.slice(at + wanted.length)];
    if (!isCutBefore(before, wanted) && !isCutAfter(wanted, after)) return true;
  }
  return false;
}

function isCutBefore(before: string, wanted: string): boolean {
  if (/^\d/.test(wanted) && FIGURE_BEFORE.test(before)) return true;
  return LETTER.test([...wanted][0] ?? '') && LETTER.test([...before].at(-1) ?? '');
}

function isCutAfter(wanted: string, after: string): boolean {
  if (/\d$/.test(wanted) && FIGURE_AFTER.test(after) && !NO_PART.test(after)) return true;
  const [next = ''] = after;
  return /\p{M}/u.test(next) || (LETTER.test([...wanted].at(-1) ?? '') && LETTER.test(next));
}

/** A text as a reader takes it: with single spaces, in one case, and however a letter with its accent is stored. Pure. */
export function asRead(text: string): string {
  return withoutSpace(text).toLowerCase();
}

/** The same, with upper and lower case. Pure. */
export function withoutSpace(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}

/** True if this is the activity, or whole names at its end: `MainActivity` is not the end of `DomainActivity`. Pure. */
export function isActivity(activity: string, wanted: string): boolean {
  const before = activity.slice(0, -wanted.length).at(-1) ?? '';
  return activity.endsWith(wanted) && !(/^\w/.test(wanted) && /\w/.test(before));
}
