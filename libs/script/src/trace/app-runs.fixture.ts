import type { Action, ActionKind } from '@tapwright/contracts';
import { parseHierarchy, type Screen, type ScreenElement, toElementRef } from '@tapwright/screen';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource, type InteractiveSource, playStep, stepsOf } from '@tapwright/virtual-ui';
import type { RunStep } from './guards.ts';
import type { TraceInput } from './trace-input.ts';

type TruthStep = Parameters<typeof playStep>[1];
type On = Extract<TruthStep, { on: unknown }>['on'];

/** The start of simulated time in virtual apps: Monday, 2 March 2026. */
export const FIRST_DAY = Date.UTC(2026, 2, 2, 9, 30);
export const DAY_MS = 24 * 3_600_000;

/** A known way through a virtual app as a run would have recorded it. */
export interface AppRun {
  readonly name: string;
  readonly goal: string;
  readonly packageName: string;
  readonly day: Date;
  readonly steps: readonly RunStep[];
  readonly last: Screen;
}

export function sourceOf(app: string, start = FIRST_DAY): InteractiveSource {
  let now = start;
  const move = (ms: number) => {
    now += ms;
  };
  const { app: virtual } = virtualApp(app);
  const clock = { now: () => now, pass: move, shift: move };
  return createInteractiveSource({ apps: [virtual], start: virtual.tile.packageName, clock });
}

export function screenNow(source: InteractiveSource): Screen {
  const { hierarchy, packageName, activity } = source.view();
  const parsed = parseHierarchy(hierarchy, { packageName, activity });
  if (!parsed.ok) throw new Error(parsed.detail);
  return parsed.screen;
}

/** Plays every task of an app on the day that `start` falls on. */
export function runsOf(app: string, start = FIRST_DAY): readonly AppRun[] {
  return virtualApp(app).tasks.map(({ id, goal, truth }) => {
    const source = sourceOf(app, start);
    const steps: RunStep[] = [];
    for (const step of stepsOf(truth, source.clock.now())) {
      const before = screenNow(source);
      playStep(source, step);
      const action = actionOf(before, step);
      if (action !== null)
        steps.push({ index: steps.length, task: 0, action, before, after: screenNow(source) });
    }
    const { packageName } = virtualApp(app).app.tile;
    return { name: id, goal, packageName, day: new Date(start), steps, last: screenNow(source) };
  });
}

export function inputOf(run: AppRun, more: Partial<TraceInput> = {}): TraceInput {
  return {
    goal: run.goal,
    case: null,
    app: run.packageName,
    packageName: run.packageName,
    start: { component: null, cleared: true },
    createdAt: run.day.toISOString(),
    day: run.day,
    parameters: [],
    steps: run.steps,
    expected: [],
    last: run.last,
    ...more,
  };
}

const KINDS: Readonly<Partial<Record<TruthStep['kind'], ActionKind>>> = {
  click: 'click',
  double_click: 'double_click',
  long_click: 'long_click',
  clear: 'clear',
  text: 'text',
  swipe: 'scroll',
  back: 'back',
  enter: 'enter',
};

/** The runtime's action for the step; null if it has none (waiting for a while, taps within a canvas). */
function actionOf(screen: Screen, step: TruthStep): Action | null {
  const kind = KINDS[step.kind];
  if (kind === undefined) return null;
  const element = 'on' in step ? elementOf(screen, step.on) : null;
  if ('on' in step && element === undefined) return null;
  return {
    kind,
    target: element === null || element === undefined ? null : toElementRef(screen, element),
    text: step.kind === 'text' ? step.text : null,
    direction: step.kind === 'swipe' ? opposite(step.direction) : null,
    effect: 'look',
    key: `${kind} ${element?.resourceId ?? ''} ${element?.text ?? ''}`,
  };
}

function elementOf(screen: Screen, { text, desc, id, nth }: On): ScreenElement | undefined {
  const found = screen.elements.filter(
    (at) =>
      (text === undefined || at.text === text) &&
      (desc === undefined || at.desc === desc) &&
      (id === undefined || at.resourceId === id || at.resourceId.endsWith(`:id/${id}`)),
  );
  return nth === undefined ? (found.find(({ clickable }) => clickable) ?? found[0]) : found[nth];
}

/** The finger moves up to show what is below. */
function opposite(direction: 'up' | 'down' | 'left' | 'right'): 'up' | 'down' | 'left' | 'right' {
  return ({ up: 'down', down: 'up', left: 'right', right: 'left' } as const)[direction];
}
