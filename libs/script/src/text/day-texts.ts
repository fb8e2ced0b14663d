import { addDays, formatDay, MONTHS, WEEKDAYS } from './day-format.ts';

/** A day that stands in a text. */
export interface DayInText {
  readonly start: number;
  readonly end: number;
  readonly day: Date;
  /** In the notation of `formatDay`; the text is exactly the day in this format. */
  readonly format: string;
}

/** Formats in which apps write days in English, long ones first: if two fit at one place, the longer text is meant. */
const FORMATS = [
  'EEEE, MMMM d, yyyy',
  'EEEE, d MMMM yyyy',
  'EEEE d MMMM yyyy',
  'EEE, MMM d, yyyy',
  'EEE, d MMM yyyy',
  'EEE d MMM yyyy',
  'EEEE, MMMM d',
  'EEEE, MMM d',
  'EEEE d MMMM',
  'EEEE, d MMMM',
  'EEE, MMMM d',
  'EEE, MMM d',
  'EEE, d MMM',
  'EEE d MMM',
  'MMMM d, yyyy',
  'MMMM dd, yyyy',
  'd MMMM yyyy',
  'dd MMMM yyyy',
  'MMM d, yyyy',
  'MMM dd, yyyy',
  'd MMM yyyy',
  'dd MMM yyyy',
  'd-MMM-yyyy',
  'dd-MMM-yyyy',
  'yyyy-MM-dd',
  'yyyy/MM/dd',
  'yyyy.MM.dd',
  'dd.MM.yyyy',
  'd.M.yyyy',
  'dd/MM/yyyy',
  'MM/dd/yyyy',
  'd/M/yyyy',
  'M/d/yyyy',
  'dd.MM.yy',
  'dd/MM/yy',
  'MM/dd/yy',
  'MMMM d',
  'd MMMM',
  'MMM d',
  'd MMM',
] as const;

const short = (names: readonly string[]) => names.map((name) => name.slice(0, 3));
const FIELD_PATTERNS: Readonly<Record<string, string>> = {
  yyyy: '(?<y>\\d{4})',
  yy: '(?<y>\\d{2})',
  MMMM: `(?<m>${MONTHS.join('|')})`,
  MMM: `(?<m>${short(MONTHS).join('|')})`,
  MM: '(?<m>\\d{2})',
  M: '(?<m>\\d{1,2})',
  dd: '(?<d>\\d{2})',
  d: '(?<d>\\d{1,2})',
  EEEE: `(?:${WEEKDAYS.join('|')})`,
  EEE: `(?:${short(WEEKDAYS).join('|')})`,
};
// Neither inside a longer word or number, nor before the time that follows a date without a year ("Mar 2:30").
const READERS = FORMATS.map((format) => {
  const body = format
    .replace(/[.]/g, '\\.')
    .replace(/y{4}|y{2}|M{1,4}|d{1,2}|E{3,4}/g, (field) => FIELD_PATTERNS[field] ?? field);
  // A format without year does not fit before a year; one without weekday does not fit after a weekday.
  const end = format.includes('yy') ? '' : '(?!,? \\d{4})';
  const start = format.includes('E') ? '' : `(?<!\\b(?:${[...WEEKDAYS, ...short(WEEKDAYS)].join('|')}),? )`;
  const pattern = new RegExp(`${start}(?<![\\p{L}\\d.,/:-])${body}(?![\\p{L}\\d]|[.:/-]\\d)${end}`, 'gu');
  return { format, pattern };
});

/** Without a month's name, and without figures that are joined, no format fits. */
const MAY_FIT = new RegExp(`${short(MONTHS).join('|')}|\\d[-/.]\\d`);

/** How often each format was the only one that fits. This decides if several fit (13 March: `d` or `dd`?). */
export type FormatCounts = ReadonlyMap<string, number>;

/** How the texts of a run write days. */
export function formatCounts(texts: Iterable<string>, near: Date): FormatCounts {
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const group of placesIn(text, near)) {
      const [only, second] = group;
      if (only === undefined || second !== undefined) continue;
      counts.set(only.format, (counts.get(only.format) ?? 0) + 1);
    }
  }
  return counts;
}

/**
 * The days in a text. A day without a year is the nearest to `near`. If nothing shows the order of day and month
 * (03/04/2026), it does not count as a day: a wrong one would be worse. Pure.
 */
