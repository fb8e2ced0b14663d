import type { ActionKind, Effect } from '@tapwright/contracts';
import { actionSpace, type Leaving, type PageBelow } from '@tapwright/runtime';
import {
  editableValue,
  layoutSignature,
  parseHierarchy,
  type Screen,
  type ScreenElement,
} from '@tapwright/screen';
import { virtualApp } from '@tapwright/virtual-apps';
import {
  createInteractiveSource,
  type InteractiveSource,
  playStep,
  stepsOf,
  type TruthStep,
} from '@tapwright/virtual-ui';
import { userData } from './user-data.ts';
import { goneOn, knownOf, startOf, type Way } from './way.ts';

/** A tap on an element, the screens around it, and what it did to the user's data. */
export interface Tap {
  readonly app: string;
  readonly before: Screen;
  readonly after: Screen;
  /** The index of the element on the screen before. */
  readonly index: number;
  readonly truth: Effect;
  /** On the way, the activity of the screen after was open before that of the screen before: a way back. */
  readonly returned: boolean;
  /** Something was edited or committed since the activity of the screen before was opened. */
  readonly touched: boolean;
  /** This, or a commit has opened that activity. */
  readonly begun: boolean;
  /** The same tap has led to the screen before, and a form has refused it. */
  readonly refusedBefore: boolean;
  /** How its page was left, if it was. */
  readonly leaving: Leaving;
  /** The page below, where the screen before is a window. */
  readonly below: PageBelow | null;
}

export interface Bounds {
  /** Taps beyond a screen that a task leads to. */
  readonly depth: number;
  /** Distinct screens of each app. */
  readonly screens: number;
}

type Point = readonly [x: number, y: number];

/** How a screen is reached from the start: steps of a task, then taps. */
interface Path {
  readonly steps: readonly TruthStep[];
  readonly taps: readonly Point[];
}

/** Time after which an order or a payment that was sent has arrived. Milliseconds. */
const ARRIVES_MS = 6_000;
const TAP_MS = 1_000;

/**
 * Every tap on every distinct screen of an app: from its start, and from each screen on the ways of its tasks, breadth
 * first. Screens are distinct by activity and layout. The app is deterministic, so a screen is reached again by doing
 * the same again.
 */
export function walkApp(app: string, bounds: Bounds): Tap[] {
  const taps: Tap[] = [];
  const seen = new Set<string>();
  let open = rootsOf(app);
  for (let depth = 0; depth <= bounds.depth && open.length > 0; depth += 1) {
    const next: Path[] = [];
    for (const path of open) {
      if (seen.size >= bounds.screens) break;
      const before = screenOf(arrive(app, path));
      const identity = before === null ? '' : identityOf(before);
      if (before === null || seen.has(identity)) continue;
      seen.add(identity);
      for (const tap of tapsOn(app, path, before)) {
        taps.push(tap.tap);
        next.push({ ...path, taps: [...path.taps, tap.point] });
      }
    }
    open = next;
  }
  return taps;
}

/** A form that is filled in is another screen than the empty one. */
function identityOf(screen: Screen): string {
  const filled = screen.elements.flatMap((element) =>
    element.editable ? [editableValue(element) !== ''] : [],
  );
  return `${screen.activity} ${layoutSignature(screen)} ${filled.join()}`;
}

function rootsOf(app: string): Path[] {
  const now = createInteractiveSource({ apps: [virtualApp(app).app] }).clock.now();
  const ways = virtualApp(app).tasks.flatMap(({ truth, ways: others = [] }) => [truth, ...others]);
  const prefixes = ways.flatMap((way) => {
    const steps = stepsOf(way, now);
    return steps.map((_, count) => ({ steps: steps.slice(0, count + 1), taps: [] }));
  });
  return [{ steps: [], taps: [] }, ...prefixes];
}

/** @param after is called with what was done and the source, after every step and tap */
function arrive(
  app: string,
  { steps, taps }: Path,
  after?: (source: InteractiveSource, done: TruthStep | Point | null) => void,
): InteractiveSource {
  const entry = virtualApp(app).app;
  const source = createInteractiveSource({ apps: [entry], start: entry.tile.packageName });
  after?.(source, null);
  for (const step of steps) {
    playStep(source, step);
    after?.(source, step);
  }
  for (const point of taps) {
    const [x, y] = point;
    source.input({ kind: 'tap', x, y });
    after?.(source, point);
  }
  return source;
}

