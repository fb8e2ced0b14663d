import { escapePattern } from '@tapwright/escape';
import { descendantsOf, ownText, type Screen, type ScreenElement } from '@tapwright/screen';
import { listItemOf } from '../locate/list-item.ts';
import { samePlace } from '../locate/measure-locators.ts';
import type { TextRank } from '../locate/rules/definition.ts';
import { dynamicParts } from '../text/dynamic-values.ts';
import { isOfPlatform } from '../text/platform-words.ts';
import { literal } from '../text/template.ts';
import { holdsOn } from './check.ts';
import type { RunStep } from './guards.ts';
import { freshTexts, isStable, passingTexts } from './record-step.ts';
import type { Check } from './trace.ts';

/** Maximum number of checks of what is new since the run began, and of what is gone. */
const MAX_NEW = 5;
const MAX_GONE = 3;
const MAX_KEPT = 2;
/** Letters that a text with a figure needs to show what the figure means. */
const LETTERS_MIN = 3;
/** A size or a count that has become zero: something was emptied. */
const NOTHING = /^0(?:[.,]0+)?\s?(?:[kKMGT]?i?B|bytes|[a-z]{3,})$/;

export interface OutcomeContext {
  readonly steps: readonly RunStep[];
  readonly last: Screen;
  readonly day: Date;
  /** The run began with erased data: its counts are results of the run. */
  readonly cleared: boolean;
  readonly rankText: TextRank;
}

/**
 * What the run has changed at the place where it ends: compares the last screen with the earlier ones of that place.
 * New is what appeared since the first of them, figures too; gone is what had been in its lists. Literal texts. Pure.
 */
export function outcomeChecks(context: OutcomeContext): readonly Check[] {
  const { steps, last } = context;
  const earlier = steps.map(({ before }) => before).filter((before) => samePlace(before, last));
  const [first] = earlier;
  const around = steps.map(({ before }) => before).filter(({ activity }) => activity === last.activity);
  const fresh = first === undefined ? [] : newChecks(first, context);
  return [...fresh, ...keptChecks(context), ...goneChecks(around, context)];
}

function newChecks(first: Screen, context: OutcomeContext): readonly Check[] {
  const { last, steps } = context;
  const passing = passingTexts(last);
  const words = ownWords(steps);
  return freshTexts(first, last)
    .filter((text) => !passing.has(text) && !isOfPlatform(text) && isOwnRow(last, text, { words, first }))
    .flatMap((text) => newCheck(text, context))
    .slice(0, MAX_NEW);
}

function newCheck(text: string, { steps, day, cleared, rankText }: OutcomeContext): readonly Check[] {
  const rank = rankText(text);
  const shown: readonly Check[] = [{ kind: 'text', text: literal(text) }];
  if (isStable(text, rank) || (rank === 1 && isFigureOf(text)) || NOTHING.test(text)) return shown;
  if (isOf('count', text, day)) return cleared ? shown : [];
  // A time that a wheel was turned to does not come from a clock.
  const wheels = steps.flatMap(({ action }) => (action.kind === 'swipe_selector' ? (action.text ?? []) : []));
  const isSet = isOf('time', text, day) && wheels.some((value) => text.includes(value));
  return isSet ? [{ kind: 'pattern', pattern: eitherClock(text) }] : [];
}

/** The text with its times as a 12-hour and a 24-hour clock show them. */
function eitherClock(text: string): string {
  return escapePattern(text).replace(/(?<!\d)([01]?\d|2[0-3]):([0-5]\d)(?!\d)/g, (time, hours, minutes) => {
    const hour = Number(hours);
    const half = hour < 12 ? '[Aa]' : '[Pp]';
    return `(${time}|0?${hour % 12 === 0 ? 12 : hour % 12}:${minutes} ?${half}\\.?[Mm]\\.?)`;
  });
}

