import type { SeenElement, SeenScreen } from '../dump/seen.ts';
import { contentArea, displayOf, isWide } from '../layout/display.ts';
import { screenOf } from '../playing/play-truth.ts';
import type { InteractiveSource } from '../session/interactive-source.ts';
import { cutBoxes } from './cut-boxes.ts';

/** Elements of less height need no name: they may be a strip of a row at the edge of a list. Pixels. */
const LOWEST_WITH_NAME = 60;
/** The part of the screen beside a bottom sheet: a view of Material's, which has no name on a phone either. */
const OUTSIDE = ':id/touch_outside';

const nameOf = ({ resourceId, className, text, desc, bounds }: SeenElement): string =>
  `${resourceId || className} "${text || desc}" [${bounds.join(',')}]`;

function inside(screen: SeenScreen, element: SeenElement): readonly SeenElement[] {
  return element.children.flatMap((index) => {
    const child = screen.elements[index];
    return child === undefined ? [] : [child, ...inside(screen, child)];
  });
}

/** True for what lies over the rest on purpose: the floating button, the message, and the area beside a sheet. */
function floats(screen: SeenScreen, element: SeenElement): boolean {
  if (element.resourceId.endsWith(OUTSIDE)) return true;
  const parent = element.parent === null ? undefined : screen.elements[element.parent];
  if (parent?.resourceId !== 'android:id/content') return false;
  return (
    element.className === 'android.widget.ImageButton' ||
    inside(screen, element).some(({ resourceId }) => resourceId.endsWith(':id/snackbar_text'))
  );
}

/** True for the empty node with which Compose reports the role of a control: it is as large as the control. */
function tellsRole(
  screen: SeenScreen,
  { parent, children, text, desc, clickable, bounds }: SeenElement,
): boolean {
  const control = parent === null ? undefined : screen.elements[parent];
  const empty = children.length === 0 && text === '' && desc === '' && !clickable;
  return empty && control?.clickable === true && control.bounds.join() === bounds.join();
}

function overlaps(screen: SeenScreen): string[] {
  const found: string[] = [];
  for (const { children } of screen.elements) {
    const siblings = children
      .flatMap((index) => screen.elements[index] ?? [])
      .filter((element) => !floats(screen, element) && !tellsRole(screen, element));
    for (const [i, a] of siblings.entries()) {
      const [left, top, right, bottom] = a.bounds;
      const over = siblings
        .slice(i + 1)
        .filter(({ bounds: [l, t, r, b] }) => l < right && r > left && t < bottom && b > top);
      found.push(...over.map((b) => `overlap: ${nameOf(a)} and ${nameOf(b)}`));
    }
  }
  return found;
}

function outside(screen: SeenScreen, keyboardShown: boolean): string[] {
  const area = contentArea(displayOf(screen.rotation === 1 || screen.rotation === 3 ? 1 : 0), keyboardShown);
  return screen.elements
    .filter(({ depth, bounds: [left, top, right, bottom], resourceId }) => {
      if (right <= left || bottom <= top) return true;
      // A window covers the bars too; so do the frames of a sheet.
      if (depth === 0 || resourceId.endsWith(':id/coordinator') || resourceId.endsWith(OUTSIDE)) return false;
      return left < area.left || top < area.top || right > area.right || bottom > area.bottom;
    })
    .map((element) => `off the screen: ${nameOf(element)}`);
}

/** True for an element without a name on purpose, or inside of one: nodes of Compose have no ids. */
function isUnnamed(screen: SeenScreen, element: SeenElement, unnamed: readonly string[]): boolean {
  if (unnamed.some((id) => element.resourceId.endsWith(`:id/${id}`))) return true;
  const parent = element.parent === null ? undefined : screen.elements[element.parent];
  return parent !== undefined && isUnnamed(screen, parent, unnamed);
}

function nameless(screen: SeenScreen, unnamed: readonly string[]): string[] {
  return screen.elements
    .filter((element) => {
      const { clickable, bounds, resourceId } = element;
      if (!clickable || bounds[3] - bounds[1] <= LOWEST_WITH_NAME) return false;
      if (resourceId.endsWith(OUTSIDE) || isUnnamed(screen, element, unnamed)) return false;
      return ![element, ...inside(screen, element)].some(({ text, desc, hint }) => text || desc || hint);
    })
    .map((element) => `no name: ${nameOf(element)}`);
}

/**
 * Faults of the screen that is shown, one line each: parts that overlap, are off the screen or cut, and controls without
 * a name. `unnamed`: ids of elements that have no name on purpose; everything inside them is allowed too.
 */
export function lintScreen(source: InteractiveSource, unnamed: readonly string[] = []): readonly string[] {
  const screen = screenOf(source);
  const { keyboardShown, rotation } = source.view();
  // On a phone held sideways the keyboard leaves too little for most screens: Android cuts them as well.
  const tight = keyboardShown && isWide(displayOf(rotation));
  return [
    ...overlaps(screen),
    ...outside(screen, keyboardShown),
    ...nameless(screen, unnamed),
    ...(tight ? [] : cutBoxes(source.window())),
  ];
}
