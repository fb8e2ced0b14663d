const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const DAY = 86_400_000;

const dayOf = (at: number): number => Math.floor(at / DAY);

/** "09:31", in UTC: the machine's time zone must not change a screen. */
export const timeLabel = (at: number): string => new Date(at).toISOString().slice(11, 16);

/** "Today", "Yesterday", a weekday of the last week, or "27 Feb". */
export function dayLabel(at: number, now: number): string {
  const days = dayOf(now) - dayOf(at);
  const date = new Date(at);
  if (days === 0) return 'Today';
  if (days === 1) return 'Yesterday';
  if (days > 1 && days < 7) return DAYS[date.getUTCDay()] ?? '';
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()] ?? ''}`;
}

/** The time for today, the day for earlier moments. */
export const shortLabel = (at: number, now: number): string =>
  dayOf(at) === dayOf(now) ? timeLabel(at) : dayLabel(at, now);

export const sameDay = (a: number, b: number): boolean => dayOf(a) === dayOf(b);
