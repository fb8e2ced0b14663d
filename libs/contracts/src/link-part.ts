import type { Bounds, TextLink } from './action.ts';

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
