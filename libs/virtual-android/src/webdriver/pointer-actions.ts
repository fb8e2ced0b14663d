import { centreOf } from '@tapwright/screen';
import type { InputEvent } from '@tapwright/virtual-ui';
import { WebDriverFault } from './fault.ts';
import { keyEvents } from './key-actions.ts';
import { type Fields, fieldsOf, isFields, listField, numberField } from './read-json.ts';
import type { Session } from './session.ts';

/** Most sequences at once. */
const SOURCES_MAX = 10;
/** Most actions of one sequence, and the longest that it may take, milliseconds. */
const ACTIONS_MAX = 100;
const DURATION_MAX = 60_000;
/** From this time on a touch is long (`ViewConfiguration.getLongPressTimeout`; some phones wait longer). */
const LONG_MS = 500;

type Point = readonly [x: number, y: number];

/** What a finger has done so far: where it is, where it came down, and how long ago. */
interface Finger {
  readonly at: Point;
  readonly down: { readonly from: Point; readonly ms: number } | null;
}

/**
 * Plays the sequences of the actions API (W3C WebDriver, section 15): taps, long touches and swipes of one finger, and keys.
 * More fingers at once touch nothing, since nothing on a virtual phone can be zoomed or turned. Nothing is done if any part
 * is not understood.
 * @throws WebDriverFault `invalid argument`, `unsupported operation` for mice, pens and wheels
 */
export async function performActions(session: Session, body: Fields): Promise<null> {
  const fingers: (readonly InputEvent[])[] = [];
  const keys: InputEvent[] = [];
  for (const [at, given] of listField(body, 'actions', SOURCES_MAX).entries()) {
    const source = fieldsOf(given, `actions[${at}]`);
    if (source.type === 'key') keys.push(...keyEvents(source));
    else if (source.type === 'pointer') fingers.push(await touches(session, source));
    else if (source.type !== 'none') throw unsupported();
  }
  const [only = []] = fingers.length === 1 ? fingers : [];
  for (const event of [...only, ...keys]) session.device.input(event);
  return null;
}

function unsupported(): WebDriverFault {
  return new WebDriverFault(
    'unsupported operation',
    'only fingers (pointers of type touch) and keys are supported',
  );
}

async function touches(session: Session, { parameters, ...source }: Fields): Promise<readonly InputEvent[]> {
  if ((isFields(parameters) ? parameters.pointerType : 'mouse') !== 'touch') throw unsupported();
  let finger: Finger = { at: [0, 0], down: null };
  const events: InputEvent[] = [];
  for (const action of listField(source, 'actions', ACTIONS_MAX)) {
    const step = await moved(session, finger, fieldsOf(action, 'action'));
    finger = step.finger;
    if (step.event !== null) events.push(step.event);
  }
  return events;
}

interface Step {
  readonly finger: Finger;
  readonly event: InputEvent | null;
}

async function moved(session: Session, finger: Finger, action: Fields): Promise<Step> {
  const { at, down } = finger;
  const ms = numberField(action, 'duration', 0);
  if (ms < 0 || ms > DURATION_MAX) throw new WebDriverFault('invalid argument', 'duration is out of range');
  const later = down === null ? null : { ...down, ms: down.ms + ms };
  switch (action.type) {
    case 'pause':
      return { finger: { at, down: later }, event: null };
    case 'pointerMove':
      return { finger: { at: await goal(session, finger, action), down: later }, event: null };
    case 'pointerDown':
      return { finger: { at, down: { from: at, ms: 0 } }, event: null };
    case 'pointerUp':
      return { finger: { at, down: null }, event: down === null ? null : eventOf(down, at) };
    default:
      throw new WebDriverFault('invalid argument', `unknown action: ${String(action.type)}`);
  }
}

/** The target of a move: relative to the corner of the screen, to the finger, or to the middle of an element. */
async function goal(session: Session, { at }: Finger, action: Fields): Promise<Point> {
  const [x, y] = [numberField(action, 'x'), numberField(action, 'y')];
  const { origin = 'viewport' } = action;
  if (origin === 'viewport') return [x, y];
  if (origin === 'pointer') return [at[0] + x, at[1] + y];
  const [id] = Object.values(fieldsOf(origin, 'origin'));
  const { element } = await session.recall(String(id));
  const [left, top] = centreOf(element.bounds);
  return [left + x, top + y];
}

function eventOf({ from, ms }: { readonly from: Point; readonly ms: number }, to: Point): InputEvent {
  const [x, y] = to;
  if (from[0] !== x || from[1] !== y) return { kind: 'swipe', from, to, ms };
  return ms < LONG_MS ? { kind: 'tap', x, y } : { kind: 'long_tap', x, y };
}
