import type { Screen } from '@tapwright/screen';
import { daysIn } from '../text/day-texts.ts';
import { isStamped } from '../text/dynamic-values.ts';
import { type Template, templateParts } from '../text/template.ts';
import type { Locator } from './locator.ts';
import { matchLocator } from './match-locator.ts';
import { kindOf, ownWords } from './rules/definition-of.ts';

/**
 * An id that holds a day belongs to something else on another day: it is fragile, and its text counts without it, too.
 * Pure.
 */
export function stampsLast(screen: Screen, chain: readonly Locator[]): readonly Locator[] {
  const hasText = chain.some(({ by }) => by === 'text');
  return chain.flatMap((at): readonly Locator[] => {
    if (!hasStampedId(at)) return [at];
    const fragile = { ...at, fragile: true };
    return at.by === 'id_text' && !hasText ? [fragile, ...textAlone(screen, at.text)] : [fragile];
  });
}

export function hasStampedId(locator: Locator): boolean {
  return 'resourceId' in locator && isStamped(locator.resourceId);
}

function textAlone(screen: Screen, text: Template): readonly Locator[] {
  const locator = { by: 'text', text, matches: 1, fragile: true } as const;
  return matchLocator(screen, locator).length === 1 ? [locator] : [];
}

/** A time with seconds: a program wrote it down, nobody chose it. */
const MOMENT = /(?<!\d)\d{1,2}:\d{2}:\d{2}(?!\d)/;

/**
 * A cell of a calendar is found by its date or not at all: on another day its number, place and neighbours belong to
 * another cell. What is named by the second at which it was made never has the same name again: then only its place is
 * left.
 */
export function onlyItsDay(chain: readonly Locator[], day: Date): readonly Locator[] {
  const [first] = chain;
  if (first === undefined || isFirm(first) || !chain.some((locator) => namesDay(locator, day))) return chain;
  const isNamed = (locator: Locator) => hasStampedId(locator) || /\p{L}/u.test(ownWords(locator));
  const isMoment = chain.some((locator) => MOMENT.test(ownWords(locator)));
  return [
    ...chain.filter(isNamed),
    ...chain.filter((locator) => !isNamed(locator) && (isMoment || kindOf(locator) === 'point')),
  ];
}

const isFirm = ({ by, fragile }: Locator): boolean => by === 'id' && !fragile;

function namesDay(locator: Locator, day: Date): boolean {
  const parts = templateParts(ownWords(locator));
  return parts.some(
    (part) => part.kind === 'day' || (part.kind === 'literal' && daysIn(part.text, day).length > 0),
  );
}
