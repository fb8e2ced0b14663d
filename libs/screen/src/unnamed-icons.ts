import { elementLabel } from './label.ts';
import type { Screen, ScreenElement } from './screen.ts';
import { appElements } from './tree.ts';

/** Maximum size of an icon, as a share of the screen's shorter side. */
const ICON_SHARE = 0.34;
/** Below this number of pixels nothing can be seen in it. */
const ICON_MIN = 12;

/** Controls that have no name and look like icons: only their picture shows what they are. */
export function unnamedIcons(screen: Screen): readonly ScreenElement[] {
  const shorter = Math.min(screen.bounds[2] - screen.bounds[0], screen.bounds[3] - screen.bounds[1]);
  return appElements(screen).filter((element) => {
    const { clickable, longClickable, checkable, editable, scrollable, enabled } = element;
    if (!enabled || editable || scrollable || !(clickable || longClickable || checkable)) return false;
    const [left, top, right, bottom] = element.bounds;
    const fits = Math.max(right - left, bottom - top) <= shorter * ICON_SHARE;
    const seen = Math.min(right - left, bottom - top) >= ICON_MIN;
    return fits && seen && elementLabel(screen, element).source === 'none';
  });
}
