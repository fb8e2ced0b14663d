import { LITERAL } from './literals.ts';

const HANDED = String.raw`(?:and|or|then|now|please|to|by|with|user|users|tester|testers|you|i|we|they|a|again|\w+ly)`;
/**
 * Only as an instruction, at the beginning of a sentence or a part of it: "the setting double tap to wake" is a name.
 */
const DOUBLE = new RegExp(
  String.raw`(?<=^|[^\p{L}\p{N}\s]\s*|\b${HANDED}\s+)(?<!\b(?:not|n['’]t|never|without|avoid)\s+(?:to\s+)?)` +
    String.raw`double[\s-]?(?=(?:tap|click)(?:s|ped|ed|ping|ing)?\b)`,
  'giu',
);
const TAPS = /\b(?:tap|click|press|touch|hit)(?:s|es|ped|ed|ping|ing)?\b/i;
const TWICE = /\b(?:twice|(?:two|2) times)\b/i;
const HASTE =
  /\b(?:(?:quick|rapid|hasti|swift|immediate|impatient)ly|fast|in (?:a )?(?:very )?(?:quick|rapid|fast|swift|short|close) succession|in (?:\w+ )?haste|in a hurry|at once|right after each other)\b/i;
const NEGATED = /\b(?:not|never|without|avoid|cannot)\b|n['’]t\b/i;

/** A part of a sentence within which words belong together. */
const PART = /[^.;:!?]+/g;

/**
 * Whether a sentence says to tap twice in quick succession: "Double-tap the photo", "Tap Pay twice in haste". Two
 * separate taps do not count, nor does quoted text. Pure.
 */
export function saysDoubleTap(sentence: string): boolean {
  const said = withoutQuotes(sentence);
  return said.search(DOUBLE) >= 0 || (said.match(PART) ?? []).some(isTwiceInHaste);
}

/** The sentence with spaces for the words that ask for two taps: "        tap the photo". Its length stays. Pure. */
export function asSingleTaps(sentence: string): string {
  const said = withoutQuotes(sentence);
  const letters = sentence.split('');
  const blank = (from: number, length: number) => letters.fill(' ', from, from + length);
  for (const { 0: found, index } of said.matchAll(DOUBLE)) blank(index, found.length);
  for (const { 0: part, index } of said.matchAll(PART)) {
    if (!isTwiceInHaste(part)) continue;
    for (const pattern of [TWICE, HASTE]) {
      const found = pattern.exec(part);
      if (found !== null) blank(index + found.index, found[0].length);
    }
  }
  return letters.join('');
}

function isTwiceInHaste(part: string): boolean {
  return [TAPS, TWICE, HASTE].every((word) => word.test(part)) && !NEGATED.test(part);
}

/** The length stays: places in the result are places in the sentence. */
function withoutQuotes(sentence: string): string {
  return sentence.replace(LITERAL, (quoted) => '"'.repeat(quoted.length));
}
