/** A month of the Gregorian calendar; `month` is 1 to 12. */
export interface YearMonth {
  readonly year: number;
  readonly month: number;
}

export interface CalendarDate extends YearMonth {
  /** 1 to 31. */
  readonly day: number;
}

// Regions where weeks do not begin on Monday: from CLDR's weekData, those with the most phones.
const SUNDAY_REGIONS = new Set(
  'AU BR CA CO CN HK ID IL IN JP KE KR MX PE PH PK SA TH TW US VE ZA'.split(' '),
);
const SATURDAY_REGIONS = new Set('AE AF BH DZ EG IQ IR JO KW LY OM QA SD SY'.split(' '));

/** The day with which weeks begin: 0 is Sunday. A language without a region counts as its most likely one. */
export function firstWeekday(locale: string): number {
  const region = new Intl.Locale(locale).maximize().region ?? '';
  if (SATURDAY_REGIONS.has(region)) return 6;
  return SUNDAY_REGIONS.has(region) ? 0 : 1;
}

/** The month `by` months later; earlier where `by` is negative. */
export function monthAfter({ year, month }: YearMonth, by: number): YearMonth {
  const months = year * 12 + month - 1 + by;
  return { year: Math.floor(months / 12), month: (((months % 12) + 12) % 12) + 1 };
}

const utc = (year: number, month: number, day: number): Date => {
  const date = new Date(0);
  // Date.UTC treats years below 100 as 19xx.
  date.setUTCFullYear(year, month - 1, day);
  return date;
};

export const daysIn = ({ year, month }: YearMonth): number => utc(year, month + 1, 0).getUTCDate();

/** Empty cells before the first day of the month. */
export function placesBefore({ year, month }: YearMonth, first: number): number {
  return (utc(year, month, 1).getUTCDay() - first + 7) % 7;
}

const named = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });

/** "March 2026". */
export function monthTitle({ year, month }: YearMonth, locale: string): string {
  return named(locale, { month: 'long', year: 'numeric' }).format(utc(year, month, 1));
}

/**
 * Names the days of a month, as "02 March 2026": always two digits, as in AOSP's SimpleMonthView (`dd MMMM yyyy`).
 * The month's name is looked up once for all days: the look-up takes most of the time of a calendar's layout.
 */
export function dayTitles({ year, month }: YearMonth, locale: string): (day: number) => string {
  const parts = named(locale, { day: 'numeric', month: 'long' }).formatToParts(utc(year, month, 1));
  const name = parts.find(({ type }) => type === 'month')?.value ?? String(month);
  return (day) => `${String(day).padStart(2, '0')} ${name} ${year}`;
}

/** Seven letters in the order of the week. */
export function weekdayLetters(locale: string, first: number): readonly string[] {
  const format = named(locale, { weekday: 'narrow' });
  // 4 January 1970 was a Sunday.
  return Array.from({ length: 7 }, (_, i) => format.format(utc(1970, 1, 4 + ((first + i) % 7))));
}
