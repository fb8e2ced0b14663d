import type { Bounds } from '@tapwright/contracts';
import { editableValue, type Screen, type ScreenElement } from '@tapwright/screen';

/** Elements below this width or height, pixels, are not in the short tree (`MobilerunAccessibilityService`). */
export const MIN_ELEMENT_SIZE = 5;
/** Part of an element that has to be on the screen for the full tree (`AccessibilityTreeBuilder`). */
const VISIBLE_MIN = 0.01;

type Json = Readonly<Record<string, unknown>>;

/** The short tree: numbered elements with one text each, without those that are too small (`JsonBuilders`). */
export function shortTree(screen: Screen): readonly Json[] {
  let last = 0;
  const of = (element: ScreenElement): readonly Json[] => {
    const [left, top, right, bottom] = element.bounds;
    const isShown =
      right - left > MIN_ELEMENT_SIZE &&
      bottom - top > MIN_ELEMENT_SIZE &&
      visibleShare(element.bounds, screen.bounds) > 0;
    if (isShown) last += 1;
    const index = last;
    const children = childrenOf(screen, element).flatMap(of);
    // What stands below an element that is left out hangs on nothing, as in the app.
    if (!isShown) return element.parent === null ? children : [];
    return [
      {
        index,
        resourceId: element.resourceId,
        className: tail(element.className, '.'),
        text: shownText(element),
        bounds: element.bounds.join(', '),
        children,
      },
    ];
  };
  return rootsOf(screen).flatMap(of);
}

/** The full tree; with `filter` without what lies outside of the screen. Null where nothing is left. */
export function fullTree(screen: Screen, filter: boolean): Json | null {
  const of = (element: ScreenElement): Json | null => {
    const children = childrenOf(screen, element).flatMap((child) => of(child) ?? []);
    const isShown = !filter || visibleShare(element.bounds, screen.bounds) >= VISIBLE_MIN;
    return isShown || children.length > 0 ? { ...attributesOf(element), children } : null;
  };
  const [root] = rootsOf(screen);
  return root === undefined ? null : of(root);
}

function attributesOf(element: ScreenElement): Json {
  const { text, hint, editable, children } = element;
  const showsHint = editable && hint !== '' && editableValue(element) === '';
  const [left, top, right, bottom] = element.bounds;
  return {
    resourceId: element.resourceId,
    className: element.className,
    packageName: element.packageName,
    text,
    contentDescription: element.desc,
    hint,
    stateDescription: '',
    tooltipText: '',
    paneTitle: '',
    error: '',
    boundsInScreen: { left, top, right, bottom },
    isClickable: element.clickable,
    isLongClickable: element.longClickable,
    isContextClickable: false,
    isFocusable: element.focusable,
    isFocused: element.focused,
    isAccessibilityFocused: false,
    isSelected: element.selected,
    isCheckable: element.checkable,
    isChecked: element.checked,
    isEnabled: element.enabled,
    isVisibleToUser: true,
    isEditable: editable,
    isPassword: element.password,
    isShowingHintText: showsHint,
    isScrollable: element.scrollable,
    childCount: children.length,
  };
}

function shownText({ text, desc, resourceId, className }: ScreenElement): string {
  return text || desc || tail(resourceId, '/') || tail(className, '.');
}

function tail(text: string, separator: string): string {
  return text.slice(text.lastIndexOf(separator) + 1);
}

function rootsOf(screen: Screen): readonly ScreenElement[] {
  return screen.elements.filter(({ parent }) => parent === null);
}

function childrenOf(screen: Screen, { children }: ScreenElement): readonly ScreenElement[] {
  return children.flatMap((index) => screen.elements[index] ?? []);
}

/** Between 0 and 1. */
function visibleShare(bounds: Bounds, screen: Bounds): number {
  const area = areaOf(bounds);
  if (area === 0) return 0;
  return (
    areaOf([
      Math.max(bounds[0], screen[0]),
      Math.max(bounds[1], screen[1]),
      Math.min(bounds[2], screen[2]),
      Math.min(bounds[3], screen[3]),
    ]) / area
  );
}

function areaOf([left, top, right, bottom]: Bounds): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top);
}
