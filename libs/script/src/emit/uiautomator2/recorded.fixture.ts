import type { Action, ActionKind, Direction } from '@tapwright/contracts';
import { centreOf, parseHierarchy, type Screen, type ScreenElement, toElementRef } from '@tapwright/screen';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource, type InteractiveSource } from '@tapwright/virtual-ui';
import { finalChecks, recordStep } from '../../trace/record-step.ts';
import { TRACE_SCHEMA, type Trace, type TraceParameter, type TraceStep } from '../../trace/trace.ts';

/** One action on a virtual app, as a run would have done it. */
export interface Deed {
  readonly kind: ActionKind;
  /** Text, description or the end of the id. */
  readonly on?: string;
  /** The value that is typed, pressed or turned to. */
  readonly text?: string;
  /** The parameter that the value comes from. */
  readonly parameter?: string;
  readonly direction?: Direction;
  /** Milliseconds until the app has answered. */
  readonly waits?: number;
}

/** Maximum number of turns of one picker. */
const TURNS = 30;

/** A phone with one app in front. */
interface Display {
  readonly width: number;
  readonly height: number;
}

export function appSource(name: string, bugs: readonly string[] = [], display?: Display): InteractiveSource {
  const { app } = virtualApp(name);
  const size = display === undefined ? {} : { display };
  return createInteractiveSource({ apps: [app], start: app.tile.packageName, bugs, ...size });
}

export function screenOf(source: InteractiveSource): Screen {
  const { hierarchy, packageName, activity } = source.view();
  const result = parseHierarchy(hierarchy, { packageName, activity });
  if (!result.ok) throw new Error(result.detail);
  return result.screen;
}

/** The trace of these deeds on a fresh phone. */
export function recordOn(
  name: string,
  deeds: readonly Deed[],
  parameters: readonly TraceParameter[] = [],
): Trace {
  const source = appSource(name);
  const { packageName, label } = virtualApp(name).app.tile;
  const start = screenOf(source);
  const steps = deeds.map((deed, index) => stepOf(source, deed, index));
  const last = screenOf(source);
  return {
    schema: TRACE_SCHEMA,
    goal: `What ${name} is for`,
    case: null,
    app: label,
    packageName,
    start: { component: start.activity, cleared: true },
    screen: [start.bounds[2], start.bounds[3]],
    createdAt: new Date(source.clock.now()).toISOString(),
    parameters,
    guards: [],
    steps,
    final: { activity: last.activity, checks: finalChecks(steps, last) },
  };
}

function stepOf(source: InteractiveSource, deed: Deed, index: number): TraceStep {
  const before = screenOf(source);
  const element = deed.on === undefined ? null : elementOf(before, deed.on);
  const action: Action = {
    kind: deed.kind,
    target: element === null ? null : toElementRef(before, element),
    text: deed.text ?? null,
    ...(deed.parameter === undefined ? {} : { parameter: deed.parameter }),
    direction: deed.direction ?? null,
    effect: 'look',
    key: `${deed.kind} ${deed.on ?? ''}`,
  };
  perform(source, deed, element);
  source.clock.pass(deed.waits ?? 0);
  return recordStep(index, action, before, screenOf(source));
}

/** The first that can be tapped itself, else the first. */
function elementOf(screen: Screen, name: string): ScreenElement {
  const found = screen.elements.filter(
    ({ text, desc, resourceId }) =>
      text === name || desc === name || resourceId.endsWith(`/${name}`) || resourceId === name,
  );
  const element = found.find(({ clickable }) => clickable) ?? found[0];
  if (element === undefined) {
    throw new Error(
      `no ${name} among ${screen.elements.map(({ text, desc, resourceId }) => text || desc || resourceId)}`,
    );
  }
  return element;
}

function tap(source: InteractiveSource, element: ScreenElement): void {
  const [x, y] = centreOf(element.bounds);
  source.input({ kind: 'tap', x, y });
}

function perform(source: InteractiveSource, deed: Deed, on: ScreenElement | null): void {
  const { kind, text = '' } = deed;
  if (kind === 'back' || kind === 'enter') source.input({ kind: 'key', key: kind.toUpperCase() });
  if (kind === 'keypad') for (const digit of text) tap(source, elementOf(screenOf(source), digit));
  if (kind === 'open_link') source.start(source.view().packageName, text);
  if (kind === 'restart') source.start(source.view().activity);
  if (on !== null) performOn(source, deed, on);
}

function performOn(source: InteractiveSource, { kind, text = '', direction }: Deed, on: ScreenElement): void {
  const [x, y] = centreOf(on.bounds);
  if (kind === 'swipe_selector') turn(source, on, text, direction ?? 'down');
  else if (kind === 'scroll') swipe(source, on, (on.bounds[3] - on.bounds[1]) * 0.3);
  else if (kind === 'long_click') source.input({ kind: 'long_tap', x, y });
  else tap(source, on);
  if (kind === 'double_click') tap(source, on);
  if (kind === 'text') source.input({ kind: 'text', text });
}

/** A finger that moves up through the middle of the element, over twice the reach. */
function swipe(source: InteractiveSource, { bounds }: ScreenElement, reach: number): void {
  const [x, y] = centreOf(bounds);
  source.input({ kind: 'swipe', from: [x, Math.round(y + reach)], to: [x, Math.round(y - reach)], ms: 600 });
}

/** Turns a wheel by a third at a time until the value in its middle is the wanted one. */
function turn(
  source: InteractiveSource,
  { bounds, resourceId }: ScreenElement,
  wanted: string,
  way: Direction,
): void {
  const [x, y] = centreOf(bounds);
  const reach = Math.round(((bounds[3] - bounds[1]) / 6) * (way === 'up' ? -1 : 1));
  for (let turns = 0; turns < TURNS; turns += 1) {
    const shown = screenOf(source).elements.some(
      (at) =>
        at.text === wanted &&
        Math.abs(centreOf(at.bounds)[1] - y) < 10 &&
        at.bounds[0] >= bounds[0] &&
        at.bounds[2] <= bounds[2],
    );
    if (shown) return;
    source.input({ kind: 'swipe', from: [x, y + reach], to: [x, y - reach], ms: 600 });
  }
  throw new Error(`${resourceId} never showed ${wanted}`);
}
