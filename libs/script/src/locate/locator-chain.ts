import { centreOf, type Screen, type ScreenElement } from '@tapwright/screen';
import { textRank } from '../text/dynamic-values.ts';
import { isOfPlatform } from '../text/platform-words.ts';
import { plainText } from '../text/template.ts';
import { isInOnlyItem } from './list-item.ts';
import type { Locator, LocatorRule } from './locator.ts';
import { locatorCandidates, type TextRank } from './locator-candidates.ts';
import type { Looks, ScreenLooks } from './looks.ts';
import { matchLocator } from './match-locator.ts';
import {
  isRoleOnly,
  type Meant,
  measureLocator,
  type OtherScreen,
  otherScreens,
} from './measure-locators.ts';

/** Most fragile ones beside the point, and neighbours where they are all there is. */
const MAX_FRAGILE = 3;
const MAX_NEIGHBOURS = 2;

export interface ChainOptions {
  /** The other screens of the run, those near in time first. */
  readonly others?: readonly Screen[];
  /** How likely a text changes by itself; told from the text alone unless given. */
  readonly rankText?: TextRank;
  /** How elements looked on those screens of which pictures were kept. */
  readonly looks?: ScreenLooks | undefined;
}

/**
 * All ways to find the element that fit it alone on its own screen, ranked by what they find on the other screens of the
 * run: what stayed before what changed, what is likely to stay before what is not. Those that find something else there,
 * or go by a text that surely changes, are fragile. The point comes last and is always there.
 */
export function locatorChain(
  screen: Screen,
  element: ScreenElement,
  { others = [], rankText = textRank, looks }: ChainOptions = {},
): readonly Locator[] {
  const seen = otherScreens(screen, element, others);
  const rules = locatorCandidates(screen, element, rankText).filter((rule) => {
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
  const [x, y] = centreOf(element.bounds);
  return [
    ...named,
    ...(looks !== undefined && needsLook(named) ? lookLocator({ screen, element }, seen, looks) : []),
    { by: 'point', x, y, matches: matchLocator(screen, { by: 'point', x, y }).length, fragile: true },
  ];
}

/** Whether what is sure to find the element is of one kind at most: with that gone, nothing would find it. Pure. */
export function needsLook(chain: readonly Locator[]): boolean {
  return new Set(chain.filter(({ fragile }) => !fragile).map(({ by }) => by)).size < 2;
}

/** The element's look, provided it is told by it from all others of its class, here and wherever else it was seen. */
function lookLocator(meant: Meant, seen: readonly OtherScreen[], looks: ScreenLooks): readonly Locator[] {
  const { screen, element } = meant;
  const { className, index } = element;
  const hash = looks.get(screen)?.get(index);
  if (hash === undefined) return [];
  const rule = { by: 'look', className, hash } as const;
  if (matchLocator(screen, rule, looks.get(screen))[0] !== element) return [];
  const pictured = seen
    .filter((other) => looks.has(other.screen))
    .map((other) => ({ ...other, looks: looks.get(other.screen) }));
  const { found, missed, misled } = measureLocator(rule, meant, pictured);
  return misled > 0 || missed > found ? [] : [{ ...rule, matches: 1, fragile: true }];
}

/**
 * Neighbours count where nothing names the element itself, two of them at most. Beside a name they are fragile: where the
 * name is gone, so may be the element, and what stands next to its neighbour then is another one.
 */
function neighboursLast(named: readonly Locator[]): readonly Locator[] {
  const hasName = named.some(({ by, fragile }) => by !== 'near' && !fragile);
  const near = named.filter(({ by, fragile }) => by === 'near' && !fragile);
  const kept = new Set(near.slice(0, hasName ? 1 : MAX_NEIGHBOURS));
  const marked = named
    .filter((locator) => locator.by !== 'near' || locator.fragile || kept.has(locator))
    .map((locator) => (hasName && locator.by === 'near' ? { ...locator, fragile: true } : locator));
  const fragile = marked.filter((locator) => locator.fragile).slice(0, MAX_FRAGILE);
  return [...marked.filter((locator) => !locator.fragile), ...fragile];
}

/** Misled, missed, volatile, confused, an id that others share elsewhere: the first that differs decides; the order of the kinds after that. */
type Rank = readonly [misled: number, missed: number, text: number, confused: number, shared: number];

function rankOf(rule: LocatorRule, meant: Meant, seen: readonly OtherScreen[], rankText: TextRank): Rank {
  const { missed, misled, confused } = measureLocator(rule, meant, seen);
  const said = textIn(rule);
  const text = said === null ? 0 : rankText(said);
  const isShared = rule.by === 'id' && (isRoleOnly(rule) || isInOnlyItem(meant.screen, meant.element));
  return [misled, missed, text, Math.min(confused, 1), Number(isShared)];
}

function compare(a: Rank, b: Rank): number {
  for (const [at, value] of a.entries()) {
    const apart = value - (b[at] ?? 0);
    if (apart !== 0) return apart;
  }
  return 0;
}

function isFragile(rule: LocatorRule, [misled, , text]: Rank, { text: said, desc }: ScreenElement): boolean {
  if (misled > 0 || text === 2) return true;
  if (rule.by !== 'nth') return false;
  // In another language of the system its name is another one; its place within a container of its own stays.
  return rule.containerId === '' || !isOfPlatform(said === '' ? desc : said);
}

function textIn(rule: LocatorRule): string | null {
  if (rule.by === 'id_text' || rule.by === 'text') return plainText(rule.text);
  if (rule.by === 'desc') return plainText(rule.desc);
  return rule.by === 'near' ? plainText(rule.anchor) : null;
}

/**
 * The element that the first locator of the chain finds, provided it finds exactly one. Fragile ones count only in a
 * chain that has nothing better: a tap on what happens to be there is worse than a failure. By its look it is found last,
 * and only where `looks` says how the elements of this screen look.
 */
export function resolveLocator(
  screen: Screen,
  chain: readonly Locator[],
  looks?: Looks,
): ScreenElement | null {
  const known = looks === undefined ? chain.filter(({ by }) => by !== 'look') : chain;
  for (const locator of usableLocators(known)) {
    const [first, second] = matchLocator(screen, locator, looks);
    if (first !== undefined && second === undefined) return first;
  }
  return null;
}

/**
 * The chain without places in a list and points where there is anything better, without points where there is a place or
 * a look. A look was measured and comes after all but a point.
 */
export function usableLocators(chain: readonly Locator[]): readonly Locator[] {
  const looks = chain.filter(({ by }) => by === 'look');
  const others = chain.filter(({ by }) => by !== 'look');
  const firm = others.filter(({ fragile }) => !fragile);
  if (firm.length > 0) return [...firm, ...looks];
  const placed = [...others.filter(({ by }) => by !== 'point'), ...looks];
  return placed.length > 0 ? placed : chain;
}
