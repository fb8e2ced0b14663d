import type { SeenElement, SeenScreen } from '../dump/seen.ts';
import type { Bounds } from '../dump/tree.ts';
import { VirtualError } from '../error.ts';
import type { InputEvent } from '../source.ts';
import type { TaskLocator, TruthStep } from './steps.ts';

/** The ids of Android 14's "While using the app" and "Only this time" also begin so. The first button is tapped. */
const ALLOW = 'com.android.permissioncontroller:id/permission_allow';
/** How far a swipe goes, as a share of the element on each side of its middle. */
const REACH = 0.3;
const SWIPE_MS = 300;

/** True where each attribute of the locator equals the element's exactly. */
function fits(element: SeenElement, { text, desc, id }: TaskLocator): boolean {
  return (
    (text === undefined || element.text === text) &&
    (desc === undefined || element.desc === desc) &&
    (id === undefined || element.resourceId === id || element.resourceId.endsWith(`:id/${id}`))
  );
}

/**
 * The element that a locator names. Of several it is the first that can be tapped, unless the locator has `nth`.
 * @throws VirtualError `LOCATOR_NOT_FOUND`
 */
export function elementOn(screen: SeenScreen, locator: TaskLocator): SeenElement {
  const found = screen.elements.filter((element) => fits(element, locator));
  const first = found.find(({ clickable }) => clickable) ?? found[0];
  const element = locator.nth === undefined ? first : found[locator.nth];
  if (element !== undefined) return element;
  throw new VirtualError('LOCATOR_NOT_FOUND', `the element is not on the screen: ${JSON.stringify(locator)}`);
}

/** A key of the device by its Android name. */
const key = (name: string): InputEvent => ({ kind: 'key', key: name });

const WAYS = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] } as const;

function swipeOver(bounds: Bounds, direction: keyof typeof WAYS): InputEvent {
  const [dx, dy] = WAYS[direction];
  const [from, to] = [-REACH, REACH].map((share) => pointIn(bounds, [0.5 + share * dx, 0.5 + share * dy]));
  const middle = centreOf(bounds);
  return { kind: 'swipe', from: from ?? middle, to: to ?? middle, ms: SWIPE_MS };
}

/** The pixel at fractions of a rectangle's width and height. */
function pointIn(
  [left, top, right, bottom]: Bounds,
  [fx, fy]: readonly [number, number],
): readonly [number, number] {
  return [Math.round(left + (right - left) * fx), Math.round(top + (bottom - top) * fy)];
}

/** The middle of a rectangle, where a finger taps. */
function centreOf([left, top, right, bottom]: Bounds): readonly [x: number, y: number] {
  return [Math.round((left + right) / 2), Math.round((top + bottom) / 2)];
}

/** The content of a field. An empty field reports its hint as its text. */
function contentOf({ editable, hint, text }: SeenElement): string {
  return editable && hint !== '' && text === hint ? '' : text;
}

function allow(screen: SeenScreen): readonly InputEvent[] {
  const button = screen.elements.find(({ resourceId }) => resourceId.startsWith(ALLOW));
  if (button === undefined) return [];
  const [x, y] = centreOf(button.bounds);
  return [{ kind: 'tap', x, y }];
}

/**
 * The inputs that a finger makes for one step on the current screen; none for a wait.
 * @throws VirtualError `LOCATOR_NOT_FOUND`
 */
export function inputsOf(screen: () => SeenScreen, step: TruthStep): readonly InputEvent[] {
  switch (step.kind) {
    case 'back':
      return [key('BACK')];
    case 'enter':
      return [key('ENTER')];
    case 'key':
      return [key(step.key)];
    case 'wait':
      return [];
    case 'dialog_allow':
      return allow(screen());
    case 'click':
    case 'double_click':
    case 'long_click':
    case 'tap_at':
    case 'swipe':
    case 'text':
    case 'clear':
      return inputsOn(elementOn(screen(), step.on), step);
  }
}

/** A step on one element. */
type StepOn = Extract<TruthStep, { readonly on: unknown }>;

function inputsOn(element: SeenElement, step: StepOn): readonly InputEvent[] {
  const [x, y] = centreOf(element.bounds);
  const tap: InputEvent = { kind: 'tap', x, y };
  switch (step.kind) {
    case 'click':
      return [tap];
    case 'double_click':
      return [tap, tap];
    case 'long_click':
      return [{ kind: 'long_tap', x, y }];
    case 'tap_at': {
      const [left, top] = pointIn(element.bounds, step.at);
      return [{ kind: 'tap', x: left, y: top }];
    }
    case 'swipe':
      return [swipeOver(element.bounds, step.direction)];
    case 'text':
      return [tap, { kind: 'text', text: step.text }];
    case 'clear':
      return [tap, key('MOVE_END'), ...Array.from(contentOf(element), () => key('DEL'))];
  }
}
