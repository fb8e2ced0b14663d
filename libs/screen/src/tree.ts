import type { Bounds } from '@tapwright/contracts';
import type { Screen, ScreenElement } from './screen.ts';

/** The elements inside this one, in document order. Elements are in pre-order, so they follow it directly. */
export function descendantsOf(screen: Screen, element: ScreenElement): readonly ScreenElement[] {
  let end = element.index + 1;
  while ((screen.elements[end]?.depth ?? -1) > element.depth) end += 1;
  return screen.elements.slice(element.index + 1, end);
}

/** From the parent up to the root of the window. */
export function ancestorsOf(screen: Screen, element: ScreenElement): readonly ScreenElement[] {
  const above: ScreenElement[] = [];
  let at = parentOf(screen, element);
  while (at !== null) {
    above.push(at);
    at = parentOf(screen, at);
  }
  return above;
}

export function parentOf(screen: Screen, element: ScreenElement): ScreenElement | null {
  return element.parent === null ? null : (screen.elements[element.parent] ?? null);
}

/** True where a person can do something with the element itself. */
export function isInteractable(element: ScreenElement): boolean {
  return (
    element.enabled &&
    (element.clickable ||
      element.longClickable ||
      element.checkable ||
      element.editable ||
      element.scrollable)
  );
}

/** True for containers of items, even if all items fit and nothing can be scrolled just now. */
export function isList(element: ScreenElement): boolean {
  return /(?:RecyclerView|ListView|GridView|ScrollView|ViewPager2?)$/.test(element.className);
}

/** Package of the status bar, the navigation bar and the notification shade. */
export const SYSTEM_UI = 'com.android.systemui';

/** Maximum thickness of a status or navigation bar, as a share of the screen's longer side; observed: 2.5 to 7.5 %. */
const BAR_SHARE = 0.12;

/**
 * For each element whether it belongs to the status or navigation bar: clock, signal and notifications there change by
 * themselves and do not concern the app. An open notification shade is not a bar.
 */
export function systemBarMask(screen: Screen): readonly boolean[] {
  const longest = Math.max(screen.bounds[2] - screen.bounds[0], screen.bounds[3] - screen.bounds[1]);
  const mask: boolean[] = [];
  for (const element of screen.elements) {
    const [left, top, right, bottom] = element.bounds;
    const thin = Math.min(right - left, bottom - top) <= longest * BAR_SHARE;
    mask.push(
      element.parent === null ? element.packageName === SYSTEM_UI && thin : mask[element.parent] === true,
    );
  }
  return mask;
}

/** The elements without those of the status and navigation bar. */
export function appElements(screen: Screen): readonly ScreenElement[] {
  const bar = systemBarMask(screen);
  return bar.includes(true)
    ? screen.elements.filter((element) => bar[element.index] !== true)
    : screen.elements;
}

/** A figure in a system window, such as the clock or the battery in an open shade: it changes by itself. */
export function isClockLike({ packageName, text, desc }: ScreenElement): boolean {
  return packageName === SYSTEM_UI && /\d/.test(text + desc);
}

/** White space collapsed; at most `max` characters; `…` marks a cut. */
export function oneLine(text: string, max = 160): string {
  const line = /[^\S ]| {2}|^ | $/.test(text) ? text.replace(/\s+/g, ' ').trim() : text;
  return line.length <= max ? line : `${line.slice(0, max - 1)}…`;
}

/** The element's own text, else its description. */
export function ownText(element: ScreenElement): string {
  return oneLine(element.text) || oneLine(element.desc);
}

export function centreOf([left, top, right, bottom]: Bounds): readonly [x: number, y: number] {
  return [Math.round((left + right) / 2), Math.round((top + bottom) / 2)];
}

/** `Button` of `android.widget.Button`. */
export function shortClass(className: string): string {
  return className.slice(Math.max(className.lastIndexOf('.'), className.lastIndexOf('$')) + 1);
}
