const DAY = 86_400_000;
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const HOURS: Readonly<Record<string, string>> = { '09': '9:00–12:00', '17': '17:00–20:00' };

/** "2 Mar 2026", in UTC: the machine's time zone must not change a screen. */
export function dateLabel(at: number): string {
  const date = new Date(at);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** The name of a delivery time some days from now: `2026-03-03T17`, with its first hour. */
export function slotKey(now: number, days: number, hour: '09' | '17'): string {
  return `${new Date(now + days * DAY).toISOString().slice(0, 10)}T${hour}`;
}

/** The next four delivery times. */
export function slotsFrom(now: number): readonly string[] {
  return [1, 2].flatMap((days) => [slotKey(now, days, '09'), slotKey(now, days, '17')]);
}

/** "Tue 3 Mar, 17:00–20:00" */
export function slotLabel(key: string): string {
  const date = new Date(`${key.slice(0, 10)}T00:00:00Z`);
  const day = `${DAYS[date.getUTCDay()]} ${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}`;
  return `${day}, ${HOURS[key.slice(11)] ?? ''}`;
}
