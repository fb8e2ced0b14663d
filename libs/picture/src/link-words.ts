import { type Bounds, LINK_TEXT_MAX_CHARACTERS } from '@tapwright/contracts';
import type { WrittenText } from './link-boxes.ts';

/** A link with its words. Where it goes on in another line, the box is that of the wider piece. */
export interface NamedLink {
  readonly box: Bounds;
  readonly text: string;
}

/** A word of a text, without the punctuation around it. */
interface Word {
  readonly from: number;
  /** One past its last character. */
  readonly to: number;
}

/** First and last index of some words. */
interface Range {
  readonly first: number;
  readonly last: number;
}

/** In scripts without spaces each letter counts as a word. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}](?:[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]*[\p{L}\p{N}])?/gu;
/** Longest text that is split into words. A link beyond it gets the words at its end. */
const WORDS_MAX = 400;

/**
 * The links of a text with their words, the widest first. What was read from the picture of a link is searched for in
 * the text, so that the name does not depend on the reader. Where nothing was read, the words are guessed from its place.
 */
export function nameLinks(
  text: string,
  { lines, links }: WrittenText,
  readings: readonly (string | null)[],
): readonly NamedLink[] {
  const words = [...text.matchAll(WORD)].slice(0, WORDS_MAX).map(wordAt);
  const pieces = links.map((box, at) => {
    const guess = guessed(box, lines, { text, words });
    return { box, range: closest(readings[at] ?? '', { text, words, guess }) ?? guess };
  });
  return joined(pieces, lines)
    .toSorted((a, b) => widthOf(b.box) - widthOf(a.box))
    .map(({ box, range }) => ({ box, text: wordsOf(text, words, range) }));
}

function wordAt(match: RegExpExecArray): Word {
  return { from: match.index, to: match.index + match[0].length };
}

function wordsOf(text: string, words: readonly Word[], { first, last }: Range): string {
  const [from, to] = [words[first]?.from ?? 0, words[last]?.to ?? text.length];
  return text.slice(from, to).replaceAll(/\s+/g, ' ').trim().slice(0, LINK_TEXT_MAX_CHARACTERS) || '?';
}

interface Said {
  readonly text: string;
  readonly words: readonly Word[];
}

/** The words at the place of a box, if all letters were equally wide. */
function guessed(box: Bounds, lines: readonly Bounds[], { text, words }: Said): Range {
  const whole = lines.reduce((sum, line) => sum + widthOf(line), 0) || 1;
  const at = Math.max(0, lineOf(box, lines));
  const before = lines.slice(0, at).reduce((sum, line) => sum + widthOf(line), 0);
  const left = lines[at]?.[0] ?? 0;
  const characterAt = (x: number) => ((before + x - left) / whole) * text.trimEnd().length;
  const first = nearest(words, (word) => Math.abs(word.from - characterAt(box[0])));
  const last = nearest(words, (word) => Math.abs(word.to - characterAt(box[2])));
  return { first, last: Math.max(first, last) };
}

function nearest(words: readonly Word[], apart: (word: Word) => number): number {
  let best = 0;
  for (const [at, word] of words.entries()) if (apart(word) < apart(words[best] ?? word)) best = at;
  return best;
}

/** Number of the line that a box stands in; -1 for none. */
function lineOf([, top, , bottom]: Bounds, lines: readonly Bounds[]): number {
  const middle = (top + bottom) / 2;
  return lines.findIndex((line) => middle >= line[1] && middle < line[3]);
}

/** From this likeness on, two texts count as the same text, badly read. */
const LIKE_MIN = 0.6;
/** What was read may have at most this many times as many letters as the text, or this many times fewer. */
const LENGTH_MAX = 1.5;

/** The words most like what was read; of several, those nearest to the guess. Null where nothing is like it. */
function closest(read: string, { text, words, guess }: Said & { readonly guess: Range }): Range | null {
  const wanted = squeezed(read);
  if (wanted.length < 2) return null;
  let best: (Range & { readonly score: number }) | null = null;
  for (let first = 0; first < words.length; first += 1) {
    for (let last = first; last < words.length; last += 1) {
      const own = squeezed(text.slice(words[first]?.from, words[last]?.to));
      if (own.length > wanted.length * LENGTH_MAX) break;
      if (own.length * LENGTH_MAX < wanted.length) continue;
      // Each word of distance costs very little: it only decides between equally similar words.
      const apart = Math.abs(first - guess.first) / (words.length * 100);
      const score = likeness(own, wanted) - apart;
      if (score >= LIKE_MIN && score > (best?.score ?? 0)) best = { first, last, score };
    }
  }
  return best;
}

function squeezed(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

/** Share of letter pairs that two texts have in common, 0 to 1 (Dice). */
function likeness(one: string, other: string): number {
  const pairs = new Map<string, number>();
  for (let at = 0; at + 1 < one.length; at += 1) {
    const pair = one.slice(at, at + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  let shared = 0;
  for (let at = 0; at + 1 < other.length; at += 1) {
    const pair = other.slice(at, at + 2);
    const left = pairs.get(pair) ?? 0;
    if (left > 0) shared += 1;
    pairs.set(pair, left - 1);
  }
  return (2 * shared) / Math.max(1, one.length + other.length - 2);
}

interface Piece {
  readonly box: Bounds;
  readonly range: Range;
}

/** Joins a piece at the end of a line with one at the start of the next: no word of another colour is between them. */
function joined(pieces: readonly Piece[], lines: readonly Bounds[]): readonly Piece[] {
  const links: (Piece & { readonly end: Bounds })[] = [];
  for (const { box, range } of pieces) {
    const last = links.at(-1);
    if (last === undefined || !goesOn(last.end, box, lines)) {
      links.push({ box, range, end: box });
      continue;
    }
    const wider = widthOf(box) > widthOf(last.box) ? box : last.box;
    const first = Math.min(last.range.first, range.first);
    const all = { first, last: Math.max(last.range.last, range.last) };
    links[links.length - 1] = { box: wider, range: all, end: box };
  }
  return links;
}

/** Edges of letters are soft: one or two pixels are not a word. */
const EDGE = 2;

function goesOn(end: Bounds, next: Bounds, lines: readonly Bounds[]): boolean {
  const at = lineOf(end, lines);
  const [above, below] = [lines[at], lines[at + 1]];
  if (above === undefined || below === undefined || lineOf(next, lines) !== at + 1) return false;
  return end[2] >= above[2] - EDGE && next[0] <= below[0] + EDGE;
}

function widthOf([left, , right]: Bounds): number {
  return right - left;
}
