import type { Effect } from '@tapwright/contracts';
import { actionSpace, effectOn, settledEffect } from '@tapwright/runtime';
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
  /** Something was edited or committed since the present activity was opened; null: the steps say so. */
  readonly touched: boolean | null;
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
        next.push({ ...path, taps: [...path.taps, tap.point], touched: touchedAfter(tap.tap) });
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
    return steps.map((_, count) => ({ steps: steps.slice(0, count + 1), taps: [], touched: null }));
  });
  return [{ steps: [], taps: [], touched: false }, ...prefixes];
}

/** @param way gets the activity after every step */
function arrive(app: string, { steps, taps }: Path, way?: string[]): InteractiveSource {
  const entry = virtualApp(app).app;
  const source = createInteractiveSource({ apps: [entry], start: entry.tile.packageName });
  const look = () => way?.push(source.view().activity);
  look();
  for (const step of steps) {
    playStep(source, step);
    look();
  }
  for (const [x, y] of taps) {
    source.input({ kind: 'tap', x, y });
    look();
  }
  return source;
}

function screenOf(source: InteractiveSource): Screen | null {
  const { hierarchy, packageName, activity } = source.view();
  const parsed = parseHierarchy(hierarchy, { packageName, activity });
  return parsed.ok ? parsed.screen : null;
}

function* tapsOn(app: string, path: Path, before: Screen): Generator<{ tap: Tap; point: Point }> {
  const way: string[] = [];
  const idle = arrive(app, path, way);
  idle.clock.pass(TAP_MS + ARRIVES_MS);
  const untouched = dataOf(app, idle);
  for (const { action, element } of actionSpace(before, { keyboardShown: false })) {
    if (action.kind !== 'click' || element === null || before.packageName !== packageOf(app)) continue;
    const [left, top, right, bottom] = element.bounds;
    const point = [Math.round((left + right) / 2), Math.round((top + bottom) / 2)] as const;
    const source = arrive(app, path);
    source.input({ kind: 'tap', x: point[0], y: point[1] });
    const after = screenOf(source);
    if (after === null) continue;
    source.clock.pass(ARRIVES_MS);
    const changed = dataOf(app, source) !== untouched;
    const truth = !changed ? 'look' : isValueControl(before, element) ? 'edit' : 'commit';
    yield {
      point,
      tap: {
        app,
        before,
        after,
        index: element.index,
        truth,
        returned: isReturn(way, before, after),
        touched: path.touched ?? isTouched(path.steps, way),
      },
    };
  }
}

function isReturn(way: readonly string[], before: Screen, after: Screen): boolean {
  const at = way.indexOf(after.activity);
  return at >= 0 && at < way.indexOf(before.activity);
}

/** What a tap of a task does is not known: where it stays in its activity, it counts as an edit. */
function isTouched(steps: readonly TruthStep[], way: readonly string[]): boolean {
  const here = way.at(-1);
  for (let at = steps.length - 1; at >= 0 && way[at] === here; at -= 1) {
    if (steps[at]?.kind !== 'swipe' && steps[at]?.kind !== 'wait' && way[at + 1] === here) return true;
  }
  return false;
}

function touchedAfter({ before, after, index, touched, returned }: Tap): boolean {
  const element = before.elements[index];
  if (element === undefined || before.activity !== after.activity) return false;
  const effect = effectOn(before, element, '');
  const about = { kind: 'click', element, label: '', effect, before, after, returned, touched } as const;
  return touched || settledEffect(about) !== 'look';
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
