import type { Box } from '../layout/box.ts';
import { contains } from '../layout/geometry.ts';

/**
 * Finds the box under a point that passes the test. Boxes are tried as Android dispatches a touch: the deepest first; of
 * overlapping siblings the topmost, then those below. A child cannot be reached outside of its parent.
 */
export function findAt<E>(
  box: Box<E>,
  point: readonly [x: number, y: number],
  test: (box: Box<E>) => boolean,
): Box<E> | null {
  if (!contains(box.rect, point[0], point[1])) return null;
  for (const child of box.children.toReversed()) {
    const found = findAt(child, point, test);
    if (found !== null) return found;
  }
  return test(box) ? box : null;
}

/** All boxes in document order. */
export function* boxesOf<E>(box: Box<E>): Generator<Box<E>> {
  yield box;
  for (const child of box.children) yield* boxesOf(child);
}

/** The path of boxes from the root to the first that passes the test; empty where none does. */
export function pathTo<E>(box: Box<E>, test: (box: Box<E>) => boolean): readonly Box<E>[] {
  if (test(box)) return [box];
  for (const child of box.children) {
    const path = pathTo(child, test);
    if (path.length > 0) return [box, ...path];
  }
  return [];
}
