/** Patterns look at this many characters of a phrase. */
export const PHRASE_LOOKED_AT = 200;

/** A pattern that is not allowed; the message says what was expected. */
export class PatternRefused extends Error {}

interface Cursor {
  readonly pattern: string;
  at: number;
}

const DEPTH_MAX = 10;
const COUNT_MAX = 100;
const NO_GROUPS = 'no group that is repeated: ( ) may be followed by ? only';

/**
 * The maximum number of ways to match a pattern from one place of a phrase: an upper bound for the cost of
 * backtracking. Repeated groups, look-around and back references are refused, because their cost has no useful bound.
 * @throws PatternRefused
 */
export function patternCost(pattern: string): number {
  const cursor = { pattern, at: 0 };
  const cost = alternatives(cursor, 0);
  if (cursor.at < pattern.length) throw new PatternRefused('a bracket for every )');
  return cost;
}

/** Alternatives are tried one after the other: their costs are added. */
function alternatives(cursor: Cursor, depth: number): number {
  if (depth > DEPTH_MAX) throw new PatternRefused(`at most ${DEPTH_MAX} groups within each other`);
  let cost = sequence(cursor, depth);
  while (cursor.pattern[cursor.at] === '|') {
    cursor.at += 1;
    cost += sequence(cursor, depth);
  }
  return cost;
}

/** Every way through one part can be combined with every way through the next: costs are multiplied. */
function sequence(cursor: Cursor, depth: number): number {
  let cost = 1;
  while (cursor.at < cursor.pattern.length && !'|)'.includes(cursor.pattern[cursor.at] ?? '')) {
    const isGroup = cursor.pattern[cursor.at] === '(';
    const inner = isGroup ? group(cursor, depth) : character(cursor);
    cost *= quantified(cursor, inner, isGroup);
  }
  return cost;
}

function group(cursor: Cursor, depth: number): number {
  const rest = cursor.pattern.slice(cursor.at);
  const opening = /^\((?:\?:|\?<[A-Za-z]\w{0,30}>)?(?!\?)/.exec(rest)?.[0];
  if (opening === undefined) throw new PatternRefused('no look-around: ( ), (?: ) and (?<name> ) only');
  cursor.at += opening.length;
  const cost = alternatives(cursor, depth + 1);
  if (cursor.pattern[cursor.at] !== ')') throw new PatternRefused('a ) for every (');
  cursor.at += 1;
  return cost;
}

/** One character, escape or class. */
function character(cursor: Cursor): 1 {
  const rest = cursor.pattern.slice(cursor.at);
  if (/^\\[1-9k]/.test(rest)) throw new PatternRefused('no back references');
  const taken = /^(?:\\[\s\S]|\[\^?(?:\\[\s\S]|[^\]\\])*\]|[\s\S])/.exec(rest)?.[0] ?? '';
  cursor.at += taken.length;
  return 1;
}

function quantified(cursor: Cursor, cost: number, isGroup: boolean): number {
  const [text, least, comma, most] =
    /^(?:[*+?]|\{(\d{1,6})(,)?(\d{1,6})?\})\??/.exec(cursor.pattern.slice(cursor.at)) ?? [];
  if (text === undefined) return cost;
  cursor.at += text.length;
  if (text.startsWith('?')) return cost + 1;
  if (isGroup) throw new PatternRefused(NO_GROUPS);
  if (least === undefined || (comma !== undefined && most === undefined)) return PHRASE_LOOKED_AT;
  const [from, to] = [Number(least), Number(most ?? least)];
  if (to > COUNT_MAX) throw new PatternRefused(`at most ${COUNT_MAX} repetitions in { }`);
  return Math.max(1, to - from + 1);
}
