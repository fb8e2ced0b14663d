import { controlOf, descendantsOf, isBackground } from '../controls.ts';
import type { RecordedElement, RecordedScreen } from '../recorded-screen.ts';

/**
 * The element and everything that a finger touches together with it, the element first: the control that receives the
 * touch, what that shows (its labels and pictures, not the controls inside it), and wrappers with nothing else in them.
 */
export function touchedWith(screen: RecordedScreen, element: RecordedElement): readonly RecordedElement[] {
  const control = loneControl(screen, element) ?? controlOf(screen, element);
  const passive = [...descendantsOf(screen, control)].filter(
    (inner) => !reacts(inner) && controlOf(screen, inner) === control,
  );
  return [...new Set([element, control, ...passive, ...wrappersOf(screen, control)])];
}

/** The only control inside an element that does not react itself. */
function loneControl(screen: RecordedScreen, element: RecordedElement): RecordedElement | null {
  if (reacts(element)) return element;
  const [only, ...others] = element.children;
  const inner = only === undefined || others.length > 0 ? undefined : screen[only];
  return inner === undefined ? null : loneControl(screen, inner);
}

function wrappersOf(screen: RecordedScreen, inner: RecordedElement): readonly RecordedElement[] {
  const outer = inner.parent === null ? undefined : screen[inner.parent];
  if (outer === undefined || outer.children.length > 1 || isBackground(screen, outer)) return [];
  return [outer, ...wrappersOf(screen, outer)];
}

function reacts(element: RecordedElement): boolean {
  return element.active || element.editable;
}
