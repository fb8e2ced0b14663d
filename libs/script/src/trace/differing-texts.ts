import { escapePattern } from '@tapwright/escape';
import type { Screen, ScreenElement } from '@tapwright/screen';
import { counterpartOn } from '../locate/measure-locators.ts';
import { type DayInText, daysBetween, daysIn } from '../text/day-texts.ts';
import { dayFromToday, literal, type Template } from '../text/template.ts';

/** What a text that differs between two runs becomes in a script. */
export type Becomes =
  | { readonly kind: 'day'; readonly template: Template }
  | { readonly kind: 'pattern'; readonly pattern: string }
  | { readonly kind: 'dropped' };

export interface DifferingText {
  readonly text: string;
  readonly other: string;
  readonly becomes: Becomes;
}

/** The days on which two runs were made. */
export interface RunDays {
  readonly a: Date;
  readonly b: Date;
}

/**
 * Texts and descriptions of one element that differ between two runs of the same way; typed texts are left out. Pure.
 */
export function differingTexts(a: Screen, b: Screen, days: RunDays): readonly DifferingText[] {
  const found = new Map<string, DifferingText>();
  for (const element of a.elements) {
    if (element.editable || element.password || saidBy(element).length === 0) continue;
    const there = counterpartOn(a, element, b);
    if (there === null) continue;
    for (const side of ['text', 'desc'] as const) {
      const [text, other] = [element[side], there[side]];
      if (text === '' || other === '' || text === other) continue;
      found.set(text, { text, other, becomes: becomes(text, other, days) });
    }
  }
  return [...found.values()];
}

function saidBy({ text, desc }: ScreenElement): readonly string[] {
  return [text, desc].filter((said) => said !== '');
}

function becomes(text: string, other: string, days: RunDays): Becomes {
  const template = sameDays(text, other, days);
  if (template !== null) return { kind: 'day', template };
  const pattern = patternOfTwo(text, other);
  return pattern === null ? { kind: 'dropped' } : { kind: 'pattern', pattern };
}

/** If both have days in the same formats and at the same distance from their runs, and nothing else differs. */
function sameDays(text: string, other: string, { a, b }: RunDays): Template | null {
  const of = (said: string, day: Date) => withDays(said, day, daysIn(said, day));
  const template = of(text, a);
  return template !== literal(text) && template === of(other, b) ? template : null;
}

/** The text as a template with these days counted from `today`. */
export function withDays(text: string, today: Date, days: readonly DayInText[]): Template {
  let template = '';
  let at = 0;
  for (const { start, end, day, format } of days) {
    template += literal(text.slice(at, start)) + dayFromToday(daysBetween(today, day), format);
    at = end;
  }
  return template + literal(text.slice(at));
}

/**
 * Splits into runs of letters, runs of figures and single other characters; common parts stay, figures that differ may
 * be any.
 */
function patternOfTwo(text: string, other: string): string | null {
  const tokens = (said: string) => said.match(/\p{L}+|\d+|./gsu) ?? [];
  const [one, two] = [tokens(text), tokens(other)];
  if (one.length !== two.length || !/\p{L}{3}/u.test(text)) return null;
  const pieces = one.map((token, at) => {
    const twin = two[at] ?? '';
    if (token === twin) return escapePattern(token);
    if (!/^\d+$/.test(token) || !/^\d+$/.test(twin)) return null;
    const [least, most] = [Math.min(token.length, twin.length), Math.max(token.length, twin.length)];
    return least === most ? `[0-9]{${least}}` : `[0-9]{${least},${most}}`;
  });
  return pieces.includes(null) ? null : pieces.join('');
}
