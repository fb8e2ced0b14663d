import type { Bounds } from '@tapwright/contracts';
import { WebDriverFault } from '../webdriver/fault.ts';
import { findElements } from '../webdriver/find-elements.ts';
import { performActions } from '../webdriver/pointer-actions.ts';
import { type Fields, fieldsOf, isFields, numberField, textField } from '../webdriver/read-json.ts';
import { type Direction, inset, scrollableOf, scrolledUntil, wayIn } from '../webdriver/scrolling.ts';
import { middleOf, originOf } from './element-routes.ts';
import type { Call, Route, Routes } from './routes.ts';

type Point = readonly [x: number, y: number];

const DIRECTIONS: readonly Direction[] = ['up', 'down', 'left', 'right'];
/** The finger goes the other way than what is scrolled into view. */
const OPPOSITE = { up: 'down', down: 'up', left: 'right', right: 'left' } as const;

/** Speeds of `UiObject2` in dp per second, and its long press. */
const SPEED_DP = { swipe: 5_000, scroll: 5_000, fling: 7_500, drag: 2_500 } as const;
const LONG_PRESS_MS = 500;
const DURATION_MAX = 60_000;
const SWIPES_MAX = 30;

/** `appium/gestures/…` of the real server, the actions API, and scrolling to an element. */
export const gestureRoutes: Routes = {
  'POST actions': ({ session, body }) => performActions(session, body),
  'POST appium/gestures/click': async (call) => {
    const [x, y] = await pointOf(call, 'Click offset');
    call.session.device.input({ kind: 'tap', x, y });
    return null;
  },
  'POST appium/gestures/long_click': async (call) => {
    const [x, y] = await pointOf(call, 'Long click offset');
    const ms = numberField(call.body, 'duration', LONG_PRESS_MS);
    if (ms < 0 || ms > DURATION_MAX) throw new WebDriverFault('invalid argument', 'duration is out of range');
    call.session.device.input({ kind: ms < LONG_PRESS_MS ? 'tap' : 'long_tap', x, y });
    return null;
  },
  'POST appium/gestures/double_click': async (call) => {
    const [x, y] = await pointOf(call, 'Double click offset');
    for (let time = 0; time < 2; time += 1) call.session.device.input({ kind: 'tap', x, y });
    return null;
  },
  'POST appium/gestures/drag': drag,
  'POST appium/gestures/swipe': moving('swipe'),
  'POST appium/gestures/scroll': moving('scroll'),
  'POST appium/gestures/fling': moving('fling'),
  'POST appium/gestures/pinch_close': pinch,
  'POST appium/gestures/pinch_open': pinch,
  'POST gestures/scroll_to': scrollTo,
  'POST appium/element/:id/scroll_to/:id2': scrollToElement,
};

/** A point given as an offset from the corner of the element, or of the screen; without one, the element's middle. */
async function pointOf(call: Call, what: string, field = 'offset'): Promise<Point> {
  const origin = await originOf(call);
  const given = call.body[field];
  const offset = isFields(given) ? ([numberField(given, 'x'), numberField(given, 'y')] as const) : null;
  if (origin === null && offset === null)
    throw new WebDriverFault(
      'invalid argument',
      `${what} coordinates must be provided if element is not set`,
    );
  if (origin === null) return offset ?? [0, 0];
  const [left, top] = origin.element.bounds;
  return offset === null ? middleOf(origin) : [left + offset[0], top + offset[1]];
}

/** Unlike the start, the end is a point of the screen. */
async function drag(call: Call): Promise<null> {
  const from = await pointOf(call, 'The starting point', 'start');
  const end = fieldsOf(call.body.end, 'end');
  const to = [numberField(end, 'x'), numberField(end, 'y')] as const;
  // A drag holds the finger before it moves.
  return swipe(call, from, to, LONG_PRESS_MS + msFor(call, from, to, 'drag'));
}

