import { MONTHS } from './providers.ts';

const DAY = 86_400_000;

/** "Today, 07:30", "Yesterday" or "27 Feb 2026", in UTC: the machine's time zone must not change a screen. */
export function dayLabel(at: number, now: number): string {
  const days = Math.floor(now / DAY) - Math.floor(at / DAY);
  const date = new Date(at);
  if (days === 0) return `Today, ${date.toISOString().slice(11, 16)}`;
  return days === 1
    ? 'Yesterday'
    : shortDate(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
}

/** "27 Feb 2026"; months from 1. */
export function shortDate(year: number, month: number, day: number): string {
  return `${day} ${(MONTHS[month - 1] ?? '').slice(0, 3)} ${year}`;
}
