import type { Screen, ScreenElement } from '@tapwright/screen';
import { textRank } from '../text/dynamic-values.ts';
import type { Locator, LocatorRule } from './locator.ts';
import type { Looks, ScreenLooks } from './looks.ts';
import { matchLocator } from './match-locator.ts';
import { measureLocator, type OtherScreen, otherScreens } from './measure-locators.ts';
import type { GoesBy, Meant, Proposing, TextRank } from './rules/definition.ts';
import { DEFINITIONS, definitionOf, kindOf, plainTextsOf } from './rules/definition-of.ts';

/** Maximum number of fragile locators beside the point, and of neighbours if there is nothing else. */
const MAX_FRAGILE = 3;
const MAX_NEIGHBOURS = 2;

export interface ChainOptions {
  /** The other screens of the run, the nearest in time first. */
  readonly others?: readonly Screen[];
  /** How likely a text changes by itself; absent: judged by the text alone. */
  readonly rankText?: TextRank;
  /** How elements looked on those screens whose pictures were kept. */
  readonly looks?: ScreenLooks | undefined;
}

/**
 * All ways to find the element that match only this element on its own screen. They are ranked by what they find on the
 * other screens of the run: what stayed before what changed, what will probably stay before what will not. A locator is
 * fragile if it finds something else there, or uses a text that surely changes. The point comes last and is always
 * there.
 */
export function locatorChain(
  screen: Screen,
  element: ScreenElement,
  { others = [], rankText = textRank, looks }: ChainOptions = {},
): readonly Locator[] {
  const proposing: Proposing = { screen, element, rankText, looks };
  const seen = otherScreens(screen, element, others);
  const rules = proposed(['name', 'neighbour', 'place'], proposing).filter((rule) => {
    const found = matchLocator(screen, rule);
    return found.length === 1 && found[0] === element;
  });
  const ranked = rules
    .map((rule) => ({ rule, rank: rankOf(rule, { screen, element }, seen, rankText) }))
    .toSorted((a, b) => compare(a.rank, b.rank));
  const named = neighboursLast(
    ranked.map(
      ({ rule, rank }): Locator => ({ ...rule, matches: 1, fragile: isFragile(rule, rank, element) }),
    ),
  );
  return [
    ...named,
    ...(looks !== undefined && needsLook(named) ? lookLocators(proposing, seen, looks) : []),
    ...proposed(['point'], proposing).map((rule) => ({
      ...rule,
      matches: matchLocator(screen, rule).length,
      fragile: true,
    })),
  ];
}

/** The proposals of the rules of these kinds, in the order of their list. */
function proposed(kinds: readonly GoesBy[], proposing: Proposing): readonly LocatorRule[] {
  return DEFINITIONS.filter(({ goesBy }) => kinds.includes(goesBy)).flatMap((definition) =>
    definition.propose(proposing),
  );
}

/** True if the sure locators are of one kind at most: without it, nothing would find the element. Pure. */
export function needsLook(chain: readonly Locator[]): boolean {
  return new Set(chain.filter(({ fragile }) => !fragile).map(({ by }) => by)).size < 2;
}

/** The element's look, if that distinguishes it from all others of its class, here and wherever else it was seen. */
function lookLocators(
  proposing: Proposing,
  seen: readonly OtherScreen[],
  looks: ScreenLooks,
): readonly Locator[] {
  const { screen, element } = proposing;
  const pictured = seen
    .filter((other) => looks.has(other.screen))
    .map((other) => ({ ...other, looks: looks.get(other.screen) }));
  return proposed(['picture'], proposing).flatMap((rule): readonly Locator[] => {
    if (matchLocator(screen, rule, looks.get(screen))[0] !== element) return [];
    const { found, missed, misled } = measureLocator(rule, proposing, pictured);
    return misled > 0 || missed > found ? [] : [{ ...rule, matches: 1, fragile: true }];
  });
}

/**
 * Neighbours count if nothing names the element itself, two of them at most. Beside a name they are fragile: if the
 * name is gone, the element may be gone, too, and its neighbour then stands next to another element.
 */
function neighboursLast(named: readonly Locator[]): readonly Locator[] {
  const isNeighbour = (locator: Locator) => kindOf(locator) === 'neighbour';
  const hasName = named.some((locator) => !isNeighbour(locator) && !locator.fragile);
  const near = named.filter((locator) => isNeighbour(locator) && !locator.fragile);
  const kept = new Set(near.slice(0, hasName ? 1 : MAX_NEIGHBOURS));
  const marked = named
    .filter((locator) => !isNeighbour(locator) || locator.fragile || kept.has(locator))
    .map((locator) => (hasName && isNeighbour(locator) ? { ...locator, fragile: true } : locator));
  const fragile = marked.filter((locator) => locator.fragile).slice(0, MAX_FRAGILE);
  return [...marked.filter((locator) => !locator.fragile), ...fragile];
}

/**
 * Misled, missed, volatile, confused, an id that others share elsewhere: the first difference decides; then the order
 * of the kinds.
 */
type Rank = readonly [misled: number, missed: number, text: number, confused: number, shared: number];

function rankOf(rule: LocatorRule, meant: Meant, seen: readonly OtherScreen[], rankText: TextRank): Rank {
  const { missed, misled, confused } = measureLocator(rule, meant, seen);
  const text = Math.max(0, ...plainTextsOf(rule).map(rankText));
  const isShared = definitionOf(rule).isShared?.(rule, meant) === true;
  return [misled, missed, text, Math.min(confused, 1), Number(isShared)];
}

function compare(a: Rank, b: Rank): number {
  for (const [at, value] of a.entries()) {
    const apart = value - (b[at] ?? 0);
    if (apart !== 0) return apart;
  }
  return 0;
}

function isFragile(rule: LocatorRule, [misled, , text]: Rank, element: ScreenElement): boolean {
  return misled > 0 || text === 2 || definitionOf(rule).isFragile?.(rule, element) === true;
}

/**
 * The element of the first locator in the chain that finds exactly one. Fragile locators count only in a chain that has
 * nothing better: a tap on whatever happens to be there is worse than a failure. A look is tried last, and only if
 * `looks` holds the looks of this screen's elements.
 */
export function resolveLocator(
  screen: Screen,
  chain: readonly Locator[],
  looks?: Looks,
): ScreenElement | null {
  const known = looks === undefined ? chain.filter((locator) => kindOf(locator) !== 'picture') : chain;
  for (const locator of usableLocators(known)) {
    const [first, second] = matchLocator(screen, locator, looks);
    if (first !== undefined && second === undefined) return first;
  }
  return null;
}

/** True for a place on the screen, which something fits on every screen. */
export function goesByPoint(locator: Locator): boolean {
  return kindOf(locator) === 'point';
}

/**
 * The chain without places in a list and points if there is anything better, and without points if there is a place or
 * a look. A look was measured, and comes after everything but a point.
 */
export function usableLocators(chain: readonly Locator[]): readonly Locator[] {
  const looks = chain.filter((locator) => kindOf(locator) === 'picture');
  const others = chain.filter((locator) => kindOf(locator) !== 'picture');
  const firm = others.filter(({ fragile }) => !fragile);
  if (firm.length > 0) return [...firm, ...looks];
  const placed = [...others.filter((locator) => kindOf(locator) !== 'point'), ...looks];
  return placed.length > 0 ? placed : chain;
}
