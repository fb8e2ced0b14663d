import { escapePattern } from '@tapwright/escape';
import { MONTHS, WEEKDAYS } from './day-format.ts';
import { daysIn, type FormatCounts } from './day-texts.ts';

/** What changes by itself from one run to the next. */
export type DynamicKind = 'day' | 'month' | 'time' | 'age' | 'count' | 'share' | 'size' | 'stamp' | 'id';

export interface DynamicPart {
  readonly kind: DynamicKind;
  readonly start: number;
  readonly end: number;
}

const THINGS =
  'items?|unread|new|messages?|selected|events?|people|persons?|contacts?|files?|photos?|pictures?|results?|apps?|' +
  'products?|notifications?|notes?|songs?|tracks?|albums?|matches|reviews?|comments?|likes?|views?|steps?|tasks?|points?';
const MONTH_NAMES = MONTHS.flatMap((name) => [name, name.slice(0, 3)]).join('|');
const UNIT = 'ms|sec(?:ond)?s?|min(?:ute)?s?|hours?|hrs?|days?|weeks?|months?|years?';

/** An earlier pattern wins over a later one at the same place; days are found before all of them. */
const PATTERNS: readonly (readonly [DynamicKind, RegExp])[] = [
  ['id', /\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b/gi],
  // Figures with a day of this century, as programs put them into names: IMG_20260302_093001, export_2024_09_12_19_17.
  [
    'stamp',
    /(?<!\d)20\d{2}([-_.]?)(?:0[1-9]|1[0-2])\1(?:0[1-9]|[12]\d|3[01])(?:[-_. T]?\d{2}){0,3}(?:[-_.]?\d{1,4})?(?!\d)/g,
  ],
  ['id', /\b(?=[\da-f]*\d)(?=[\da-f]*[a-f])[\da-f]{8,64}\b/gi],
  ['month', new RegExp(`\\b(?:${MONTH_NAMES}) \\d{4}\\b`, 'g')],
  ['time', /(?<![\d.])\d{1,2}(?::\d{2}){1,2}(?:[.,]\d{1,3})?(?:\s?[ap]\.?m\b\.?)?(?!\d)/gi],
  ['age', new RegExp(`(?<![\\d.,])\\d+\\s?(?:${UNIT}|[smhd])\\.? ago\\b`, 'gi')],
  [
    'age',
    /\b(?:just now|moments? ago|(?:an?|one) (?:second|minute|hour|day|week|month|year) ago|yesterday)\b/gi,
  ],
  ['share', /(?<![\d.,])\d+(?:[.,]\d+)?\s?%/g],
  ['size', /(?<![\d.,])\d+(?:[.,]\d+)?\s?(?:bytes|[kKMGT]i?B)\b/g],
  ['count', new RegExp(`(?<![\\d.,])\\d+\\+? (?:${THINGS})\\b`, 'gi')],
  ['count', /(?<![\d.,])\d+ of \d+(?![\d.,]\d)/g],
  ['count', /(?<=\()\d{1,4}\+?(?=\)$)/g],
];

/** The parts of a text that change by themselves, in order, without overlaps. Pure. */
export function dynamicParts(text: string, near: Date, counts?: FormatCounts): readonly DynamicPart[] {
  const parts: DynamicPart[] = daysIn(text, near, counts).map(({ start, end }) => ({
    kind: 'day',
    start,
    end,
  }));
  for (const [kind, pattern] of PATTERNS) {
    for (const match of text.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (!parts.some((part) => start < part.end && part.start < end)) parts.push({ kind, start, end });
    }
  }
  return parts.toSorted((a, b) => a.start - b.start);
}

/** Any day will do if the question is only whether the text holds a day. */
const SOME_DAY = new Date(2026, 0, 15);

/** A weekday alone says when something last happened. */
const DAY_WORD = new RegExp(`\\b(?:today|tomorrow|tonight)\\b|^(?:${WEEKDAYS.join('|')})$`, 'i');

/** 2 for a text that surely differs at the next run, 1 for one that may (figures, days, "Today"), 0 for plain words. */
export function textRank(text: string): 0 | 1 | 2 {
  const parts = dynamicParts(text, SOME_DAY);
  if (parts.some(({ kind }) => kind !== 'day')) return 2;
  return /\d/.test(text) || DAY_WORD.test(text) ? 1 : 0;
}

/**
 * Whether an id holds a day or a generated number (`slot_2026-03-03T17`): at another time it belongs to something else.
 */
export function isStamped(resourceId: string): boolean {
  return dynamicParts(resourceId, SOME_DAY).some(({ kind }) => kind === 'stamp' || kind === 'id');
}

const PART_PATTERNS: Readonly<Record<DynamicKind, (said: string) => string | null>> = {
  day: dayPattern,
  month: dayPattern,
  // A phone set to 12 hours shows the same with two letters more.
  time: (said) =>
    `${figures(said.replace(/\s?[ap]\.?m\b\.?$/i, '')).replace(/^\[0-9\]\{\d\}/, '[0-9]{1,2}')}( ?[AaPp]\\.?[Mm]\\.?)?`,
  age: () => null,
  count: () => '[0-9]+',
  share: (said) => said.replace(/\d+/g, '[0-9]+').replace('.', '[.]'),
  size: (said) => said.replace(/\d+(?:[.,]\d+)?/, '[0-9]+([.,][0-9]+)?').replace(/[kKMGT]i?B/, '[kKMGT]i?B'),
  stamp: figures,
  id: (said) =>
    said
      .split('-')
      .map((run) => `[0-9a-fA-F]{${run.length}}`)
      .join('-'),
};

/** Names of months and weekdays become any such name, in the same long or short form. */
function dayPattern(said: string): string {
  return figures(said)
    .replace(/\{[12]\}/g, '{1,2}')
    .replace(/\p{L}{3,}/gu, (name) => {
      const all = MONTHS.some((month) => month.startsWith(name)) ? MONTHS : WEEKDAYS;
      const isLong = all.some((full) => full === name) && name.length > 3;
      return `(${(isLong ? all : all.map((full) => full.slice(0, 3))).join('|')})`;
    });
}

/** Every digit may be any digit; their number and everything else stay. */
function figures(said: string): string {
  return escapePattern(said).replace(/\d+/g, (run) => `[0-9]{${run.length}}`);
}

/** Minimum number of letters outside of the changing parts: otherwise anything on the screen could fit. */
const LETTERS_MIN = 3;

/**
 * An extended regular expression that fits the text, also with other figures in its changing parts; null if none is
 * narrow enough.
 */
export function patternOf(text: string, parts: readonly DynamicPart[]): string | null {
  if (parts.length === 0) return null;
  let fixed = '';
  let pattern = '';
  let at = 0;
  for (const { kind, start, end } of parts) {
    const changing =
      kind === 'count' ? countPattern(text.slice(start, end)) : PART_PATTERNS[kind](text.slice(start, end));
    if (changing === null) return null;
    pattern += escapePattern(text.slice(at, start)) + changing;
    fixed += text.slice(at, start);
    at = end;
  }
  fixed += text.slice(at);
  return (fixed.match(/\p{L}/gu) ?? []).length < LETTERS_MIN ? null : pattern + escapePattern(text.slice(at));
}

/** "3 items" may become "1 item", and nothing else. */
function countPattern(said: string): string {
  return escapePattern(said)
    .replace(/\d+/g, '[0-9]+')
    .replace(/([a-z]{3,}?)s$/, '$1s?');
}
