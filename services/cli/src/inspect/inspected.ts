import { elementLabel, type Screen, type ScreenElement } from '@tapwright/screen';
import { type Locator, locatorChain, matchLocator } from '@tapwright/script';

/** A locator, and what it finds. */
export interface MeasuredLocator {
  readonly by: string;
  /** What it goes by, as JSON. */
  readonly finds: string;
  /** Elements that it finds on this screen. */
  readonly here: number;
  /** Other screens on which it finds exactly one element, and several. */
  readonly elsewhereOne: number;
  readonly elsewhereSeveral: number;
  readonly fragile: boolean;
}

export interface InspectedElement {
  readonly number: number;
  readonly parent: number | null;
  readonly depth: number;
  readonly label: string;
  readonly text: string;
  readonly desc: string;
  readonly className: string;
  readonly resourceId: string;
  readonly bounds: readonly number[];
  /** What it takes: clickable, editable, and so on. */
  readonly takes: readonly string[];
}

export interface Inspected {
  readonly packageName: string;
  readonly activity: string;
  readonly bounds: readonly number[];
  /** Number of other screens that locators are measured on. */
  readonly others: number;
  readonly elements: readonly InspectedElement[];
}

/** A screen as the page shows it, without locators: they are measured for the element that is chosen. */
export function inspected(screen: Screen, others: readonly Screen[]): Inspected {
  const { packageName, activity, bounds, elements } = screen;
  return {
    ...{ packageName, activity, bounds: [...bounds] },
    others: others.length,
    elements: elements.map((element) => about(screen, element)),
  };
}

const TAKES = [
  'clickable',
  'longClickable',
  'editable',
  'scrollable',
  'checkable',
  'checked',
  'focused',
  'password',
] as const satisfies readonly (keyof ScreenElement)[];

function about(screen: Screen, element: ScreenElement): InspectedElement {
  const { index, parent, depth, text, desc, className, resourceId, bounds } = element;
  return {
    number: index,
    ...{ parent, depth, text, desc, className, resourceId, bounds: [...bounds] },
    label: elementLabel(screen, element).label,
    takes: [...TAKES.filter((name) => element[name]), ...(element.enabled ? [] : ['off'])],
  };
}

/** The chain of locators of an element, the strongest first, each counted on this screen and on the others. Pure. */
export function measured(
  screen: Screen,
  element: ScreenElement,
  others: readonly Screen[],
): readonly MeasuredLocator[] {
  return locatorChain(screen, element, { others }).map((locator) => {
    const counts = others.map((other) => matchLocator(other, locator).length);
    return {
      by: locator.by,
      finds: wordsOf(locator),
      here: matchLocator(screen, locator).length,
      elsewhereOne: counts.filter((count) => count === 1).length,
      elsewhereSeveral: counts.filter((count) => count > 1).length,
      fragile: locator.fragile,
    };
  });
}

function wordsOf(locator: Locator): string {
  const { by: _by, matches: _matches, fragile: _fragile, ...rest } = locator;
  return JSON.stringify(rest);
}
