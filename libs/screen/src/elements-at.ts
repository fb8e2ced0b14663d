import type { Screen, ScreenElement } from './screen.ts';
import { appElements } from './tree.ts';

/** Everything of the app that contains a point, the smallest first; of two of one size, the one drawn later. */
export function elementsAt(screen: Screen, [x, y]: readonly [number, number]): readonly ScreenElement[] {
  const area = ({ bounds: [left, top, right, bottom] }: ScreenElement) => (right - left) * (bottom - top);
  return appElements(screen)
    .filter(({ bounds: [left, top, right, bottom] }) => x >= left && x < right && y >= top && y < bottom)
    .toSorted((a, b) => area(a) - area(b) || b.index - a.index);
}