/** What the run typed, tapped and turned wheels to. */
function ownWords(steps: readonly RunStep[]): readonly string[] {
  const words = steps.flatMap(({ action }) => [
    action.text ?? '',
    action.target?.text ?? '',
    action.target?.desc ?? '',
  ]);
  return [...new Set(words)].filter((word) => word.length >= LETTERS_MIN);
}

/** A row has only moved into sight if nothing in it was there before and nothing comes from the run. */
function isOwnRow(
  screen: Screen,
  text: string,
  { words, first }: { words: readonly string[]; first: Screen },
): boolean {
  const old = new Set(first.elements.map(ownText));
  return screen.elements
    .filter((element) => ownText(element) === text)
    .some((element) => {
      const row = listItemOf(screen, element);
      const said =
        row === null
          ? []
          : [row, ...descendantsOf(screen, row)].map(ownText).filter((inside) => inside !== '');
      return (
        row === null || said.some((inside) => old.has(inside) || words.some((word) => inside.includes(word)))
      );
    });
}

/** A figure alone may be a clock or a badge; a figure among words belongs to them. */
function isFigureOf(text: string): boolean {
  return (text.match(/\p{L}/gu) ?? []).length >= LETTERS_MIN;
}

function isOf(kind: 'count' | 'time', text: string, day: Date): boolean {
  const parts = dynamicParts(text, day);
  return parts.length > 0 && parts.every((part) => part.kind === kind);
}

/** Rows that were chosen and are shown at the end: a favourite among the favourites. */
function keptChecks({ steps, last, rankText }: OutcomeContext): readonly Check[] {
  const rows = new Set(rowTexts(last));
  return [...new Set(chosenRows(steps))]
    .filter((text) => rows.has(text) && isFigureOf(text) && rankText(text) === 0)
    .slice(-MAX_KEPT)
    .map((text): Check => ({ kind: 'text', text: literal(text) }));
}

function chosenRows(steps: readonly RunStep[]): readonly string[] {
  return steps.flatMap(({ action, before }) => {
    const target = action.target === null ? undefined : before.elements[action.target.index];
    return target === undefined || listItemOf(before, target) === null ? [] : namesOf(before, target);
  });
}

/**
 * What was chosen in a list and, if the list has become shorter, its other rows. A row that is scrolled out of sight is
 * not gone.
 */
function goneChecks(earlier: readonly Screen[], { steps, last, rankText }: OutcomeContext): readonly Check[] {
  if (steps.some(({ action }) => action.kind === 'scroll')) return [];
  const before = earlier.at(-1);
  const isShorter = before !== undefined && rowTexts(last).length < rowTexts(before).length;
  const shown = new Set(earlier.flatMap(rowTexts));
  return [...new Set([...chosenRows(steps), ...(isShorter ? rowTexts(before) : [])])]
    .filter((text) => isFigureOf(text) && shown.has(text) && rankText(text) === 0)
    .map(goneCheck)
    .filter((check) => holdsOn(last, check).holds)
    .slice(0, MAX_GONE);
}

/** The whole text must be gone: a message that somebody was deleted still names them. */
function goneCheck(name: string): Check {
  const found = { matches: 1, fragile: false };
  const text = literal(name);
  const locators = [
    { by: 'text', text, ...found },
    { by: 'desc', desc: text, ...found },
  ] as const;
  return { kind: 'state', name, locators, is: 'absent' };
}

function rowTexts(screen: Screen): readonly string[] {
  return screen.elements
    .filter((element) => ownText(element) !== '' && !element.editable && listItemOf(screen, element) !== null)
    .map(ownText);
}

/** What is written on it; for a row without a text of its own, its first text. */
function namesOf(screen: Screen, target: ScreenElement): readonly string[] {
  const inside = target.children.flatMap((at) => screen.elements[at] ?? []);
  return [target, ...inside]
    .map(ownText)
    .filter((text) => text !== '')
    .slice(0, 1);
}
