import { plainLetters, plainWords } from './plain-words.ts';

/** A forbidden word or phrase, ready for comparison with many texts. */
export interface ForbiddenWord {
  /** As it is told to people. */
  readonly told: string;
  /** Its letters without gaps; empty where it has none, such as an emoji. */
  readonly letters: string;
  /** Its signs, for what has no letters. */
  readonly signs: string;
  /** It may also be the end, or the beginning, of a longer word: `*word`, `word*`. */
  readonly isEnd: boolean;
  readonly isBeginning: boolean;
}

/** Reads forbidden words; what is empty forbids nothing. Pure. */
export function forbiddenWords(entries: readonly string[]): readonly ForbiddenWord[] {
  return entries.flatMap((entry) => {
    const signs = plainLetters(entry).trim();
    const told = plainWords(entry);
    if (signs === '') return [];
    const letters = told.replaceAll(' ', '');
    const [isEnd, isBeginning] = [signs.startsWith('*'), signs.endsWith('*')];
    return [{ told: told === '' ? signs : told, letters, signs, isEnd, isBeginning }];
  });
}

/** A text, ready for comparison with many forbidden words. */
export interface SaidText {
  readonly signs: string;
  /** The words as they are written, and where some mix letters and digits, as these may be meant. */
  readonly readings: readonly (readonly string[])[];
}

/** Reads a text of a screen, a link or a task. Pure. */
export function readText(text: string): SaidText {
  const words = plainWords(text).split(' ');
  const meant = words.some(isMixed) ? MEANT.map((one) => words.map(one)) : [];
  return { signs: plainLetters(text), readings: [words, ...meant] };
}

/**
 * True if a text says a forbidden word, however its letters are parted: `log out`, `Log-out` and `l o g o u t` all say
 * `logout`. It must begin and end where a word does, so that `display` does not say `pay`; before a number a word ends
 * too (`delete2`). In scripts that are written without gaps any part of a text counts. Inflected forms are not guessed,
 * as that would take a language: `delet*` forbids them. Pure.
 */
export function saysForbidden({ signs, readings }: SaidText, word: ForbiddenWord): boolean {
  if (word.letters === '') return signs.includes(word.signs);
  return readings.some((words) => isAmong(words, word));
}

function isAmong(words: readonly string[], { letters, isEnd, isBeginning }: ForbiddenWord): boolean {
  const joined = words.join('');
  let at = joined.indexOf(letters);
  if (at < 0) return false;
  const edges = edgesOf(words);
  for (; at >= 0; at = joined.indexOf(letters, at + 1)) {
    const begins = isEnd || edges.has(at) || isWithoutGaps(joined, at);
    const end = at + letters.length;
    const ends = isBeginning || edges.has(end) || isWithoutGaps(joined, end) || isNumbered(joined, end);
    if (begins && ends) return true;
  }
  return false;
}

/** Where words begin and end, in the text without gaps. */
function edgesOf(words: readonly string[]): ReadonlySet<number> {
  const edges = new Set([0]);
  let at = 0;
  for (const { length } of words) {
    at += length;
    edges.add(at);
  }
  return edges;
}

/** Scripts whose words are not, or not always, parted from their neighbours. */
const WITHOUT_GAPS =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

function isWithoutGaps(joined: string, at: number): boolean {
  return WITHOUT_GAPS.test(joined.slice(Math.max(0, at - 1), at + 1));
}

/** True if a number is written to the end of a word. */
function isNumbered(joined: string, end: number): boolean {
  return /^\P{Nd}\p{Nd}/u.test(joined.slice(end - 1, end + 1));
}

/** Digits that stand for letters, as in `d3lete`; a one is an `i` or an `l`. */
const DIGITS: Readonly<Record<string, string>> = { 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't' };

const isMixed = (word: string): boolean => /\p{L}/u.test(word) && /[013457]/.test(word);

/** Both readings of a word with its digits as letters; numbers stay what they are. */
const MEANT = ['i', 'l'].map(
  (one) =>
    (word: string): string =>
      isMixed(word) ? word.replace(/[013457]/g, (digit) => DIGITS[digit] ?? one) : word,
);
