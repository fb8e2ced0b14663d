import type { Bounds } from '@tapwright/contracts';
import type { ScreenElement } from '@tapwright/screen';
import { WebDriverFault } from './fault.ts';
import type { Session } from './session.ts';

type Point = readonly [x: number, y: number];
export type Direction = 'up' | 'down' | 'left' | 'right';

/** Fingers stay away from the edges of what they move on, as the gesture margins of `UiObject2` say. */
const MARGIN_SHARE = 0.1;
/** `DEFAULT_SCROLL_SPEED` of `UiObject2`, in dp per second, and the time of a swipe over a screen with it. */
const SCROLL_MS = 300;

export function inset([left, top, right, bottom]: Bounds): Bounds {
  const [x, y] = [Math.round((right - left) * MARGIN_SHARE), Math.round((bottom - top) * MARGIN_SHARE)];
  return [left + x, top + y, right - x, bottom - y];
}

/** `Gestures.swipeRect`: the way of a finger from one edge of the area over a share of it. */
export function wayIn(
  [left, top, right, bottom]: Bounds,
  finger: Direction,
  share: number,
): readonly [from: Point, to: Point] {
  const [x, y] = [Math.round((left + right) / 2), Math.round((top + bottom) / 2)];
  const [across, down] = [Math.round((right - left) * share), Math.round((bottom - top) * share)];
  if (finger === 'up') return [point(x, bottom), point(x, bottom - down)];
  if (finger === 'down') return [point(x, top), point(x, top + down)];
  if (finger === 'left') return [point(right, y), point(right - across, y)];
  return [point(left, y), point(left + across, y)];
}

const point = (x: number, y: number): Point => [x, y];

/** Which way the content of a container moves: a low, wide one sideways. */
export type Axis = 'vertical' | 'horizontal';

export interface ScrollSearch {
  readonly axis: Axis;
  /** Swipes in each direction. */
  readonly swipes: number;
}

/** Scrolls to the beginning, then forward, until it is in sight. False where it is not there. */
export async function scrolledUntil(
  session: Session,
  container: ScreenElement,
  { axis, swipes }: ScrollSearch,
  isSeen: () => Promise<boolean>,
): Promise<boolean> {
  if (await isSeen()) return true;
  for (const way of ['backward', 'forward'] as const)
    for (let swipe = 0; swipe < swipes; swipe += 1) {
      if (!scrollOnce(session, container.bounds, axis, way)) break;
      if (await isSeen()) return true;
    }
  return false;
}

/** False where nothing has moved: the end is reached. */
export function scrollOnce(
  { device }: Session,
  bounds: Bounds,
  axis: Axis,
  way: 'forward' | 'backward',
): boolean {
  const forward = axis === 'vertical' ? 'up' : 'left';
  const backward = axis === 'vertical' ? 'down' : 'right';
  const before = device.source.view().hierarchy;
  const [from, to] = wayIn(inset(bounds), way === 'forward' ? forward : backward, 1);
  device.input({ kind: 'swipe', from, to, ms: SCROLL_MS });
  return device.source.view().hierarchy !== before;
}

/** The axis of a container by its form. @throws WebDriverFault `no such element` where there is none */
export function scrollableOf(element: ScreenElement | undefined): {
  readonly container: ScreenElement;
  readonly axis: Axis;
} {
  if (element === undefined)
    throw new WebDriverFault(
      'no such element',
      'The given origin element must be a valid scrollable UiObject',
    );
  const [left, top, right, bottom] = element.bounds;
  return { container: element, axis: right - left > 3 * (bottom - top) ? 'horizontal' : 'vertical' };
}
