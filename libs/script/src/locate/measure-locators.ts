import {
  appElements,
  descendantsOf,
  elementLabel,
  locate,
  ownText,
  pairElements,
  type Screen,
  type ScreenElement,
  structureKey,
  toElementRef,
} from '@tapwright/screen';
import { textRank } from '../text/dynamic-values.ts';
import { listItemOf } from './list-item.ts';
import type { LocatorRule } from './locator.ts';
import type { Looks } from './looks.ts';
import { matchLocator } from './match-locator.ts';
import { isRoleOnly } from './role-id.ts';
import type { Meant } from './rules/definition.ts';

/** Maximum number of other screens on which locators are measured, the nearest in the run first. */
const MAX_SCREENS = 60;
/** Minimum share of (id, class) pairs that two views of one place have in common. */
const SAME_PLACE = 0.6;

/** On how many screens of the run a locator found what; its own screen is not counted. */
export interface Measured {
  /** Found exactly this element. */
  readonly found: number;
  /** Found nothing although the element is there: its id or text has changed. */
  readonly missed: number;
  /** Found another element, or several, on a screen of the same place. */
  readonly misled: number;
  /** Found something with another name in another place: it would fit too early, while that screen is still shown. */
  readonly confused: number;
}

/** A screen of the run other than the element's own. */
export interface OtherScreen {
  readonly screen: Screen;
  readonly isSamePlace: boolean;
  /** The same element there; null if it is missing or cannot be identified. */
  readonly counterpart: ScreenElement | null;
  /** How its elements look, where that is known. */
  readonly looks?: Looks | undefined;
}

/** Where else the element is seen in the run. Pure. */
export function otherScreens(
  screen: Screen,
  element: ScreenElement,
  others: readonly Screen[],
): readonly OtherScreen[] {
  return others
    .filter((other) => other !== screen)
    .slice(0, MAX_SCREENS)
    .map((other) => {
      const isSamePlace = samePlace(screen, other);
      return {
        screen: other,
        isSamePlace,
        counterpart: isSamePlace ? counterpartOn(screen, element, other) : null,
      };
    });
}

/** What a locator that fits on its own screen finds on the others. */
export function measureLocator(rule: LocatorRule, meant: Meant, others: readonly OtherScreen[]): Measured {
  const { label, source } = elementLabel(meant.screen, meant.element);
  // An element that is named by its surroundings has another name elsewhere, and is still the same.
  const isCalled = source === 'text' || source === 'desc' || source === 'children';
  const sum = { found: 0, missed: 0, misled: 0, confused: 0 };
  for (const { screen, isSamePlace, counterpart, looks } of others) {
    const hits = matchLocator(screen, rule, looks);
    const [hit] = hits;
    if (!isSamePlace) {
      if (isCalled && hit !== undefined && elementLabel(screen, hit).label !== label) sum.confused += 1;
    } else if (hit === undefined) {
      if (counterpart !== null) sum.missed += 1;
    } else if (hits.length === 1 && (counterpart ?? likelyOn(meant, screen, hit)) === hit) sum.found += 1;
    else sum.misled += 1;
  }
  return sum;
}

/** Two views of one place: the same structure, or the same activity and most of the structure. */
export function samePlace(one: Screen, other: Screen): boolean {
  if (keyOf(one) === keyOf(other)) return true;
  if (one.activity !== other.activity || one.packageName !== other.packageName) return false;
  const [a, b] = [kindsOn(one), kindsOn(other)];
  const common = a.intersection(b).size;
  return common / Math.max(a.size, b.size, 1) >= SAME_PLACE;
}

// A screen is compared with those of every step.
const keys = new WeakMap<Screen, string>();
const kinds = new WeakMap<Screen, ReadonlySet<string>>();

function keyOf(screen: Screen): string {
  const key = keys.get(screen) ?? structureKey(screen);
  keys.set(screen, key);
  return key;
}

function kindsOn(screen: Screen): ReadonlySet<string> {
  const known = kinds.get(screen);
  if (known !== undefined) return known;
  const made = new Set(appElements(screen).map(({ resourceId, className }) => `${resourceId} ${className}`));
  kinds.set(screen, made);
  return made;
}

/**
 * The same element on another view of its place. An element of a list is the same only in an item that shares a text
 * with its own item. One with an id of the platform (a dialog's first button) is the same only if its text is the same.
 */
export function counterpartOn(screen: Screen, element: ScreenElement, other: Screen): ScreenElement | null {
  const located = locate(other, toElementRef(screen, element));
  const item = listItemOf(screen, element);
  const found =
    located !== null && !located.ambiguous
      ? located.element
      : item === null && located === null
        ? pairedOn(screen, element, other)
        : null;
  if (found === null) return null;
  return isTheSame(screen, element, other, found) ? found : null;
}

/**
 * If several look the same (a button of every row), the one that was found counts unless something distinguishes it.
 */
function likelyOn({ screen, element }: Meant, other: Screen, hit: ScreenElement): ScreenElement | null {
  const isAlike = elementLabel(other, hit).label === elementLabel(screen, element).label;
  return isAlike && isInSameItem(screen, element, other, hit) ? hit : null;
}

function isTheSame(screen: Screen, element: ScreenElement, other: Screen, found: ScreenElement): boolean {
  if (element.resourceId !== found.resourceId || element.className !== found.className) return false;
  if (isRoleOnly(element) && ownText(found) !== ownText(element)) return false;
  return isInSameItem(screen, element, other, found);
}

function isInSameItem(screen: Screen, element: ScreenElement, other: Screen, found: ScreenElement): boolean {
  const [item, itemThere] = [listItemOf(screen, element), listItemOf(other, found)];
  if (item === null || itemThere === null) return item === itemThere;
  const [here, there] = [namesOf(screen, item), namesOf(other, itemThere)];
  return here.size === 0 || there.size === 0 || here.intersection(there).size > 0;
}

/** Texts of an item that stay and that nothing outside of it shows: not the button that every row has. */
function namesOf(screen: Screen, item: ScreenElement): ReadonlySet<string> {
  const inside = new Set([item, ...descendantsOf(screen, item)]);
  const outside = new Set(screen.elements.filter((at) => !inside.has(at)).map(ownText));
  const texts = [...inside].filter(({ editable }) => !editable).map(ownText);
  return new Set(texts.filter((text) => text !== '' && !outside.has(text) && textRank(text) < 2));
}

function pairedOn(screen: Screen, element: ScreenElement, other: Screen): ScreenElement | null {
  return pairElements(screen, other).pairs.find(([was]) => was === element)?.[1] ?? null;
}
