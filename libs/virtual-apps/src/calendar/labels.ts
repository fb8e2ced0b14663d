import { type Day, midnight } from './days.ts';
import type { Colour, EventFacts, Repeat } from './state.ts';

type Options = Intl.DateTimeFormatOptions;

/** Formats by locale and shape: making one takes much longer than using it. Limited, since a test may try all locales. */
const formats = new Map<string, Intl.DateTimeFormat>();
const MOST_FORMATS = 64;

function formatOf(locale: string, options: Options): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  if (formats.size >= MOST_FORMATS) formats.clear();
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  formats.set(key, made);
  return made;
}

const print = (day: Day, locale: string, options: Options): string =>
  formatOf(locale, options).format(midnight(day));

/** "Tue, Mar 3" */
export const shortDay = (day: Day, locale: string): string =>
  print(day, locale, { weekday: 'short', month: 'short', day: 'numeric' });

/** "Tuesday, March 3, 2026" */
export const longDay = (day: Day, locale: string): string =>
  print(day, locale, { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' });

/** "March 3, 2026" */
export const plainDay = (day: Day, locale: string): string =>
  print(day, locale, { year: 'numeric', month: 'long', day: 'numeric' });

/** "15:30": this phone uses 24 hours, as its time picker does. */
export const timeText = (minute: number, locale: string): string =>
  formatOf(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(minute * 60_000);

/** "15:30 – 16:30", or "All day". */
export function spanText({ allDay, start, end }: EventFacts, locale: string): string {
  return allDay ? 'All day' : `${timeText(start, locale)} – ${timeText(end, locale)}`;
}

/** "Today, Mon, Mar 2" */
export function headingText(day: Day, today: Day, locale: string): string {
  const date = shortDay(day, locale);
  if (day === today) return `Today · ${date}`;
  return day === today + 1 ? `Tomorrow · ${date}` : date;
}

const REPEAT_TEXTS: Readonly<Record<Repeat, string>> = {
  never: 'Does not repeat',
  daily: 'Every day',
  weekly: 'Every week',
  monthly: 'Every month',
};

export const repeatText = (repeat: Repeat): string => REPEAT_TEXTS[repeat];

/** "1 hour before". Takes minutes, or null for no reminder. */
export function reminderText(minutes: number | null): string {
  if (minutes === null) return 'No reminder';
  if (minutes === 0) return 'At the time of the event';
  if (minutes % 1440 === 0) return counted(minutes / 1440, 'day');
  return minutes % 60 === 0 ? counted(minutes / 60, 'hour') : counted(minutes, 'minute');
}

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'} before`;

const COLOUR_NAMES: Readonly<Record<Colour, string>> = {
  teal: 'Teal',
  red: 'Red',
  amber: 'Amber',
  violet: 'Violet',
  green: 'Green',
};

export const colourName = (colour: Colour): string => COLOUR_NAMES[colour];

const INKS: Readonly<Record<Colour, string>> = {
  teal: '#00838f',
  red: '#c2413a',
  amber: '#d08700',
  violet: '#7b52c4',
  green: '#3f8f45',
};

/** `#rrggbb` */
export const inkOf = (colour: Colour): string => INKS[colour];
