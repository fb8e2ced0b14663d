import { sameControl, titleOf } from './controls.ts';
import type { RecordedApp } from './recorded-app.ts';
import type { RecordedElement, RecordedScreen } from './recorded-screen.ts';
import type { TruthAction } from './truth.ts';

/** An element as a replayed recording reports that it was touched: with recorded words at its recorded place. */
export interface TouchedElement {
  readonly node: string;
  readonly resourceId: string;
  readonly text: string;
  readonly desc: string;
  readonly className: string;
  /** Left, top, right, bottom; as recorded, so elements below the fold may be inverted. */
  readonly bounds: readonly [number, number, number, number];
}

/**
 * Was the right element touched? Elements are compared, not screens: - on the node of the answer, the element itself or
 * what is the same control to a finger ({@link sameControl}); - on another node, an element with the same resource id,
 * class and title. The title of a field is ignored (it is the typed text), and so is the state of a check box. If that
 * does not single the element out on its node (rows of a list, nameless buttons), it must also be at the same place on
 * a node of the same structure.
 */
export function isRightElement(app: RecordedApp, truth: TruthAction, touched: TouchedElement): boolean {
  const truthScreen = app.screen(truth.node);
  const screen = app.screen(touched.node);
  if (truth.element === null || truthScreen === null || screen === null) return false;
  const element = elementOfTouch(screen, touched);
  if (element === null) return false;
  const right = sameControl(truthScreen, truth.element);
  const found = sameControl(screen, element);
  if (touched.node === truth.node) return found.some((same) => right.includes(same));
  const sameStruct = app.struct(touched.node) === app.struct(truth.node);
  return reacting(right).some((wanted) =>
    reacting(found).some((same) =>
      isAlike({ screen: truthScreen, element: wanted }, { screen, element: same }, sameStruct),
    ),
  );
}

/** Those that react to a finger, without their labels; all if none is marked so. */
function reacting(elements: readonly RecordedElement[]): readonly RecordedElement[] {
  const active = elements.filter((element) => element.active || element.editable);
  return active.length > 0 ? active : elements;
}

interface OnScreen {
  readonly screen: RecordedScreen;
  readonly element: RecordedElement;
}

function isAlike(wanted: OnScreen, found: OnScreen, sameStruct: boolean): boolean {
  if (!isNamesake(wanted, found)) return false;
  if (isOnly(wanted) && isOnly(found)) return true;
  return sameStruct && wanted.element.bounds.every((side, at) => side === found.element.bounds[at]);
}

function isNamesake(a: OnScreen, b: OnScreen): boolean {
  return (
    a.element.resourceId === b.element.resourceId &&
    a.element.className === b.element.className &&
    title(a) === title(b)
  );
}

function title({ screen, element }: OnScreen): string {
  return element.editable ? '' : titleOf(screen, element);
}

/** True if nothing else on its screen has the same id, class and title, and it has an id or a title at all. */
function isOnly(one: OnScreen): boolean {
  if (one.element.resourceId === '' && title(one) === '') return false;
  return one.screen.every(
    (element) => element === one.element || !isNamesake(one, { screen: one.screen, element }),
  );
}

/** The touched element of the node; null if its tree has no such element. */
export function elementOfTouch(screen: RecordedScreen, touched: TouchedElement): RecordedElement | null {
  const boxed = screen.filter((element) => element.bounds.every((side, at) => side === touched.bounds[at]));
  return (
    boxed.find(
      ({ resourceId, className, text, desc }) =>
        resourceId === touched.resourceId &&
        className === touched.className &&
        text === touched.text &&
        desc === touched.desc,
    ) ?? null
  );
}
