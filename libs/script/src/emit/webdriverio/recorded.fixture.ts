import type { Action } from '@tapwright/contracts';
import { parseHierarchy, type Screen, type ScreenElement, toElementRef } from '@tapwright/screen';
import { createVirtualDevice, type VirtualDevice } from '@tapwright/virtual-android';
import { virtualApp, virtualApps } from '@tapwright/virtual-apps';
import { createInteractiveSource, type InteractiveSource, playStep } from '@tapwright/virtual-ui';
import { finalChecks, recordStep } from '../../trace/record-step.ts';
import { environmentName, TRACE_SCHEMA, type Trace, type TraceStep } from '../../trace/trace.ts';

interface On {
  readonly text?: string;
  readonly desc?: string;
  readonly id?: string;
  readonly nth?: number;
}

/** One action of a recorded run; a picker and a keypad are one action each, as in the runtime. */
export type Deed =
  | { readonly kind: 'click' | 'double_click' | 'long_click'; readonly on: On }
  | { readonly kind: 'text'; readonly on: On; readonly text: string; readonly parameter?: string }
  | { readonly kind: 'scroll'; readonly on: On; readonly direction: 'up' | 'down' }
  | {
      readonly kind: 'swipe_selector';
      readonly on: On;
      readonly text: string;
      readonly direction: 'up' | 'down';
    }
  | {
      readonly kind: 'keypad';
      readonly text: string;
      readonly by: 'text' | 'desc';
      readonly parameter: string;
    }
  | { readonly kind: 'back' };

/** A fresh device with one app. */
export function deviceWith(
  app: string,
  display?: { readonly width: number; readonly height: number },
  bugs: readonly string[] = [],
): {
  readonly device: VirtualDevice;
  readonly source: InteractiveSource;
} {
  const source = createInteractiveSource({
    apps: [virtualApp(app).app],
    bugs,
    ...(display === undefined ? {} : { display }),
  });
  return { device: createVirtualDevice({ serial: `${app}-1`, source }), source };
}

/** The trace of a run over a virtual app, and every screen that it saw. */
export function recordRun(
  app: string,
  deeds: readonly Deed[],
): { readonly trace: Trace; readonly screens: readonly Screen[] } {
  const { packageName } = virtualApp(app).app.tile;
  const { device, source } = deviceWith(app);
  device.start(packageName);
  const { activity } = source.view();
  const steps: TraceStep[] = [];
  const screens = [screenOf(source)];
  for (const deed of deeds) {
    const before = screenOf(source);
    const action = actionOf(before, deed);
    play(source, deed);
    const after = screenOf(source);
    screens.push(after);
    steps.push(recordStep(steps.length, action, before, after));
  }
  const last = screenOf(source);
  return { trace: traceOf({ app, packageName, steps, last, component: activity }, deeds), screens };
}

interface Run {
  readonly app: string;
  readonly packageName: string;
  readonly component: string;
  readonly steps: readonly TraceStep[];
  readonly last: Screen;
}

function traceOf({ app, packageName, component, steps, last }: Run, deeds: readonly Deed[]): Trace {
  const names = deeds.flatMap((deed) =>
    'parameter' in deed && deed.parameter !== undefined ? [deed.parameter] : [],
  );
  return {
    schema: TRACE_SCHEMA,
    goal: `A way through ${app}`,
    case: null,
    app,
    packageName,
    start: { component, cleared: true },
    screen: [1080, 1920],
    createdAt: '2026-03-02T09:30:00.000Z',
    parameters: names.map((name) => ({ name, secret: true, value: null, env: environmentName(name) })),
    guards: [],
    steps,
    final: { activity: last.activity, checks: finalChecks(steps, last) },
  };
}

function screenOf(source: InteractiveSource): Screen {
  const { hierarchy, packageName, activity } = source.view();
  const parsed = parseHierarchy(hierarchy, { packageName, activity });
  if (!parsed.ok) throw new Error(parsed.detail);
  return parsed.screen;
}

function elementOf({ elements }: Screen, { text, desc, id, nth }: On): ScreenElement {
  const found = elements.filter(
    (at) =>
      (text === undefined || at.text === text) &&
      (desc === undefined || at.desc === desc) &&
      (id === undefined || at.resourceId === id || at.resourceId.endsWith(`:id/${id}`)),
  );
  const element = nth === undefined ? (found.find(({ clickable }) => clickable) ?? found[0]) : found[nth];
  if (element === undefined)
    throw new Error(`nothing on the screen is ${JSON.stringify({ text, desc, id })}`);
  return element;
}

