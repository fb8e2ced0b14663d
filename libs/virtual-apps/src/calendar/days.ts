import type { CalendarDate, YearMonth } from '@tapwright/virtual-ui';

/** Whole days since 1 January 1970: dates as numbers. The phone's time zone is UTC. */
export type Day = number;

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** The day of a moment in milliseconds since 1970. */
export const dayOf = (at: number): Day => Math.floor(at / DAY_MS);

/** Minutes since midnight of a moment in milliseconds since 1970. */
export const minuteOf = (at: number): number => Math.floor((at - dayOf(at) * DAY_MS) / MINUTE_MS);

/** Midnight, in milliseconds since 1970. */
export const midnight = (day: Day): number => day * DAY_MS;

export const dayFrom = ({ year, month, day }: CalendarDate): Day => dayOf(Date.UTC(year, month - 1, day));

export function dateOf(day: Day): CalendarDate {
  const date = new Date(midnight(day));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** The month that a day is in. */
export function monthOf(day: Day): YearMonth {
  const { year, month } = dateOf(day);
  return { year, month };
}

/** Weekday of a day; 0 is Sunday. 1 January 1970 was a Thursday. */
export const weekdayOf = (day: Day): number => (((day + 4) % 7) + 7) % 7;

/** The first day after `day` with this weekday; 0 is Sunday. */
export const nextWeekday = (day: Day, weekday: number): Day => day + 1 + ((weekday - weekdayOf(day) + 6) % 7);
