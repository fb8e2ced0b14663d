import type { Bounds, ElementRef, Spot, TextLink } from './action.ts';

/** Resolution of a stored share: a ten-thousandth is less than a pixel of any screen. */
const STEPS = 10_000;

/**
 * The place of a box inside an element, as shares of its width and height; anything outside of the element is cut off.
 */
export function linkPart([left, top, right, bottom]: Bounds, box: Bounds): TextLink['part'] {
  const share = (at: number, from: number, to: number) =>
    Math.round(Math.min(1, Math.max(0, (at - from) / Math.max(1, to - from))) * STEPS) / STEPS;
  return [
    share(box[0], left, right),
    share(box[1], top, bottom),
    share(box[2], left, right),
    share(box[3], top, bottom),
  ];
}

/** The area whose middle is touched: the element, or the link in it, in pixels of the screen. */
export function touchBounds(bounds: Bounds, link: TextLink | undefined): Bounds {
  if (link === undefined) return bounds;
  const [left, top, right, bottom] = bounds;
  const across = (part: number) => Math.round(left + part * (right - left));
  const down = (part: number) => Math.round(top + part * (bottom - top));
  const [from, above, to, below] = link.part;
  return [across(from), down(above), across(to), down(below)];
}

/** The place of a point inside of an element, which must contain it. */
export function spotIn([left, top, right, bottom]: Bounds, [x, y]: readonly [number, number]): Spot {
  const [across, down] = linkPart([left, top, right, bottom], [x, y, x, y]);
  return { x: across, y: down };
}

/** The same for whatever is meant: the element, the link in it, or the point in it. */
export function touchedPart(bounds: Bounds, meant: Pick<ElementRef, 'link' | 'spot'> | null): Bounds {
  const spot = meant?.spot;
  if (spot === undefined) return touchBounds(bounds, meant?.link);
  const [left, top, right, bottom] = bounds;
  const x = Math.round(left + spot.x * (right - left));
  const y = Math.round(top + spot.y * (bottom - top));
  return [x, y, x, y];
}

/** `point 31 %, 62 %`: across and down the element that contains it. */
export function spotName({ x, y }: Spot): string {
  return `point ${Math.round(x * 100)} %, ${Math.round(y * 100)} %`;
}

/** What people call what is meant: the link, the point, or the element by its label. */
export function meantName({ label, link, spot }: Pick<ElementRef, 'label' | 'link' | 'spot'>): string {
  return spot === undefined ? (link?.text ?? label) : spotName(spot);
}
