import type { Bounds } from '@tapwright/contracts';
import type { Screen, ScreenElement } from '../screen.ts';
import { describeScrollable } from '../scrollable.ts';
import { ancestorsOf, appElements, descendantsOf, isList, oneLine } from '../tree.ts';

/** Android's accessibility guide, "Consider making touch targets at least 48x48dp". */
export const WANTED_DP = 48;

/** Share of the screen that only a catcher of stray touches covers: a scrim, or the frame around everything. */
const CATCHER_SHARE = 0.6;
/** Material's view beside a bottom sheet: a press there closes it. */
const OUTSIDE = /:id\/touch_outside$/;

/** The elements of the app itself: neither the system's bars nor a keyboard or a dialog of the system. */
export function ownElements(screen: Screen): readonly ScreenElement[] {
  return appElements(screen).filter(
    ({ packageName }) => packageName === '' || packageName === screen.packageName,
  );
}

/** What a person presses or types into. Lists, catchers of stray touches and disabled controls are left out. */
export function targetsOf(screen: Screen): readonly ScreenElement[] {
  return ownElements(screen).filter(
    (element) =>
      element.enabled &&
      (element.clickable || element.longClickable || element.checkable || element.editable) &&
      !element.scrollable &&
      !isList(element) &&
      !element.className.endsWith('WebView') &&
      !OUTSIDE.test(element.resourceId) &&
      areaOf(element.bounds) < CATCHER_SHARE * areaOf(screen.bounds),
  );
}

export function areaOf([left, top, right, bottom]: Bounds): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top);
}

/** The part that two boxes share; null where it has no area. */
export function sharedPart(a: Bounds, b: Bounds): Bounds | null {
  const part: Bounds = [
    Math.max(a[0], b[0]),
    Math.max(a[1], b[1]),
    Math.min(a[2], b[2]),
    Math.min(a[3], b[3]),
  ];
  return part[0] < part[2] && part[1] < part[3] ? part : null;
}

/** What is read out as the name: the own text, description or hint, else those inside. */
export function spokenName(screen: Screen, element: ScreenElement): string {
  const own = oneLine(element.desc) || oneLine(element.text) || oneLine(element.hint);
  if (own !== '') return own;
  const inside = descendantsOf(screen, element).map(
    ({ desc, text, hint }) => oneLine(desc) || oneLine(text) || oneLine(hint),
  );
  return oneLine(inside.filter((text) => text !== '').join(', '));
}

/** Where an element may go on beyond what is seen, because it ends at the edge of the screen or of what scrolls it. */
export function mayGoOn(
  screen: Screen,
  element: ScreenElement,
): { readonly x: boolean; readonly y: boolean } {
  const [left, top, right, bottom] = element.bounds;
  const meetsX = ([l, , r]: Bounds) => left <= l || right >= r;
  const meetsY = ([, t, , b]: Bounds) => top <= t || bottom >= b;
  const scrollers = ancestorsOf(screen, element).filter((above) => above.scrollable || isList(above));
  const axes = scrollers.map((above) => ({ above, axis: describeScrollable(screen, above).axis }));
  return {
    x: meetsX(screen.bounds) || axes.some(({ above, axis }) => axis === 'horizontal' && meetsX(above.bounds)),
    y: meetsY(screen.bounds) || axes.some(({ above, axis }) => axis === 'vertical' && meetsY(above.bounds)),
  };
}

export function isInWebPage(screen: Screen, element: ScreenElement): boolean {
  return ancestorsOf(screen, element).some(({ className }) => className.endsWith('WebView'));
}

/** The text of Material's message at the lower edge: it lies over the rest for some seconds, on purpose. */
export function isMessage({ resourceId }: ScreenElement): boolean {
  return resourceId.endsWith(':id/snackbar_text');
}

/** What such a message has around its text. Density-independent pixels. */
export const MESSAGE_DP = 24;
