import { stem } from './stemmer.ts';

/** One word of a goal or a label. */
export interface Word {
  /** Lower case, as written. */
  readonly raw: string;
  readonly stem: string;
}

/** Words that carry no meaning of their own on a screen. */
const STOP = new Set(
  (
    'a an the this that these those of in on at to for from with by as into onto and or then so is are be been it its ' +
    'my your his her their our i you we they he she him me them please can could should would will try let there ' +
    'not which who whose what when where how so via using use within inside under over out up do does did just only also rid'
  ).split(' '),
);

const NUMBER_WORDS: Readonly<Record<string, string>> = {
  zero: '0',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
  fifteen: '15',
  twenty: '20',
  thirty: '30',
  sixty: '60',
  first: '1st',
  second: '2nd',
  third: '3rd',
};

export function word(raw: string): Word {
  const lower = raw.toLowerCase().replace(/['’]s?$/, '');
  return { raw: lower, stem: NUMBER_WORDS[lower] ?? stem(lower) };
}

/** Between a script that writes no spaces and any other: `Reisを削除`. */
const SPACELESS =
  '[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{Script=Thai}\\p{Script=Khmer}\\p{Script=Lao}\\p{Script=Myanmar}]';
const SPACED = '[\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}\\p{Script=Arabic}\\p{Script=Hebrew}]';
export const BESIDE_SPACELESS = new RegExp(
  `(?<=${SPACED})(?=${SPACELESS})|(?<=${SPACELESS})(?=${SPACED})`,
  'gu',
);

/** Most texts whose words are kept, and the length of the longest; when there are more, all are forgotten. */
const KEPT_MAX = 2_000;
const KEPT_LENGTH_MAX = 200;
const kept = new Map<string, readonly Word[]>();

/**
 * All words of a text in their order. `camelCase`, `snake_case` and scripts that follow each other without a space are split;
 * `140%` and `mp3` are not. The same labels are read for every question about a screen, so their words are kept. Pure.
 */
export function words(text: string): readonly Word[] {
  const known = kept.get(text);
  if (known !== undefined) return known;
  if (text.length > KEPT_LENGTH_MAX) return readWords(text);
  const own = copied(text);
  const read = readWords(own);
  if (kept.size >= KEPT_MAX) kept.clear();
  kept.set(own, read);
  return read;
}

/** For what is kept: a text may be a part of a dump, which it would keep in memory as a whole. */
export function copied(text: string): string {
  return Buffer.from(text).toString();
}

function readWords(text: string): Word[] {
  const apart = asShortTime(text)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/_/g, ' ')
    .replace(BESIDE_SPACELESS, ' ');
  return (apart.match(/\+|[\p{L}\p{N}]+(?:['’][\p{L}]{1,2}(?![\p{L}]))?%?/gu) ?? []).map(word);
}

/** `05:00` is `5:00`: clocks, timers and calendars write the hour or the minutes with a zero, people leave it out. */
function asShortTime(text: string): string {
  return text.replace(/(?<![\d:.])0(?=\d:\d\d(?!\d))/g, '');
}

export function isStop(candidate: Word): boolean {
  return STOP.has(candidate.raw);
}

/** The words that carry meaning; if all are stop words, all of them (`On`, `To`). */
export function contentWords(text: string): readonly Word[] {
  const all = words(text);
  const some = all.filter((one) => !isStop(one));
  return some.length === 0 ? all : some;
}

/** For comparing whole strings: lower case, one space between words, no punctuation at the ends, no zero before a time. */
export function normalise(text: string): string {
  return asShortTime(text)
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/^[\s"'“”‘’.,:;…!?]+|[\s"'“”‘’.,:;…!?]+$/g, '');
}
