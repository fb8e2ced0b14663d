import { type Screen, visibleTexts } from '@tapwright/screen';
import type { TextRank } from '../locate/rules/definition.ts';
import {
  type DayInText,
  dayKey,
  daysBetween,
  daysIn,
  formatCounts,
  namesCalendarDay,
  relativeDaysIn,
} from '../text/day-texts.ts';
import { textRank } from '../text/dynamic-values.ts';
import { literal, plainText, type Template, templateParts } from '../text/template.ts';
import { type Becomes, differingTexts, withDays } from './differing-texts.ts';
import { holdsSecret, type ParameterValues, parameterise } from './parameterise.ts';

/** What is known of a run beyond its screens. */
export interface TextContext {
  /** The phone's day at the run. */
  readonly day: Date;
  /** The goal, or the sentences of the case, and the values of its parameters: days that they name stay as they are. */
  readonly words: readonly string[];
  /** What was typed and is not a parameter. */
  readonly typed: readonly string[];
  /** What was tapped: if it is a near day, it is counted from today, and so is every later text that shows it. */
  readonly tapped: readonly string[];
  readonly values: ParameterValues;
  readonly screens: readonly Screen[];
  /** Other candidates of the same job. */
  readonly otherRuns: readonly OtherRun[];
}

export interface OtherRun {
  readonly day: Date;
  readonly screens: readonly Screen[];
}

/** How the trace writes the texts of a run. */
export interface TextTemplates {
  /** The text with its parameters and days; literal if nothing is certain. Null: must not be stored. */
  readonly template: (text: string) => Template | null;
  /** How likely the rest of the text differs at the next run. */
  readonly rank: TextRank;
  /** Whether it contains a parameter or a day. */
  readonly isTelling: (text: string) => boolean;
  /** What a text becomes because another run showed it differently. */
  readonly becomes: (text: string) => Becomes | null;
}

/**
 * If a day is this near and was chosen without being named, it was counted from today; other days belong to some
 * record.
 */
const NEAR_DAYS = 31;
/** Number of screens of each run that are compared with those of another. */
const MAX_COMPARED = 40;

/** Finds in every text of a run which parts are parameters, which are days, and which change by themselves. */
export function textTemplates(context: TextContext): TextTemplates {
  const { day, screens, values } = context;
  const shown = screens.flatMap((screen) => visibleTexts(screen).map(({ text }) => text));
  const counts = formatCounts(new Set(shown), day);
  const differing = differences(context);
  const isFromToday = countedFromToday(context);
  const template = (text: string): Template | null => {
    if (holdsSecret(text, values)) return null;
    const known = differing.get(text);
    if (known?.kind === 'day') return parameterise(known.template, values);
    // If a parameter's value is a day, the parameter wins.
    const plain = parameterise(literal(text), values);
    if (plain !== literal(text)) return plain;
    return withDays(text, day, daysIn(text, day, counts).filter(isFromToday));
  };
  const ranks = new Map<string, ReturnType<TextRank>>();
  const ranked: TextRank = (text) => {
    const known = differing.get(text);
    if (known !== undefined && known.kind !== 'day') return 2;
    const written = template(text);
    return written === null ? 2 : rankOf(written);
  };
  // The screens of a run show the same texts again and again.
  const rank: TextRank = (text) => {
    const found = ranks.get(text) ?? ranked(text);
    ranks.set(text, found);
    return found;
  };
  return {
    template,
    rank,
    isTelling: (text) => template(text) !== literal(text),
    becomes: (text) => differing.get(text) ?? null,
  };
}

function isNear(days: number): boolean {
  return days > 0 && days <= NEAR_DAYS;
}

/** Only literal text can change by itself. */
function rankOf(template: Template): 0 | 1 | 2 {
  const ranks = templateParts(template).map((part) => (part.kind === 'literal' ? textRank(part.text) : 0));
  return ranks.includes(2) ? 2 : ranks.includes(1) ? 1 : 0;
}

/**
 * Which days are counted from today: those that the words count so, the day of the run itself, and a near one that was
 * tapped, unless the words ask for a weekday or a day of the month. Days that the words name stay as they are.
 */
function countedFromToday({ day, words, typed, tapped }: TextContext): (found: DayInText) => boolean {
  const keys = (texts: readonly string[]) =>
    new Set(texts.flatMap((text) => daysIn(text, day).map((found) => dayKey(found.day))));
  const [named, entered] = [keys(words), keys(typed)];
  const chosen = tapped.flatMap((text) => daysIn(text, day).map((found) => daysBetween(day, found.day)));
  const isCounted = !words.some(namesCalendarDay);
  const relative = new Set([...words.flatMap(relativeDaysIn), ...(isCounted ? chosen.filter(isNear) : [])]);
  return ({ day: found }) => {
    const key = dayKey(found);
    if (named.has(key)) return false;
    const days = daysBetween(day, found);
    if (relative.has(days)) return true;
    return days === 0 && !entered.has(key);
  };
}

/** What other candidates show differently on the screen most like one of this run; what they show anywhere stays. */
function differences({ day, screens, otherRuns }: TextContext): ReadonlyMap<string, Becomes> {
  const found = new Map<string, Becomes>();
  const mine = screens.slice(0, MAX_COMPARED);
  for (const run of otherRuns) {
    const theirs = run.screens.slice(0, MAX_COMPARED).map((screen) => ({ screen, texts: textsOn(screen) }));
    const anywhere = new Set(theirs.flatMap(({ texts }) => [...texts]));
    for (const screen of mine) {
      const twin = mostAlike(textsOn(screen), theirs);
      const differing = twin === null ? [] : differingTexts(screen, twin, { a: day, b: run.day });
      for (const { text, becomes } of differing.filter((one) => !anywhere.has(one.text))) {
        const known = found.get(text);
        // Two different answers: nothing is certain.
        found.set(text, known === undefined || same(known, becomes) ? becomes : { kind: 'dropped' });
      }
    }
  }
  return found;
}

function textsOn(screen: Screen): ReadonlySet<string> {
  return new Set(visibleTexts(screen).map(({ text }) => text));
}

interface Shown {
  readonly screen: Screen;
  readonly texts: ReadonlySet<string>;
}

function mostAlike(texts: ReadonlySet<string>, others: readonly Shown[]): Screen | null {
  const shared = others.map((other) => ({ other, count: other.texts.intersection(texts).size }));
  const [best] = shared.toSorted((a, b) => b.count - a.count);
  return best === undefined || best.count === 0 ? null : best.other.screen;
}

function same(one: Becomes, other: Becomes): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** `recordStep` writes literal templates; the text itself decides what becomes of it. */
export function rewriteWith({ template }: TextTemplates): (literalText: Template) => Template | null {
  return (literalText) => {
    const text = plainText(literalText);
    return text === null ? literalText : template(text);
  };
}
