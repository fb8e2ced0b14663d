const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const DAY = 86_400_000;

/** "Today, 07:30", "Yesterday" or "27 Feb 2026", in UTC: the machine's time zone must not change a screen. */
export function dateLabel(at: number, now: number): string {
  const days = Math.floor(now / DAY) - Math.floor(at / DAY);
  const date = new Date(at);
  if (days === 0) return `Today, ${date.toISOString().slice(11, 16)}`;
  if (days === 1) return 'Yesterday';
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()] ?? ''} ${date.getUTCFullYear()}`;
}
