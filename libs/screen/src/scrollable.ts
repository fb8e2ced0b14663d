import type { Bounds } from '@tapwright/contracts';
import { upperMedian } from '@tapwright/numbers';
import { elementLabel } from './label.ts';
import type { Screen, ScreenElement } from './screen.ts';
import { oneLine } from './tree.ts';

/** Whether scrolling in that direction shows more, as far as the tree shows. */
export type MoreToCome = 'yes' | 'no' | 'perhaps';

export interface ScrollableContent {
  readonly axis: 'vertical' | 'horizontal';
  /** Names of what it shows, in order; the first three and the last. */
  readonly shows: readonly string[];
  /** How many things it shows, named or not. */
  readonly items: number;
  /** Above, or to the left. */
  readonly before: MoreToCome;
  /** Below, or to the right. */
  readonly after: MoreToCome;
  /** Everything on one line: `shows "Milk", "Bread" … "Salt" (9); more below, nothing above`. */
  readonly sentence: string;
}

/** Tolerance in pixels for edges that count as equal. */
const TOLERANCE = 2;
/** An item with less than this share of the usual length is cut off. */
const CUT_SHARE = 0.85;
/** What is below if nothing is above: there must be more, unless the tree shows an end; then it is unknown. */
const OTHER_SIDE: Readonly<Record<MoreToCome, MoreToCome>> = { yes: 'yes', perhaps: 'yes', no: 'perhaps' };
const SHOWN_FIRST = 3;
const NAME_MAX = 30;

/**
 * The content of a scrollable element and whether there is more, the second cause of GUARDIAN's failures (4.2.2): the
 * model went back because it did not know that there was more. An item that is cut off at an edge continues beyond it;
 * if things end before the edge, nothing follows. Android marks a list as scrollable only if it can scroll in at least
 * one direction, so if there is no more on one side, there is more on the other.
 */
export function describeScrollable(screen: Screen, element: ScreenElement): ScrollableContent {
  const items = itemsOf(screen, element);
  const axis = axisOf(element, items);
  const [start, end] = axis === 'vertical' ? ([1, 3] as const) : ([0, 2] as const);
  const usual = upperMedian(items.map(({ bounds }) => bounds[end] - bounds[start]));
  const gaps = items.slice(1).map(({ bounds }, at) => bounds[start] - (items[at]?.bounds[end] ?? 0));
  const spacing = Math.max(TOLERANCE, upperMedian(gaps));
  const seen = edgesOf(items, { box: element.bounds, start, end, usual, spacing });
  const before = seen.before === 'perhaps' && seen.after === 'no' ? 'yes' : seen.before;
  const after = seen.before === 'no' ? OTHER_SIDE[seen.after] : seen.after;
  const names = items
    .map((item) => oneLine(elementLabel(screen, item).label, NAME_MAX))
    .filter((name) => name !== '');
  const last = names.at(-1);
  const shows = [
    ...names.slice(0, SHOWN_FIRST),
    ...(last !== undefined && names.length > SHOWN_FIRST ? [last] : []),
  ];
  const content = { axis, shows, items: items.length, before, after } as const;
  return { ...content, sentence: sentenceOf(content, names.length) };
}

/** The items in it; skips wrappers that hold a single item. */
function itemsOf(screen: Screen, element: ScreenElement): readonly ScreenElement[] {
  let inside = childrenOf(screen, element);
  for (
    let only = inside[0];
    inside.length === 1 && only !== undefined && only.children.length > 0;
    only = inside[0]
  ) {
    inside = childrenOf(screen, only);
  }
  return inside;
}

function childrenOf(screen: Screen, { children }: ScreenElement): readonly ScreenElement[] {
  return children.flatMap((at) => screen.elements[at] ?? []);
}

/** By the class if that decides, else by the positions of the items. */
function axisOf({ className }: ScreenElement, items: readonly ScreenElement[]): 'vertical' | 'horizontal' {
  if (/HorizontalScrollView|ViewPager|TabLayout/.test(className)) return 'horizontal';
  const [first] = items;
  const beside = items.slice(1).filter(({ bounds }) => bounds[0] !== first?.bounds[0]);
  const below = items.slice(1).filter(({ bounds }) => bounds[1] !== first?.bounds[1]);
  return beside.length > 0 && below.length === 0 ? 'horizontal' : 'vertical';
}

interface Window {
  readonly box: Bounds;
  readonly start: 0 | 1;
  readonly end: 2 | 3;
  /** Length of most items. */
  readonly usual: number;
  /** The usual distance between items, and so also to an edge beyond which there are more. */
  readonly spacing: number;
}

function edgesOf(
  items: readonly ScreenElement[],
  { box, start, end, usual, spacing }: Window,
): Pick<ScrollableContent, 'before' | 'after'> {
  const first = items.toSorted((a, b) => a.bounds[start] - b.bounds[start])[0];
  const last = items.toSorted((a, b) => b.bounds[end] - a.bounds[end])[0];
  if (first === undefined || last === undefined) return { before: 'perhaps', after: 'perhaps' };
  const isCut = ({ bounds }: ScreenElement) =>
    items.length > 2 && bounds[end] - bounds[start] < usual * CUT_SHARE;
  const tell = (gap: number, item: ScreenElement): MoreToCome => {
    if (gap < -TOLERANCE) return 'yes';
    if (gap > spacing) return 'no';
    return isCut(item) ? 'yes' : 'perhaps';
  };
  return {
    before: tell(first.bounds[start] - box[start], first),
    after: tell(box[end] - last.bounds[end], last),
  };
}

function sentenceOf(
  { axis, shows, items, before, after }: Omit<ScrollableContent, 'sentence'>,
  named: number,
): string {
  const quoted = shows.map((name) => `"${name}"`);
  const gap = named > SHOWN_FIRST + 1 ? ' … ' : ', ';
  const list =
    named > SHOWN_FIRST ? `${quoted.slice(0, -1).join(', ')}${gap}${quoted.at(-1)}` : quoted.join(', ');
  const what = named === 0 ? `shows ${items} things without names` : `shows ${list} (${items})`;
  const [ahead, behind] = axis === 'vertical' ? ['below', 'above'] : ['to the right', 'to the left'];
  return `${what}; ${more(after, ahead)}, ${more(before, behind)}`;
}

function more(to: MoreToCome, where: string | undefined): string {
  return { yes: `more ${where}`, no: `nothing ${where}`, perhaps: `perhaps more ${where}` }[to];
}
