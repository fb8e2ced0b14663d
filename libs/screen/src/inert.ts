import type { Screen, ScreenElement } from './screen.ts';
import { ancestorsOf } from './tree.ts';

/** True for a text that only tells something: neither it nor what it stands in reacts to a press. A field is typed into. */
export function isInert(screen: Screen, element: ScreenElement): boolean {
  if (element.editable) return true;
  return ![element, ...ancestorsOf(screen, element)].some(
    ({ clickable, checkable, longClickable }) => clickable || checkable || longClickable,
  );
}
