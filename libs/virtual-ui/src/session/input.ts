import { type AppEvent, focusField, goBack, hideKeyboard, type Signal } from '../app/signal.ts';
import type { Box, SwipeDirection } from '../layout/box.ts';
import { dp, keyboardHeight } from '../layout/display.ts';
import { clamp, contains, heightOf, widthOf } from '../layout/geometry.ts';
import type { InputEvent } from '../source.ts';
import { activeWindow, type Frame } from './frame.ts';
import { findAt } from './hit.ts';
import { applySignal, type Moment, type Session, type Turn, topPage, withPage } from './session.ts';
import { typeKey, typeText } from './typing.ts';

type Point = readonly [x: number, y: number];

/** Android's touch slop: a shorter movement of the finger does not count. */
const TOUCH_SLOP = dp(8);
/** Android's long-press time-out. */
const LONG_PRESS_MS = 500;

/** What an input acts on: the session, and the frame that the user saw at that moment. */
export interface Scene<S, E extends AppEvent> {
  readonly moment: Moment<S, E>;
  readonly frame: Frame<E>;
  readonly session: Session<S>;
}

const unchanged = <S, E extends AppEvent>(scene: Scene<S, E>): Turn<S> => ({
  session: scene.session,
  goTo: null,
});

/** Where a point lies in a box, as fractions of its width and height. */
const within = <E>({ rect }: Box<E>, [x, y]: Point): Point => [
  (x - rect.left) / Math.max(1, widthOf(rect)),
  (y - rect.top) / Math.max(1, heightOf(rect)),
];

const tapAt = <E>(box: Box<E>, point: Point): Signal<E> | null =>
  box.onTapAt?.(...within(box, point)) ?? null;

const onKeyboard = <E>({ keyboard, display }: Frame<E>, [, y]: Point): boolean =>
  keyboard && y >= display.height - keyboardHeight(display);

/** A tap or long press. It goes to the top layer; beside the layer it cancels the layer. */
function touch<S, E extends AppEvent>(scene: Scene<S, E>, point: Point, long: boolean): Turn<S> {
  const { frame, moment } = scene;
  const turn = unchanged(scene);
  if (onKeyboard(frame, point)) return turn;
  if (frame.layer && !contains(frame.layer.rect, point[0], point[1])) {
    return applySignal(moment, turn, frame.onBack);
  }
  const usable = (box: Box<E>): boolean =>
    box.solid === true ||
    tapAt(box, point) !== null ||
    box.onTap !== undefined ||
    // A clickable view takes the touch even if it does nothing with it: views below get none.
    box.facts?.clickable === true ||
    box.field !== undefined ||
    (long && box.onLongTap !== undefined);
  const box = findAt(activeWindow(frame), point, usable);
  if (box?.field) return applySignal(moment, turn, focusField(box.field.key));
  // A view without a long-press action treats a long press as a click when the finger is lifted.
  const signal = (long ? box?.onLongTap : undefined) ?? (box && tapAt(box, point)) ?? box?.onTap;
  return signal === undefined ? turn : applySignal(moment, turn, signal);
}

/** The content follows the finger exactly. There is no fling, so a swipe always ends at the same place. */
function scroll<S, E extends AppEvent>(scene: Scene<S, E>, from: Point, to: Point): Turn<S> {
  const turn = unchanged(scene);
  const distance = from[1] - to[1];
  const sideways = Math.abs(to[0] - from[0]) > Math.abs(distance);
  if (sideways || onKeyboard(scene.frame, from)) return turn;
  const box = findAt(activeWindow(scene.frame), from, ({ scroll: position }) => {
    if (position === undefined) return false;
    return distance > 0 ? position.offset < position.max : position.offset > 0;
  });
  if (box?.scroll === undefined) return turn;
  const offset = clamp(box.scroll.offset + distance, 0, box.scroll.max);
  const offsets = { ...topPage(scene.session)?.scroll, [box.scroll.key]: Math.round(offset) };
  return { session: withPage(scene.session, { scroll: offsets }), goTo: null };
}

function directionOf(from: Point, to: Point): SwipeDirection {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  if (Math.abs(dx) > Math.abs(dy)) return dx < 0 ? 'left' : 'right';
  return dy < 0 ? 'up' : 'down';
}

/** A view that takes the swipe itself has priority over a container that would scroll. */
function drag<S, E extends AppEvent>(scene: Scene<S, E>, from: Point, to: Point): Turn<S> {
  const { frame, moment } = scene;
  const direction = directionOf(from, to);
  const taken = (box: Box<E>): Signal<E> | null => box.onSwipe?.(direction, ...within(box, to)) ?? null;
  const covered = onKeyboard(frame, from);
  const box = covered ? null : findAt(activeWindow(frame), from, (inner) => taken(inner) !== null);
  const signal = box && taken(box);
  return signal === null ? scroll(scene, from, to) : applySignal(moment, unchanged(scene), signal);
}

/** Scripts make a long press by `input swipe` with the same point twice. */
function swipe<S, E extends AppEvent>(
  scene: Scene<S, E>,
  event: Extract<InputEvent, { kind: 'swipe' }>,
): Turn<S> {
  const { from, to, ms } = event;
  const moved = Math.hypot(to[0] - from[0], to[1] - from[1]);
  return moved < TOUCH_SLOP ? touch(scene, from, ms >= LONG_PRESS_MS) : drag(scene, from, to);
}

/** BACK hides the keyboard before it means anything else. */
function press<S, E extends AppEvent>(scene: Scene<S, E>, key: string): Turn<S> {
  const turn = unchanged(scene);
  if (key !== 'BACK') return typeKey(scene, key);
  return applySignal(scene.moment, turn, scene.frame.keyboard ? hideKeyboard : goBack);
}

/** Applies one input to a session. A message that was shown disappears. Pure. */
export function applyInput<S, E extends AppEvent>(before: Scene<S, E>, event: InputEvent): Turn<S> {
  const scene = { ...before, session: { ...before.session, message: null } };
  switch (event.kind) {
    case 'tap':
      return touch(scene, [event.x, event.y], false);
    case 'long_tap':
      return touch(scene, [event.x, event.y], true);
    case 'swipe':
      return swipe(scene, event);
    case 'text':
      return typeText(scene, event.text);
    case 'key':
      return press(scene, event.key);
  }
}
