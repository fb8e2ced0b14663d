import type { Screen, ScreenElement } from '@tapwright/screen';
import type { Option } from './explorer.ts';

/** How far the button that leads up may be from the window's edge, and how big it may be; shares of the window. */
const UP = { edge: 0.05, width: 0.2, top: 0.15, height: 0.1 } as const;

/** True for BACK and for the button at the start of the toolbar that leads up: both leave the page. */
export function isExit(screen: Screen, { choice: { action, element } }: Option): boolean {
  if (action.kind === 'back') return true;
  return action.kind === 'click' && element !== null && isUpButton(screen, element);
}

/**
 * The first thing that can be pressed, without a text, in an upper corner: where Android's toolbars have their arrow, on
 * the right in languages that are read from there. A menu button in the same place is taken for one, too; it is pressed
 * all the same, after the rest of its page.
 */
function isUpButton({ bounds, elements }: Screen, element: ScreenElement): boolean {
  if (element !== elements.find(({ clickable, enabled }) => clickable && enabled)) return false;
  if (element.text !== '') return false;
  const [width, height] = [bounds[2] - bounds[0], bounds[3] - bounds[1]];
  const [left, top, right, bottom] = element.bounds;
  const edge = Math.min(left - bounds[0], bounds[2] - right);
  return (
    edge <= width * UP.edge &&
    right - left <= width * UP.width &&
    bottom - bounds[1] <= height * UP.top &&
    bottom - top <= height * UP.height
  );
}
