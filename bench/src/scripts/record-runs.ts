import { statedWaitMs } from '@tapwright/cases';
import type { Action, ActionKind, Bounds, Expectation } from '@tapwright/contracts';
import { isPicker, pickerView } from '@tapwright/runtime';
import {
  centreOf,
  descendantsOf,
  editableValue,
  isInteractable,
  parseHierarchy,
  type Screen,
  type ScreenElement,
  toElementRef,
} from '@tapwright/screen';
import { type HeldExpectations, makeTrace, type RunStep, type Trace } from '@tapwright/script';
import { type AppTask, virtualApps } from '@tapwright/virtual-apps';
import { playStep, stepsOf, type TruthStep, type View } from '@tapwright/virtual-ui';
import { FIRST_DAY, openPhone, type Phone, SAME } from './worlds.ts';

/** A step of a case: its sentence, its actions, and what must be visible then. */
export interface CasePart {
  readonly says: string;
  readonly way: readonly TruthStep[];
  readonly expect?: readonly Expectation[];
}

/** A task of a virtual app and the trace of its known way; null where a trace cannot express an action. */
export interface Recorded {
  readonly app: string;
  readonly task: AppTask;
  readonly trace: Trace | null;
  /** Why there is none. */
  readonly lost: string | null;
}

export const screenNow = ({ device }: Phone): Screen => screenOf(device.source.view());

export function screenOf({ hierarchy, packageName, activity }: View): Screen {
  const parsed = parseHierarchy(hierarchy, { packageName, activity });
  if (!parsed.ok) throw new Error(parsed.detail);
  return parsed.screen;
}

/** Every task of every virtual app as a trace, as a run along its known way would have recorded it. */
export function recordAll(apps: readonly string[] = Object.keys(virtualApps)): readonly Recorded[] {
  return apps.flatMap((app) => (virtualApps[app]?.tasks ?? []).map((task) => recordTask(app, task)));
}

/** The run of a task, or of a case in several steps where they are given. */
export function recordTask(app: string, task: AppTask, given?: readonly CasePart[]): Recorded {
  const phone = openPhone(app, SAME);
  const parts = given ?? [{ says: task.goal, way: stepsOf(task.truth, phone.start) }];
  const steps: RunStep[] = [];
  const expected: HeldExpectations[] = [];
  for (const [at, { says, way, expect = [] }] of parts.entries()) {
    const waitMs = statedWaitMs(says);
    const lost = recordWay(phone, way, { steps, task: at, ...(waitMs === null ? {} : { waitMs }) });
    if (lost !== null) return { app, task, trace: null, lost };
    if (expect.length > 0) expected.push({ task: at, expect, screen: screenNow(phone) });
  }
  const last = screenNow(phone);
  const day = new Date(FIRST_DAY);
  const { packageName } = phone;
  const { id, goal } = task;
  const sentences = parts.map(({ says }) => says);
  const trace = makeTrace({
    goal,
    case: given === undefined ? null : { id, title: goal, requirement: null, row: null, steps: sentences },
    app: packageName,
    packageName,
    start: { component: null, cleared: true },
    createdAt: day.toISOString(),
    day,
    parameters: [],
    steps,
    expected,
    last,
  });
  return { app, task, trace, lost: null };
}

interface Recording {
  readonly steps: RunStep[];
  readonly task: number;
  /** How long the case itself says to wait; another wait is not a step. */
  readonly waitMs?: number;
}

/** Why a trace cannot express the action, or null. */
function recordWay(
  phone: Phone,
  truth: readonly TruthStep[],
  { steps, task, waitMs }: Recording,
): string | null {
  for (const way of wheelsAsOne(phone, truth)) {
    const before = screenNow(phone);
    const keyboard = phone.device.source.view().keyboardShown;
    const action = way[0].kind === 'wait' && waitMs !== undefined ? waitOf(waitMs) : actionOf(before, way[0]);
    for (const step of way) playStep(phone.device.source, step);
    if (action === 'nothing') continue;
    if (action === null) return `${way[0].kind}: no element bears that point`;
    const after = screenNow(phone);
    steps.push({ index: steps.length, task, action: withValue(action, after), before, after, keyboard });
  }
  return null;
}

type Way = readonly [TruthStep, ...TruthStep[]];

/** Swipes over one wheel are one action: the wheel is turned until it shows the value. */
function wheelsAsOne(phone: Phone, steps: readonly TruthStep[]): Iterable<Way> {
  const isOneWheel = (a: TruthStep, b: TruthStep) =>
    a.kind === 'swipe' &&
    b.kind === 'swipe' &&
    JSON.stringify(a) === JSON.stringify(b) &&
    isWheel(screenNow(phone), a);
  return {
    *[Symbol.iterator]() {
      for (let at = 0; at < steps.length; ) {
        const [first] = steps.slice(at, at + 1);
        if (first === undefined) return;
        const same = steps.slice(at + 1).findIndex((next) => !isOneWheel(first, next));
        const count = same < 0 ? steps.length - at - 1 : same;
        yield [first, ...steps.slice(at + 1, at + 1 + count)];
        at += count + 1;
      }
    },
  };
}