function moving(what: 'swipe' | 'scroll' | 'fling'): Route {
  return async (call) => {
    const area = await areaOf(call, what);
    const direction = directionOf(call.body, what);
    const share = what === 'fling' ? 1 : percentOf(call.body);
    const finger = what === 'swipe' ? direction : OPPOSITE[direction];
    const before = call.session.device.source.view().hierarchy;
    const [from, to] = wayIn(area, finger, share);
    swipe(call, from, to, msFor(call, from, to, what));
    // Whether more can be scrolled: not where nothing has moved.
    return what === 'swipe' ? null : call.session.device.source.view().hierarchy !== before;
  };
}

/** Two fingers: nothing on a virtual phone can be zoomed, and apps without zoom ignore them. */
async function pinch(call: Call): Promise<null> {
  await areaOf(call, 'pinch');
  percentOf(call.body);
  return null;
}

async function areaOf(call: Call, what: string): Promise<Bounds> {
  const origin = await originOf(call);
  if (origin !== null) return inset(origin.element.bounds);
  const { area } = call.body;
  if (!isFields(area))
    throw new WebDriverFault(
      'invalid argument',
      `The ${what} area coordinates must be provided if element is not set`,
    );
  const [left, top] = [numberField(area, 'left'), numberField(area, 'top')];
  return [left, top, left + numberField(area, 'width'), top + numberField(area, 'height')];
}

function directionOf(body: Fields, what: string): Direction {
  const given = textField(body, 'direction').toLowerCase();
  const direction = DIRECTIONS.find((one) => one === given);
  if (direction !== undefined) return direction;
  const name = `${what.slice(0, 1).toUpperCase()}${what.slice(1)}`;
  throw new WebDriverFault('invalid argument', `${name} direction must be one of [${DIRECTIONS.join(', ')}]`);
}

function percentOf({ percent }: Fields): number {
  const share = Number(percent);
  if (share >= 0 && share <= 1) return share;
  throw new WebDriverFault('invalid argument', 'Percent must be between 0.0f and 1.0f');
}

/** Time of a way by its speed in pixels per second. */
function msFor({ session, body }: Call, from: Point, to: Point, what: keyof typeof SPEED_DP): number {
  const density = Number(session.device.properties.get('ro.sf.lcd_density') ?? '420') / 160;
  const speed = numberField(body, 'speed', SPEED_DP[what] * density);
  if (speed <= 0) throw new WebDriverFault('invalid argument', 'Speed cannot be negative');
  return Math.max(1, Math.round((Math.hypot(to[0] - from[0], to[1] - from[1]) / speed) * 1_000));
}

function swipe({ session }: Call, from: Point, to: Point, ms: number): null {
  session.device.input({ kind: 'swipe', from, to, ms });
  return null;
}

/** `ScrollTo`: swipes through the first scrollable, or the given one, until the element is in sight. */
async function scrollTo(call: Call): Promise<null> {
  const params = fieldsOf(call.body.params, 'params');
  const wanted = { using: textField(params, 'strategy'), value: textField(params, 'selector') };
  const swipes = Math.min(numberField(params, 'maxSwipes', SWIPES_MAX), SWIPES_MAX);
  await scrolled(call, swipes, async () => findElements(await call.session.look(), wanted).length > 0);
  return null;
}

/** `ScrollToElement`: the result says whether the element came into sight. */
async function scrollToElement(call: Call): Promise<boolean> {
  const { session, params } = call;
  await session.recall(params.id ?? '');
  const isSeen = () => session.recall(params.id2 ?? '').then(() => true, notSeen);
  return scrolled({ ...call, body: { origin: { element: params.id } } }, SWIPES_MAX, isSeen);
}

function notSeen(thrown: unknown): false {
  if (thrown instanceof WebDriverFault && thrown.code === 'stale element reference') return false;
  throw thrown;
}

/** In the given container, else in the first that scrolls. */
async function scrolled(call: Call, swipes: number, isSeen: () => Promise<boolean>): Promise<boolean> {
  if (await isSeen()) return true;
  const origin = await originOf(call);
  const { elements } = await call.session.look();
  const { container, axis } = scrollableOf(origin?.element ?? elements.find(({ scrollable }) => scrollable));
  return scrolledUntil(call.session, container, { axis, swipes }, isSeen);
}
