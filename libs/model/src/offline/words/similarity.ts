import { areSynonyms } from './synonyms.ts';
import type { Word } from './tokens.ts';

const SYNONYM = 0.85;
const TYPO = 0.85;
const PREFIX = 0.75;

/** How well two words agree: 1 for the same stem, 0 for unrelated words. */
export function similarity(left: Word, right: Word): number {
  if (left.raw === right.raw || left.stem === right.stem) return 1;
  if (areSynonyms(left.stem, right.stem)) return SYNONYM;
  // Different digits are never a typing error or the beginning of another number.
  if (/\d/.test(left.raw) || /\d/.test(right.raw)) return 0;
  if (isPrefix(left.raw, right.raw)) return PREFIX;
  return isTypo(left.raw, right.raw) ? TYPO : 0;
}

function isPrefix(left: string, right: string): boolean {
  const [short, long] = left.length < right.length ? [left, right] : [right, left];
  return short.length >= 4 && short.length / long.length >= 0.55 && long.startsWith(short);
}

function isTypo(left: string, right: string): boolean {
  const length = Math.min(left.length, right.length);
  if (length < 5 || left[0] !== right[0]) return false;
  // One letter for another makes another short word: `boots` and `books`.
  if (length < 6 && left.length === right.length && !isSwap(left, right)) return false;
  return editDistance(left, right) <= (length >= 8 ? 2 : 1);
}

/** The same letters in another order: `chiar`. */
function isSwap(left: string, right: string): boolean {
  return [...left].sort().join('') === [...right].sort().join('');
}

/** Levenshtein distance; a swap of neighbours counts as one edit (optimal string alignment). */
export function editDistance(left: string, right: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: right.length + 1 }, (_, i) => i);
  for (let i = 1; i <= left.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const cost = left[i - 1] === right[j - 1] ? 0 : 1;
      let best = Math.min((previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1]) {
        best = Math.min(best, (before[j - 2] ?? 0) + 1);
      }
      row.push(best);
    }
    before = previous;
    previous = row;
  }
  return previous[right.length] ?? 0;
}
