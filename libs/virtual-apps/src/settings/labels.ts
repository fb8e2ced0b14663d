import type { InstalledApp, Schedule, TimeOfDay } from './state.ts';

export const DAY_NAMES = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

const two = (value: number): string => String(value).padStart(2, '0');

/** "20:05", or "8:05 pm" with a 12-hour clock. */
export function timeLabel({ hour, minute }: TimeOfDay, hours24: boolean): string {
  if (hours24) return `${two(hour)}:${two(minute)}`;
  return `${hour % 12 === 0 ? 12 : hour % 12}:${two(minute)} ${hour < 12 ? 'am' : 'pm'}`;
}

/** "Mon, Tue", or "Every day". */
export function daysLabel(days: readonly number[]): string {
  if (days.length === 7) return 'Every day';
  return days.map((day) => DAY_NAMES[day]?.slice(0, 3) ?? '').join(', ');
}

/** "Mon, Tue · 20:00 to 22:00" */
export function scheduleLabel({ days, from, to }: Schedule, hours24: boolean): string {
  return `${daysLabel(days)} · ${timeLabel(from, hours24)} to ${timeLabel(to, hours24)}`;
}

/** "1.2 GB" or "268 MB", from megabytes. */
export function sizeLabel(megabytes: number): string {
  return megabytes >= 1000 ? `${(megabytes / 1000).toFixed(1)} GB` : `${megabytes} MB`;
}

/** Storage that an app uses, in megabytes. */
export const spaceOf = ({ size, cache }: InstalledApp): number => size + cache;

/** "2026-03-14", from milliseconds since 1970. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
