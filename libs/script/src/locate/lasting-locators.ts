import type { Screen } from '@tapwright/screen';
import { daysIn } from '../text/day-texts.ts';
import { isStamped } from '../text/dynamic-values.ts';
import { type Template, templateParts } from '../text/template.ts';
import type { Locator } from './locator.ts';
import { matchLocator } from './match-locator.ts';
import { kindOf, ownWords } from './rules/definition-of.ts';

/** An id that holds a day is that of something else another time: it is fragile, and its text counts without it, too. Pure. */
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

/** To the second: when a program wrote something down, not what anybody chose. */
const MOMENT = /(?<!\d)\d{1,2}:\d{2}:\d{2}(?!\d)/;

/**
 * A cell of a calendar is found by its date or not at all: on another day its number, its place and its neighbours are those
 * of another cell. What bears the moment at which it was made never has the same name again: then its place is what is left.
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
