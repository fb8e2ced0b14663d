import type { Screen } from '../screen.ts';
import { appElements } from '../tree.ts';

/** No keyboard is lower than this share of the height. */
const KEYBOARD_LEAST = 0.75;

/**
 * The upper edge of an open keyboard, as low as it can be: few trees have its window. Null where none is open, and where
 * the app has made room for it.
 */
export function keyboardTopOf(screen: Screen, isShown: boolean): number | null {
  if (!isShown) return null;
  const [, top, , bottom] = screen.bounds;
  const edge = Math.round(top + KEYBOARD_LEAST * (bottom - top));
  const isBehind = appElements(screen).some(
    ({ children, bounds }) => children.length === 0 && bounds[3] > edge,
  );
  return isBehind ? edge : null;
}