function actionOf(screen: Screen, deed: Deed): Action {
  return {
    kind: deed.kind,
    target: 'on' in deed ? toElementRef(screen, elementOf(screen, deed.on)) : null,
    text: 'text' in deed ? deed.text : null,
    ...('parameter' in deed && deed.parameter !== undefined ? { parameter: deed.parameter } : {}),
    direction: 'direction' in deed ? deed.direction : null,
    effect: 'look',
    key: deed.kind,
  };
}

function play(source: InteractiveSource, deed: Deed): void {
  switch (deed.kind) {
    case 'keypad':
      for (const digit of deed.text) playStep(source, { kind: 'click', on: { [deed.by]: digit } });
      return;
    case 'swipe_selector':
      for (let turns = 0; turns < 64 && wheelOf(source, deed.on) !== deed.text; turns += 1)
        swipe(source, deed);
      return;
    case 'scroll':
      swipe(source, deed);
      return;
    default:
      // By the next look, the time that the app needs for its answer has passed.
      playStep(source, deed);
      playStep(source, { kind: 'wait', ms: 2_000 });
  }
}

/** The finger moves up to show what is below. */
function swipe(
  source: InteractiveSource,
  { on, direction }: { readonly on: On; readonly direction: 'up' | 'down' },
): void {
  const { bounds } = elementOf(screenOf(source), on);
  const x = Math.round((bounds[0] + bounds[2]) / 2);
  const [middle, part] = [Math.round((bounds[1] + bounds[3]) / 2), Math.round((bounds[3] - bounds[1]) * 0.3)];
  const [from, to] = direction === 'down' ? [middle + part, middle - part] : [middle - part, middle + part];
  source.input({ kind: 'swipe', from: [x, from], to: [x, to], ms: 600 });
}

/** The value in the middle of the wheel. */
function wheelOf(source: InteractiveSource, on: On): string | undefined {
  const screen = screenOf(source);
  const [left, , right] = elementOf(screen, on).bounds;
  const isInside = ({ bounds }: ScreenElement) => bounds[0] >= left && bounds[2] <= right;
  return screen.elements.find((at) => isInside(at) && at.resourceId === 'android:id/numberpicker_input')
    ?.text;
}

/** Two tasks of every virtual app whose known solution has only steps that are one action each; as app and task. */
export function plainTasks(): readonly (readonly [app: string, id: string])[] {
  return Object.entries(virtualApps).flatMap(([app, { tasks }]) =>
    tasks
      .filter((task) => deedsOf(task).length > 0)
      .slice(0, 2)
      .map(({ id }) => [app, id] as const),
  );
}

export function taskOf(app: string, id: string) {
  const task = virtualApp(app).tasks.find((at) => at.id === id);
  if (task === undefined) throw new Error(`no task ${id}`);
  return { deeds: deedsOf(task), done: task.done };
}

/**
 * Empty where a step is not an action of the runtime (a wait, a tap on something without a node) or days are counted.
 */
function deedsOf({ truth }: { readonly truth: unknown }): readonly Deed[] {
  if (!Array.isArray(truth)) return [];
  const isDeed = ({ kind }: Deed) =>
    kind === 'click' ||
    kind === 'double_click' ||
    kind === 'long_click' ||
    kind === 'text' ||
    kind === 'back';
  return truth.every(isDeed) ? truth : [];
}

export const NOTES: readonly Deed[] = [
  { kind: 'click', on: { desc: 'New note' } },
  { kind: 'text', on: { id: 'title' }, text: 'Say "hi" to C:\\' },
  { kind: 'text', on: { id: 'body' }, text: 'It\'s 5 o\'clock – grüß "sie"' },
  { kind: 'click', on: { desc: 'Save' } },
];

/** The keys of the pad have descriptions, and change places each time. */
export const WALLET: readonly Deed[] = [
  { kind: 'click', on: { id: 'go_transfer' } },
  { kind: 'scroll', on: { id: 'contacts' }, direction: 'down' },
  { kind: 'click', on: { text: 'Tobin Halworth' } },
  { kind: 'text', on: { id: 'amount' }, text: '42.50' },
  { kind: 'back' },
  { kind: 'click', on: { id: 'continue' } },
  { kind: 'click', on: { id: 'confirm' } },
  { kind: 'keypad', text: '264019', by: 'desc', parameter: 'password' },
  { kind: 'click', on: { id: 'submit_password' } },
  { kind: 'click', on: { text: 'Done' } },
];

export const CALENDAR: readonly Deed[] = [
  { kind: 'click', on: { desc: 'New event' } },
  { kind: 'text', on: { id: 'title' }, text: 'Haircut' },
  { kind: 'back' },
  { kind: 'click', on: { id: 'start' } },
  { kind: 'swipe_selector', on: { id: 'android:id/hour' }, text: '15', direction: 'down' },
  { kind: 'click', on: { text: ':30' } },
  { kind: 'click', on: { id: 'time_done' } },
  { kind: 'click', on: { id: 'action_save' } },
];