export function daysIn(text: string, near: Date, counts: FormatCounts = new Map()): readonly DayInText[] {
  return placesIn(text, near).flatMap((group) => {
    const most = Math.max(...group.map(({ format }) => counts.get(format) ?? 0));
    const best = group.filter(({ format }) => (counts.get(format) ?? 0) === most);
    const [first] = best;
    if (first === undefined || best.some(({ day }) => day.getTime() !== first.day.getTime())) return [];
    return first;
  });
}

/** For each place of a text all its readings: the longest ones that do not overlap those of another place. */
function placesIn(text: string, near: Date): readonly (readonly DayInText[])[] {
  if (!/\d/.test(text) || !MAY_FIT.test(text)) return [];
  const found = READERS.flatMap(({ format, pattern }) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const day = dayOf(match.groups ?? {}, near, (at) => formatDay(at, format) === match[0]);
      return day === null ? [] : { start: match.index, end: match.index + match[0].length, day, format };
    }),
  );
  const places: DayInText[][] = [];
  for (const one of found.toSorted((a, b) => b.end - b.start - (a.end - a.start))) {
    const over = places.find(
      ([other]) => other !== undefined && one.start < other.end && other.start < one.end,
    );
    if (over === undefined) places.push([one]);
    else if (over[0]?.start === one.start && over[0].end === one.end) over.push(one);
  }
  return places.toSorted(([a], [b]) => (a?.start ?? 0) - (b?.start ?? 0));
}

/** The day that was matched, if writing it gives the same text again: weekday, month and zeros must be right. */
function dayOf(
  { y, m = '', d = '' }: Readonly<Record<string, string | undefined>>,
  near: Date,
  isWritten: (day: Date) => boolean,
): Date | null {
  const named = MONTHS.findIndex((month) => month.slice(0, 3) === m.slice(0, 3));
  const month = named >= 0 ? named : Number(m) - 1;
  const thisYear = near.getFullYear();
  const years =
    y === undefined ? [thisYear, thisYear + 1, thisYear - 1] : [Number(y.length === 2 ? `20${y}` : y)];
  const fitting = years
    .map((year) => new Date(year, month, Number(d)))
    .filter((day) => day.getMonth() === month && isWritten(day));
  return (
    fitting.toSorted((a, b) => Math.abs(daysBetween(near, a)) - Math.abs(daysBetween(near, b)))[0] ?? null
  );
}

const DAY_MS = 24 * 3_600_000;

/** Whole days from one day to another; the time of day does not count. */
export function daysBetween(from: Date, to: Date): number {
  const utc = (day: Date) => Date.UTC(day.getFullYear(), day.getMonth(), day.getDate());
  return Math.round((utc(to) - utc(from)) / DAY_MS);
}

const NUMBERS = 'zero one two three four five six seven eight nine ten'.split(' ');
const NUMBER = `(\\d{1,3}|an?|${NUMBERS.join('|')})`;
const RELATIVE: readonly (readonly [RegExp, (count: number) => number])[] = [
  [/\bday after tomorrow\b/gi, () => 2],
  [/(?<!day after )\btomorrow\b/gi, () => 1],
  [/\b(?:today|tonight)\b/gi, () => 0],
  [/\byesterday\b/gi, () => -1],
  [new RegExp(`\\bin ${NUMBER} days?\\b`, 'gi'), (count) => count],
  [new RegExp(`\\b${NUMBER} days? (?:from (?:now|today)|later)\\b`, 'gi'), (count) => count],
  [new RegExp(`\\b${NUMBER} days? ago\\b`, 'gi'), (count) => -count],
  [new RegExp(`\\bin ${NUMBER} weeks?\\b`, 'gi'), (count) => 7 * count],
  [/\bnext week\b/gi, () => 7],
];

/** The days that words such as "tomorrow" and "in three days" mean, as a distance from today. */
export function relativeDaysIn(words: string): readonly number[] {
  return RELATIVE.flatMap(([pattern, offset]) =>
    [...words.matchAll(pattern)].map(([, count = '']) => {
      const named = NUMBERS.indexOf(count.toLowerCase());
      return offset(named >= 0 ? named : /^an?$/i.test(count) ? 1 : Number(count));
    }),
  );
}

const FIXED_BY_CALENDAR = new RegExp(
  `\\b(?:${WEEKDAYS.join('|')}|weekend|weekday|(?:next|this|of the|of every) (?:month|year)|(?:first|last) (?:day|of))\\b`,
  'i',
);

/** Whether words such as "next Friday" mean a day whose distance from today changes. */
export function namesCalendarDay(words: string): boolean {
  return FIXED_BY_CALENDAR.test(words);
}

/** `2026-03-05`. */
export function dayKey(day: Date): string {
  return formatDay(addDays(day, 0), 'yyyy-MM-dd');
}
