import { DAY_FIELDS } from './day-format.ts';
import { daysIn } from './day-texts.ts';

/** The day on which a text is read, and the language of the phone that shows it. */
export interface ReadingPhone {
  readonly today: Date;
  /** BCP 47, such as `de-DE`; absent if the phone does not report it. */
  readonly locale?: string | undefined;
}

const OPTIONS: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  yyyy: { year: 'numeric' },
  yy: { year: '2-digit' },
  MMMM: { month: 'long' },
  MMM: { month: 'short' },
  MM: { month: '2-digit' },
  M: { month: 'numeric' },
  dd: { day: '2-digit' },
  d: { day: 'numeric' },
  EEEE: { weekday: 'long' },
  EEE: { weekday: 'short' },
};
const FIELD = new RegExp(DAY_FIELDS.join('|'), 'g');

/**
 * How else an English text with days may read on a phone with another language, likeliest first: as Android writes a
 * day with these fields there (CLDR), and with only its names translated. The rest of the text stays: an app may
 * translate only its dates. Empty if the phone speaks English, and if no day in the text is written differently. Pure.
 */
export function inOtherLanguage(text: string, { today, locale }: ReadingPhone): readonly string[] {
  if (locale === undefined || isEnglish(locale)) return [];
  // Days with the year first belong to no language: the date of a file, an id.
  const days = daysIn(text, today).filter(({ format }) => !format.startsWith('yyyy'));
  if (days.length === 0) return [];
  const written = [byLocale, byNames].map((write) => {
    let [out, at] = ['', 0];
    for (const { start, end, day, format } of days) {
      out += text.slice(at, start) + write(day, format, locale);
      at = end;
    }
    return out + text.slice(at);
  });
  return [...new Set(written)].filter((one) => one !== text);
}

function isEnglish(locale: string): boolean {
  return /^en(?:-|$)/i.test(locale);
}

function fieldsOf(format: string): readonly string[] {
  return format.match(FIELD) ?? [];
}

function byLocale(day: Date, format: string, locale: string): string {
  const options = Object.assign({}, ...fieldsOf(format).map((field) => OPTIONS[field]));
  return new Intl.DateTimeFormat(locale, options).format(day);
}

/** Months in the form that is used beside a day. */
function byNames(day: Date, format: string, locale: string): string {
  return format.replace(FIELD, (field) => {
    const isMonth = field.startsWith('M');
    const options = { ...OPTIONS[field], ...(isMonth ? { day: 'numeric' as const } : {}) };
    const parts = new Intl.DateTimeFormat(locale, options).formatToParts(day);
    const wanted = Object.keys(OPTIONS[field] ?? {})[0];
    const value = parts.find(({ type }) => type === wanted)?.value ?? field;
    return /^(?:dd|MM|yy)$/.test(field) ? value.padStart(2, '0') : value;
  });
}
