import type { Screen, ScreenElement } from '../screen.ts';
import { describeScrollable } from '../scrollable.ts';
import { ancestorsOf, centreOf, descendantsOf, isList, oneLine } from '../tree.ts';
import { type Finding, finding } from './finding.ts';
import { areaOf, isInWebPage, isMessage, ownElements, sharedPart } from './targets.ts';

/** Less is the space that fonts leave around letters. Density-independent pixels. */
const LEAST_DP = 4;
/** Share of the lower or narrower of the two that must be covered in that direction. */
const LEAST_SHARE = 0.2;

/**
 * Two texts, or a text and something that is pressed, that lie partly over each other. Left out: one inside the other (a
 * caption on a picture), buttons without a text (they float over lists), what lies over a list that has more to
 * scroll, what belongs to a layer over the whole of the other, and web pages, whose trees have a box for a link in
 * a line.
 */
export function overlaps(screen: Screen, density: number): readonly Finding[] {
  const parts = ownElements(screen).filter(
    (element) => speaks(screen, element) && !isMessage(element) && !isInWebPage(screen, element),
  );
  return parts.flatMap((lower, at) => {
    const upper = parts.slice(at + 1).find((other) => isOver(screen, other, lower, density));
    if (upper === undefined) return [];
    const part = sharedPart(lower.bounds, upper.bounds) ?? lower.bounds;
    const size = [part[2] - part[0], part[3] - part[1]]
      .map((pixels) => Math.round(pixels / density))
      .join(' x ');
    const says = `"${nameOf(upper)}" lies over "${nameOf(lower)}" by ${size} dp; nothing is wanted there.`;
    return [finding('overlap', screen, upper, says)];
  });
}

/** A text, or a control with a text, and nothing around others. */
function speaks(screen: Screen, element: ScreenElement): boolean {
  if (oneLine(element.text || element.hint) === '' || element.scrollable || isList(element)) return false;
  return descendantsOf(screen, element).every(({ text, clickable }) => text === '' && !clickable);
}

function isOver(screen: Screen, upper: ScreenElement, lower: ScreenElement, density: number): boolean {
  const part = sharedPart(lower.bounds, upper.bounds);
  if (part === null || ancestorsOf(screen, upper).includes(lower)) return false;
  const smaller = [0, 1].map((side) => Math.min(spanOf(lower, side), spanOf(upper, side)));
  const covered = [part[2] - part[0], part[3] - part[1]];
  const isMuch = covered.every(
    (pixels, side) => pixels >= LEAST_DP * density && pixels >= LEAST_SHARE * (smaller[side] ?? 0),
  );
  const isInside = areaOf(part) >= 0.98 * Math.min(areaOf(lower.bounds), areaOf(upper.bounds));
  const isSame = spanOf(lower, 1) / spanOf(upper, 1) > 0.6 && spanOf(lower, 1) / spanOf(upper, 1) < 1.7;
  if (!isMuch || (isInside && !isSame)) return false;
  return !isScrolledUnder(screen, lower, upper) && !isAnotherLayer(screen, lower, upper);
}

/**
 * A sheet, a drawer or another page lies over the whole of the lower one: the tree still has what is behind it, but nobody
 * sees that. Two that lie over each other by mistake are laid out side by side.
 */
function isAnotherLayer(screen: Screen, lower: ScreenElement, upper: ScreenElement): boolean {
  const around = new Set(ancestorsOf(screen, lower));
  const [left, top, right, bottom] = lower.bounds;
  return ancestorsOf(screen, upper).some(
    (layer) =>
      !around.has(layer) &&
      layer.bounds[0] <= left &&
      layer.bounds[1] <= top &&
      layer.bounds[2] >= right &&
      layer.bounds[3] >= bottom,
  );
}

const spanOf = ({ bounds }: ScreenElement, side: number): number =>
  (bounds[side + 2] ?? 0) - (bounds[side] ?? 0);

/** What lies over a list stays while the list moves, unless the list is at its end. */
function isScrolledUnder(screen: Screen, lower: ScreenElement, upper: ScreenElement): boolean {
  const around = ancestorsOf(screen, upper);
  const scrollers = ancestorsOf(screen, lower).filter(
    (above) => (above.scrollable || isList(above)) && !around.includes(above),
  );
  return scrollers.some((above) => {
    const { before, after } = describeScrollable(screen, above);
    const isAtEnd = centreOf(upper.bounds)[1] > centreOf(above.bounds)[1];
    return above.scrollable && (isAtEnd ? after : before) !== 'no';
  });
}

const nameOf = ({ text, hint }: ScreenElement): string => oneLine(text || hint, 40);
