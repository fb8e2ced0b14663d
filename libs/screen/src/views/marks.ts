import type { Bounds } from '@tapwright/contracts';
import type { Screen } from '../screen.ts';
import { appElements, centreOf, isInteractable } from '../tree.ts';

/** A number to be drawn on the picture of a screen. */
export interface Mark {
  /** The element's index: the same `[i]` as in the accessibility text. */
  readonly index: number;
  readonly bounds: Bounds;
  readonly centre: readonly [x: number, y: number];
}

/**
 * SPHINX's annotated picture (3.3.1, Set of Mark): the number of everything that can be acted on; largest first, so
 * that none hides another.
 */
export function marksOf(screen: Screen): readonly Mark[] {
  const area = ([left, top, right, bottom]: Bounds) => (right - left) * (bottom - top);
  return appElements(screen)
    .filter(isInteractable)
    .map(({ index, bounds }) => ({ index, bounds, centre: centreOf(bounds) }))
    .toSorted((a, b) => area(b.bounds) - area(a.bounds) || a.index - b.index);
}
