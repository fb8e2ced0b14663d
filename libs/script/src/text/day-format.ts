/** Names of months and weekdays in texts, in English. */
export const MONTHS =
  'January February March April May June July August September October November December'.split(' ');
export const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

/** The fields of a format; everything else in it is literal. The names are English. */
export const DAY_FIELDS = ['yyyy', 'yy', 'MMMM', 'MMM', 'MM', 'M', 'dd', 'd', 'EEEE', 'EEE'] as const;
const FIELD = new RegExp(DAY_FIELDS.join('|'), 'g');

/** A day in a format such as `EEE, d MMM yyyy`. Pure. */
export function formatDay(day: Date, format: string): string {
  const month = MONTHS[day.getMonth()] ?? '';
  const weekday = WEEKDAYS[day.getDay()] ?? '';
  const fields: Readonly<Record<string, string>> = {
    yyyy: String(day.getFullYear()).padStart(4, '0'),
    yy: String(day.getFullYear() % 100).padStart(2, '0'),
    MMMM: month,
    MMM: month.slice(0, 3),
    MM: String(day.getMonth() + 1).padStart(2, '0'),
    M: String(day.getMonth() + 1),
    dd: String(day.getDate()).padStart(2, '0'),
    d: String(day.getDate()),
    EEEE: weekday,
    EEE: weekday.slice(0, 3),
  };
  return format.replace(FIELD, (field) => fields[field] ?? field);
}

/** Ignores the time of day, so a day need not have 24 hours. */
export function addDays(day: Date, days: number): Date {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days);
}
