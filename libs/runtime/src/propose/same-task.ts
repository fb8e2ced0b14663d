import { plainWords } from '../choose/plain-words.ts';

/** From here on two tasks are the same one in other words. */
const SAME = 0.8;

/**
 * True if two tasks ask for the same thing: they have four fifths of their words in common, whatever their order. Words
 * are compared as they are written, in capitals or not; for scripts without gaps pairs of letters take their place. No
 * language is assumed. A number, or a text in quotes, that only one of them has makes them differ. Pure.
 */
export function isSameTask(left: string, right: string): boolean {
  if (hasOtherData(left, right) || hasOtherData(right, left)) return false;
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

/** Texts in quotes; an apostrophe within a word begins and ends none. */
const QUOTED = /["“”«„「『](.+?)["“”»“」』]|(?<![\p{L}\p{N}])['‘‚‹](.+?)['’›](?![\p{L}\p{N}])/gu;

/** True if the first task is done with a number, or a text in quotes, that the other does not say, with or without quotes. */
function hasOtherData(task: string, other: string): boolean {
  const said = ` ${plainWords(other)} `;
  const quoted = [...task.matchAll(QUOTED)].map(([, double = '', single = '']) =>
    plainWords(double || single),
  );
  const numbers = new Set(other.match(/\p{Nd}+/gu));
  return (
    quoted.some((text) => !said.includes(` ${text} `)) ||
    (task.match(/\p{Nd}+/gu) ?? []).some((number) => !numbers.has(number))
  );
}
