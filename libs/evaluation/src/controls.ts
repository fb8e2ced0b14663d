import type { RecordedElement, RecordedScreen } from './recorded-screen.ts';

/** From the parent up to the window. */
export function* ancestorsOf(screen: RecordedScreen, element: RecordedElement): Generator<RecordedElement> {
  for (let at = element.parent; at !== null; ) {
    const above = screen[at];
    if (above === undefined) return;
    yield above;
    at = above.parent;
  }
}

/** The elements inside, in document order. */
export function* descendantsOf(screen: RecordedScreen, element: RecordedElement): Generator<RecordedElement> {
  for (const index of element.children) {
    const inner = screen[index];
    if (inner === undefined) continue;
    yield inner;
    yield* descendantsOf(screen, inner);
  }
}

/**
 * The name of an element: its own text, else its description, else the first words inside it. White space is collapsed.
 */
export function titleOf(screen: RecordedScreen, element: RecordedElement): string {
  const own = words(element.text) || words(element.desc);
  if (own !== '') return own;
  for (const inner of descendantsOf(screen, element)) {
    const said = words(inner.text) || words(inner.desc);
    if (said !== '') return said;
  }
  return '';
}

export function words(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** A clickable element that covers more than this share of the screen is a background, not a control. */
const BACKGROUND = 0.25;

/** The element or the nearest one around it that reacts to a finger; the element itself if nothing around it does. */
export function controlOf(screen: RecordedScreen, element: RecordedElement): RecordedElement {
  if (element.active || element.editable) return element;
  for (const outer of ancestorsOf(screen, element)) {
    if (outer.active) return isBackground(screen, outer) ? element : outer;
  }
  return element;
}

/** True if it is too large to be a control: a clickable surface behind everything. */
export function isBackground(screen: RecordedScreen, element: RecordedElement): boolean {
  return area(element) > screenArea(screen) * BACKGROUND;
}

const areas = new WeakMap<RecordedScreen, number>();

/** The first window may be a toast or the status bar: the largest is the screen. */
function screenArea(screen: RecordedScreen): number {
  const known = areas.get(screen);
  if (known !== undefined) return known;
  const largest = Math.max(...screen.filter(({ parent }) => parent === null).map(area));
  areas.set(screen, largest);
  return largest;
}

function area({ bounds: [left, top, right, bottom] }: RecordedElement): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top);
}

/**
 * All elements that are the same thing to a finger: the element, the control that receives its touches, and controls
 * around or inside that with the same name (the row of a check box). A switch without a name in a row is not included:
 * in some lists it does something else.
 */
export function sameControl(screen: RecordedScreen, element: RecordedElement): readonly RecordedElement[] {
  const control = controlOf(screen, element);
  const title = titleOf(screen, control);
  const kin = (other: RecordedElement): boolean =>
    other.active && title !== '' && titleOf(screen, other) === title && !isBackground(screen, other);
  const around = [...ancestorsOf(screen, control)].filter(kin);
  const inside = [...descendantsOf(screen, control)].filter(kin);
  return [...new Set([element, control, ...around, ...inside])];
}

/**
 * The things on a screen in the order in which the recorder numbered them for its prompts: outermost controls and texts
 * outside of controls, without those that have no words. Measured on the recorded steps, the number of a chosen thing
 * is its place here for 248 of 290; otherwise it is near, which is enough to distinguish things with the same name.
 */
export function numberedThings(screen: RecordedScreen): readonly RecordedElement[] {
  const reacts = (element: RecordedElement): boolean => element.active || element.editable;
  return screen.filter((element) => {
    if (element.packageName === 'com.android.systemui') return false;
    if (![...ancestorsOf(screen, element)].every((outer) => !reacts(outer))) return false;
    if (reacts(element)) return titleOf(screen, element) !== '';
    return element.children.length === 0 && titleOf(screen, element) !== '';
  });
}