/** The way to a screen as a run would remember it; null where a screen on it cannot be read. */
function wayTo(app: string, path: Path): { way: Way | null; source: InteractiveSource } {
  let way: Way | null = null;
  let before: Screen | null = null;
  const source = arrive(app, path, (at, done) => {
    const after = screenOf(at);
    if (after !== null && (done === null || before === null)) way = startOf(after);
    if (done !== null && before !== null && after !== null && way !== null) {
      const point = 'kind' in done ? pointOf(before, done) : done;
      const kind = 'kind' in done ? KINDS[done.kind] : 'click';
      const element = point === null ? null : pressedAt(before, point);
      way = goneOn(way, { kind, element, before, after });
    }
    before = after;
  });
  return { way, source };
}

/** What a run calls the steps of a task. Keys and taps on what is drawn count as presses of an unknown element. */
const KINDS: Readonly<Record<TruthStep['kind'], ActionKind>> = {
  ...{ click: 'click', double_click: 'double_click', long_click: 'long_click', tap_at: 'click' },
  ...{ text: 'text', clear: 'clear', swipe: 'scroll', wait: 'wait', back: 'back', enter: 'enter' },
  ...{ key: 'click', dialog_allow: 'click' },
};

/** The middle of the element that a press of a task names, as the task finds it. */
function pointOf({ elements }: Screen, step: TruthStep): Point | null {
  if (step.kind !== 'click' && step.kind !== 'long_click' && step.kind !== 'double_click') return null;
  const { text, desc, id, nth } = step.on;
  const found = elements.filter(
    (element) =>
      (text === undefined || element.text === text) &&
      (desc === undefined || element.desc === desc) &&
      (id === undefined || element.resourceId === id || element.resourceId.endsWith(`:id/${id}`)),
  );
  const element = nth === undefined ? (found.find(({ clickable }) => clickable) ?? found[0]) : found[nth];
  return element === undefined ? null : middleOf(element);
}

function middleOf({ bounds: [left, top, right, bottom] }: ScreenElement): Point {
  return [Math.round((left + right) / 2), Math.round((top + bottom) / 2)];
}

/** The innermost element at a point that takes presses. */
function pressedAt(screen: Screen, [x, y]: Point): ScreenElement | null {
  const at = screen.elements.filter(
    ({ clickable, checkable, bounds: [left, top, right, bottom] }) =>
      (clickable || checkable) && left <= x && x < right && top <= y && y < bottom,
  );
  return at.at(-1) ?? null;
}

function screenOf(source: InteractiveSource): Screen | null {
  const { hierarchy, packageName, activity } = source.view();
  const parsed = parseHierarchy(hierarchy, { packageName, activity });
  return parsed.ok ? parsed.screen : null;
}

function* tapsOn(app: string, path: Path, before: Screen): Generator<{ tap: Tap; point: Point }> {
  const { way, source: idle } = wayTo(app, path);
  idle.clock.pass(TAP_MS + ARRIVES_MS);
  const untouched = dataOf(app, idle);
  for (const { action, element } of actionSpace(before, { keyboardShown: false })) {
    if (action.kind !== 'click' || element === null || before.packageName !== packageOf(app)) continue;
    const point = middleOf(element);
    const source = arrive(app, path);
    source.input({ kind: 'tap', x: point[0], y: point[1] });
    const after = screenOf(source);
    if (after === null || way === null) continue;
    source.clock.pass(ARRIVES_MS);
    const changed = dataOf(app, source) !== untouched;
    const truth = !changed ? 'look' : isValueControl(before, element) ? 'edit' : 'commit';
    const known = knownOf(way, { kind: 'click', element, before, after });
    yield { point, tap: { app, before, after, index: element.index, truth, ...known } };
  }
}

function packageOf(app: string): string {
  return virtualApp(app).app.tile.packageName;
}

function dataOf(app: string, source: InteractiveSource): string {
  return userData(app, source.state(packageOf(app)));
}

function isInPicker(screen: Screen, index: number | null): boolean {
  const element = index === null ? undefined : screen.elements[index];
  if (element === undefined) return false;
  return (
    /DatePicker|TimePicker|NumberPicker|CalendarView/.test(element.className) ||
    isInPicker(screen, element.parent)
  );
}

/** A switch, a box, a choice of several, a date, a slider: it says which value it sets. */
function isValueControl(screen: Screen, { className, checkable, children, parent }: ScreenElement): boolean {
  if (checkable || /SeekBar|Slider|RatingBar/.test(className) || isInPicker(screen, parent)) return true;
  return children.some((index) => {
    const child = screen.elements[index];
    return child !== undefined && isValueControl(screen, child);
  });
}