function isWheel(screen: Screen, step: TruthStep): boolean {
  const element = 'on' in step ? elementOf(screen, step.on) : undefined;
  return element !== undefined && isPicker(element);
}

const KINDS: Readonly<Partial<Record<TruthStep['kind'], ActionKind>>> = {
  click: 'click',
  double_click: 'double_click',
  long_click: 'long_click',
  tap_at: 'click',
  dialog_allow: 'click',
  clear: 'clear',
  text: 'text',
  swipe: 'scroll',
  back: 'back',
  enter: 'enter',
};

const waitOf = (waitMs: number): Action => ({
  kind: 'wait',
  target: null,
  text: null,
  direction: null,
  waitMs,
  effect: 'look',
  key: 'wait',
});

/**
 * The runtime's name for the step. `nothing`: only time passes, or the runtime would not ask for it. Null: no action
 * expresses it.
 */
function actionOf(screen: Screen, step: TruthStep): Action | 'nothing' | null {
  const kind = KINDS[step.kind];
  if (step.kind === 'wait') return 'nothing';
  if (kind === undefined) return null;
  const element = targetOf(screen, step);
  if (element === undefined) return step.kind === 'dialog_allow' ? 'nothing' : null;
  return {
    kind: element !== null && step.kind === 'swipe' && isPicker(element) ? 'swipe_selector' : kind,
    target: element === null ? null : toElementRef(screen, element),
    text: step.kind === 'text' && element !== null ? `${editableValue(element)}${step.text}` : null,
    direction: step.kind === 'swipe' ? OPPOSITE[step.direction] : null,
    effect: 'look',
    key: `${kind} ${element?.resourceId ?? ''} ${element?.text ?? ''} ${element?.desc ?? ''}`,
  };
}

/** The finger moves up to show what is below. */
const OPPOSITE = { up: 'down', down: 'up', left: 'right', right: 'left' } as const;

/** Null for an action without an element; undefined where the element is missing. */
function targetOf(screen: Screen, step: TruthStep): ScreenElement | null | undefined {
  if (step.kind === 'dialog_allow')
    return screen.elements.find(({ resourceId }) => resourceId.includes(':id/permission_allow'));
  if (!('on' in step)) return null;
  const element = elementOf(screen, step.on);
  return element !== undefined && step.kind === 'tap_at' ? partAt(screen, element, step.at) : element;
}

/** How far the middle of a part may lie from the given point, in pixels. */
const NEAR = 40;

/**
 * The part of an element that a point means: its middle, or any point of a choice. A trace cannot express a tap on a
 * canvas.
 */
function partAt(
  screen: Screen,
  element: ScreenElement,
  [fx, fy]: readonly [number, number],
): ScreenElement | undefined {
  const [left, top, right, bottom] = element.bounds;
  const [x, y] = [left + fx * (right - left), top + fy * (bottom - top)];
  return [element, ...descendantsOf(screen, element)]
    .filter(isInteractable)
    .findLast(({ bounds, checkable }) => {
      const [middleX, middleY] = centreOf(bounds);
      return (checkable && isIn(bounds, x, y)) || Math.hypot(middleX - x, middleY - y) <= NEAR;
    });
}

const isIn = ([left, top, right, bottom]: Bounds, x: number, y: number): boolean =>
  x >= left && x < right && y >= top && y < bottom;

function elementOf(
  screen: Screen,
  { text, desc, id, nth }: Extract<TruthStep, { on: unknown }>['on'],
): ScreenElement | undefined {
  const found = screen.elements.filter(
    (at) =>
      (text === undefined || at.text === text) &&
      (desc === undefined || at.desc === desc) &&
      (id === undefined || at.resourceId === id || at.resourceId.endsWith(`:id/${id}`)),
  );
  return nth === undefined ? (found.find(({ clickable }) => clickable) ?? found[0]) : found[nth];
}

/** A wheel is turned until it shows its later value. */
function withValue(action: Action, after: Screen): Action {
  if (action.kind !== 'swipe_selector' || action.target === null) return action;
  const { resourceId, index } = action.target;
  const picker = after.elements.find((at) => at.resourceId === resourceId && isPicker(at));
  const shown = picker ?? after.elements[index];
  const view = shown === undefined ? null : pickerView(after, shown);
  return { ...action, text: view?.value ?? null };
}
