import { passiveTexts } from './passive-texts.ts';
import type { Screen, ScreenElement } from './screen.ts';
import { ancestorsOf, centreOf, descendantsOf, isList, ownText } from './tree.ts';

/** Maximum number of texts around an element that count as its own; more mean a page, not a row. */
const MAX_TEXTS = 6;
const MAX_LEVELS = 4;
const MAX_CONTEXT = 4;

/**
 * Texts near the element that belong to it: the title above a value, the row's text beside a switch. The nearest 4, in
 * document order. Texts of other things that can be tapped belong to those.
 */
export function elementContext(screen: Screen, element: ScreenElement): readonly string[] {
  const own = new Set([element, ...descendantsOf(screen, element)].map(ownText));
  const nearest = surroundingTexts(screen, element).filter((near) => !own.has(ownText(near)));
  const inOrder = nearest.slice(0, MAX_CONTEXT).toSorted((a, b) => a.index - b.index);
  return [...new Set(inOrder.map(ownText))];
}

/**
 * The nearest such text to the left of the element, or above it. A box or a switch may also come before its text; the
 * text that follows a button (the title after a toolbar's arrow) does not name it.
 */
export function neighbourLabel(screen: Screen, element: ScreenElement): string {
  const [left, top, right, bottom] = element.bounds;
  const near = surroundingTexts(screen, element);
  const beside = near.filter(({ bounds }) => bounds[2] <= right && bounds[1] < bottom && bounds[3] > top);
  const above = near.find(({ bounds }) => bounds[3] <= bottom && bounds[0] < right && bounds[2] > left);
  const found = titleOf(beside) ?? above ?? (element.checkable ? near.at(0) : undefined);
  return found === undefined ? '' : ownText(found);
}

/** Tolerance for the left edges of texts in one column, in pixels. */
const COLUMN_TOLERANCE = 48;

/** The topmost text of the column nearest to the element: the title, not the summary below it. */
function titleOf(beside: readonly ScreenElement[]): ScreenElement | undefined {
  const nearest = Math.max(...beside.map(({ bounds }) => bounds[0]));
  return beside
    .filter(({ bounds }) => bounds[0] >= nearest - COLUMN_TOLERANCE)
    .toSorted((a, b) => a.bounds[1] - b.bounds[1])
    .at(0);
}

/** Texts of the nearest ancestor that has any, by distance; climbing ends at a list, a page, or too many texts. */
function surroundingTexts(screen: Screen, element: ScreenElement): readonly ScreenElement[] {
  for (const ancestor of ancestorsOf(screen, element).slice(0, MAX_LEVELS)) {
    if (ancestor.scrollable || isList(ancestor)) return [];
    const texts = passiveTexts(screen, ancestor, element);
    if (texts.length > MAX_TEXTS) return [];
    if (texts.length > 0) return texts.toSorted((a, b) => distance(a, element) - distance(b, element));
    // An item ends at a row that can be tapped as a whole.
    if (ancestor.clickable) return [];
  }
  return [];
}

function distance(a: ScreenElement, b: ScreenElement): number {
  const [ax, ay] = centreOf(a.bounds);
  const [bx, by] = centreOf(b.bounds);
  // A text on the same line is nearer than one on the next, whatever the width of the screen.
  return Math.abs(ay - by) * 4 + Math.abs(ax - bx);
}
