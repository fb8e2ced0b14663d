import { driver } from './session.ts';

/** What a step acts on: an element, or a point if nothing else identifies it. */
export type Target = { readonly element: string } | { readonly x: number; readonly y: number };

/** The key under which the protocol names elements. Appium names them under an older one as well. */
export const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** One finger, placed in the middle of the target; moves are counted from there. */
export async function touch(target: Target, then: readonly object[]): Promise<void> {
  const place =
    'element' in target
      ? { origin: { [ELEMENT]: target.element }, x: 0, y: 0 }
      : { origin: 'viewport', x: target.x, y: target.y };
  const actions = [
    { type: 'pointerMove', duration: 0, ...place },
    { type: 'pointerDown', button: 0 },
    ...then,
    { type: 'pointerUp', button: 0 },
  ];
  const finger = { type: 'pointer', id: 'finger', parameters: { pointerType: 'touch' }, actions };
  await driver().performActions([finger]);
}

export async function tap(target: Target): Promise<void> {
  if ('element' in target) await driver().elementClick(target.element);
  else await touch(target, []);
}

export type Direction = 'up' | 'down' | 'left' | 'right';

/** Scrolls in a direction by a share of the target's size: the finger goes the other way. */
export async function swipe(target: Target, direction: Direction, share: number): Promise<void> {
  const size =
    'element' in target ? await driver().getElementRect(target.element) : await driver().getWindowRect();
  const along = Math.round((direction === 'up' || direction === 'down' ? size.height : size.width) * share);
  const way = direction === 'down' || direction === 'right' ? -along : along;
  const [x, y] = direction === 'up' || direction === 'down' ? [0, way] : [way, 0];
  const half = { x: Math.round(-x / 2), y: Math.round(-y / 2) };
  const from = 'element' in target ? await middleOf(target.element) : target;
  await touch({ x: from.x + half.x, y: from.y + half.y }, [
    { type: 'pointerMove', duration: 600, origin: 'pointer', x, y },
  ]);
}

/** The point of the screen that is at this place in an element. */
export async function placeIn(target: Target, across: number, down: number): Promise<Target> {
  if (!('element' in target)) return target;
  const { x, y, width, height } = await driver().getElementRect(target.element);
  return { x: Math.round(x + width * across), y: Math.round(y + height * down) };
}

export async function middleOf(element: string): Promise<{ readonly x: number; readonly y: number }> {
  const { x, y, width, height } = await driver().getElementRect(element);
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
}
