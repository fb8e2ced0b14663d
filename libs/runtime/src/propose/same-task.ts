import { plainWords } from '../choose/plain-words.ts';

/** From here on two tasks are the same one in other words. */
const SAME = 0.8;

/**
 * True if two tasks ask for the same thing: they have four fifths of their words in common, whatever their order. Words
 * are compared as they are written, in capitals or not; for scripts without gaps pairs of letters take their place. No
 * language is assumed. A number, or a text in quotes, that only one of them has makes them differ. Pure.
 */
export function isSameTask(left: string, right: string): boolean {
  if (dataOf(left) !== dataOf(right)) return false;
  return likeness(left, right) >= SAME;
}

/** Share of the parts that both have, of all that either has; 1 for equal texts. */
function likeness(left: string, right: string): number {
  const [one, other] = [partsOf(left), partsOf(right)];
  const both = [...one].filter((part) => other.has(part)).length;
  const either = new Set([...one, ...other]).size;
  return either === 0 ? 1 : both / either;
}

/** Written without gaps between words: Han, kana, Thai, Lao, Khmer and Burmese. */
const WITHOUT_GAPS =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

function partsOf(text: string): ReadonlySet<string> {
  return new Set(
    plainWords(text)
      .split(' ')
      .filter((word) => word !== '')
      .flatMap((word) => (WITHOUT_GAPS.test(word) ? pairsOf(word) : [word])),
  );
}

function pairsOf(word: string): readonly string[] {
  const letters = [...word];
  if (letters.length === 1) return letters;
  return letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
}

/** What the task is done with: numbers, and texts in quotes. */
function dataOf(text: string): string {
  const quoted = [...text.matchAll(/["“”«„「](.+?)["“”»“」]/gu)].map(([, inside = '']) => plainWords(inside));
  const numbers = text.match(/\p{Nd}+/gu) ?? [];
  return [...new Set([...quoted, ...numbers])].sort().join('|');
}
