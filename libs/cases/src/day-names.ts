/**
 * English as two countries write it, and the languages in which steps are counted. Not Japanese: it shortens a Friday to one sign,
 * which means gold and money as well.
 */
const LANGUAGES = ['en', 'en-GB', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'ru', 'zh'] as const;

/** A Sunday, so that seven days from it are a week; in a month that has them. */
const SUNDAY = { year: 2023, month: 0, day: 1 } as const;
const DAYS = 7;
const MONTHS = 12;

type Style = 'long' | 'short';
type Names = ReadonlyMap<string, string>;

/** Made once, when it is first needed. */
let known: readonly Names[] | null = null;

/**
 * The ways in which apps shorten a text that names weekdays or months: `Friday` as `Fri`, `5 March` as `5 Mar`, `Freitag` as
 * `Fr`. Empty where it names none, or where none has a shorter name. Pure.
 */
export function withShortDays(text: string): string[] {
  known ??= LANGUAGES.map(shortNames);
  const forms = known.map((names) =>
    text.replace(/\p{L}+/gu, (word) => names.get(word.toLowerCase()) ?? word),
  );
  return [...new Set(forms)].filter((form) => form !== text);
}

function shortNames(language: string): Names {
  const long = namesIn(language, 'long');
  const short = namesIn(language, 'short');
  const pairs = long.map((name, at): [string, string] => [
    name.toLowerCase(),
    // Some languages end a short name with a full stop, and apps leave that out.
    (short[at] ?? name).replace(/\.$/u, ''),
  ]);
  return new Map(pairs.filter(([name, one]) => one.toLowerCase() !== name));
}

/** The weekdays, then the months, as they stand in a date. */
function namesIn(language: string, style: Style): string[] {
  const { year, month, day } = SUNDAY;
  const weekdays = Array.from({ length: DAYS }, (_, at) => new Date(Date.UTC(year, month, day + at)));
  const months = Array.from({ length: MONTHS }, (_, at) => new Date(Date.UTC(year, at, day)));
  return [
    ...weekdays.map(partOf(language, 'weekday', style)),
    ...months.map(partOf(language, 'month', style)),
  ];
}

function partOf(language: string, part: 'weekday' | 'month', style: Style): (date: Date) => string {
  const format = new Intl.DateTimeFormat(language, { [part]: style, day: 'numeric', timeZone: 'UTC' });
  return (date) => format.formatToParts(date).find(({ type }) => type === part)?.value ?? '';
}
