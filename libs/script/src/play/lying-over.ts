import type { Action } from '@tapwright/contracts';
import { appElements, centreOf, recogniseScreen, type Screen, type ScreenElement } from '@tapwright/screen';
import type { TraceStep } from '../trace/trace.ts';

/** A keyboard covers what is below this share of the height; few trees show where its window is. */
const KEYBOARD_FROM = 0.6;

/** A window that makes room for a keyboard ends above this share: no keyboard is lower. */
const ROOM_TO = 0.75;

/**
 * True if an open keyboard lies over an element: the element is where keyboards are, and the app has made no room for
 * one, because something of it is lower still. A tap there would press a key. Pure.
 */
export function liesUnderKeyboard(screen: Screen, { bounds }: Pick<ScreenElement, 'bounds'>): boolean {
  const [, top, , bottom] = screen.bounds;
  const at = (share: number) => top + share * (bottom - top);
  if (centreOf(bounds)[1] < at(KEYBOARD_FROM)) return false;
  return appElements(screen).some((one) => one.children.length === 0 && one.bounds[3] > at(ROOM_TO));
}

/** A screen, and what the device reports beside its tree. */
export interface Shown {
  readonly screen: Screen;
  /** Undefined if the device does not report it. */
  readonly keyboardShown: boolean | undefined;
}

export const BACK: Action = {
  kind: 'back',
  target: null,
  text: null,
  direction: null,
  effect: 'look',
  key: 'back',
};

/** The notification shade or another window of the system is in front, with nothing of the app on the screen. */
export function isUnderSystem(screen: Screen, app: string): boolean {
  return (
    recogniseScreen(screen, { app }).kind === 'system' &&
    !appElements(screen).some(({ packageName }) => packageName === app)
  );
}

/** The keyboard lies over the target, or would take a BACK that is meant for the app; in the recording it was not there. */
export function isUnderKeyboard(
  { screen, keyboardShown }: Shown,
  { action, before }: TraceStep,
  element: ScreenElement | null,
): boolean {
  if (keyboardShown !== true || before.keyboard === true) return false;
  if (element === null) return action.kind === 'back' && before.keyboard === false;
  const [, top, , bottom] = screen.bounds;
  return centreOf(element.bounds)[1] >= top + KEYBOARD_FROM * (bottom - top);
}

/** True for a BACK that closed a keyboard in the run, if no keyboard is open now. */
export function isClosedAlready(
  { keyboardShown }: Pick<Shown, 'keyboardShown'>,
  { action, before }: TraceStep,
): boolean {
  return action.kind === 'back' && before.keyboard === true && keyboardShown === false;
}
