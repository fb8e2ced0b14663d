import type { ReadScreen } from '@tapwright/captures';
import { type HistoryItem, TapwrightError, type Task } from '@tapwright/contracts';
import { wholeRun } from '@tapwright/runtime';
import { recogniseScreen, type ScreenKind } from '@tapwright/screen';
import {
  type HeldExpectations,
  liesUnderKeyboard,
  makeTrace,
  type OtherRun,
  parseDay,
  type RunStep,
  type Trace,
  type TraceInput,
  wantedLooks,
} from '@tapwright/script';
import type { JobRow, RunRow, StepRow } from '@tapwright/store';
import { cropsOfRun, type PressedPoint } from './crops-of-run.ts';
import type { EmitterDeps } from './deps.ts';
import { looksOfRun } from './looks-of-run.ts';

export interface FinishedRun {
  readonly job: JobRow;
  readonly run: RunRow;
  readonly steps: readonly StepRow[];
  /** The job's other completed candidates. What differs between them changes by itself. */
  readonly others?: readonly RunRow[];
}

/** Most screens that are read of a run, besides those of its advanced steps. */
const MAX_SCREENS = 60;

type Screen = ReadScreen['screen'];
type Reader = (captureId: string) => Promise<ReadScreen>;

/**
 * The neutral record of a finished run: its advanced steps, with locators measured on all screens of the run.
 * Pictures are read where a target needs one.
 */
export async function buildTrace(
  { job, run, steps, others = [] }: FinishedRun,
  { screens, artifacts }: Pick<EmitterDeps, 'screens' | 'artifacts'>,
): Promise<Trace> {
  const { read, all } = readerOf(screens);
  const state = wholeRun(run.state);
  const advanced = state.history.filter((item) => item.verdict === 'advanced' && item.misread === undefined);
  const taken: RunStep[] = [];
  for (const item of advanced) taken.push(await runStepOf(item, { steps, read, job, tasks: state.tasks }));
  const last = state.current;
  const first = state.seen[0];
  if (last === null || first === undefined)
    throw new TapwrightError('INTERNAL', 'a completed run saw no screen');
  const { screen: begun } = await read(first.captureId);
  const end = (await read(last.captureId)).screen;
  const packageName = job.spec.app ?? packageOf([begun, ...taken.map(({ before }) => before), end]);
  const input: TraceInput = {
    goal: job.spec.goal,
    case: caseOf(job),
    app: packageName,
    packageName,
    start: startOf(job, begun),
    createdAt: endOf(run, job).toISOString(),
    day: dayOf(run, job),
    parameters: job.spec.case?.parameters ?? job.spec.interactive?.parameters ?? credentialsOf(job),
    steps: taken,
    expected: await expectedOf(job, run, read),
    last: end,
    ...(state.role === undefined ? {} : { role: state.role }),
    screens: await screensOf(run, read),
    otherRuns: await otherRuns(others, job, read),
    crops: await cropsOfRun(await pointsOf(taken, advanced, read), artifacts),
  };
  const trace = makeTrace(input);
  const looks = await looksOfRun(wantedLooks(trace, input), { artifacts, screens: await all() });
  return looks.size === 0 ? trace : makeTrace({ ...input, looks });
}

/** The steps that pressed a point, with the screens on which they did. */
async function pointsOf(
  taken: readonly RunStep[],
  items: readonly HistoryItem[],
  read: Reader,
): Promise<readonly PressedPoint[]> {
  const points: PressedPoint[] = [];
  for (const { index, action } of taken) {
    const item = items.find(({ step }) => step === index);
    if (item === undefined || action.target?.spot === undefined) continue;
    points.push({ index, action, seen: await read(item.before.captureId) });
  }
  return points;
}

/** The app in which the run ended; the launcher only if the run never left it. */
function packageOf(screens: readonly Screen[]): string {
  const inApp = screens.findLast((screen) => !IN_FRONT.has(recogniseScreen(screen).kind));
  return (inApp ?? screens[0])?.packageName ?? '';
}

/** What is in front without being an app under test. */
const IN_FRONT: ReadonlySet<ScreenKind> = new Set(['launcher', 'system', 'permission', 'crash', 'anr']);

/** Only an app that the job names is started before a run, and may have its data erased. */
function startOf({ spec: { app, reset, hook } }: JobRow, begun: Screen): Trace['start'] {
  const isStarted = app !== undefined && reset !== 'none';
  const isHome = recogniseScreen(begun).kind === 'launcher';
  return {
    ...(isStarted ? {} : { at: isHome ? ('home' as const) : ('found' as const) }),
    component: null,
    cleared: isStarted && reset === 'data',
    ...(hook === undefined ? {} : { hook }),
  };
}

function endOf(run: RunRow, job: JobRow): Date {
  return run.endedAt ?? job.createdAt;
}

/** The phone's own date; the server's where the phone did not report one. */
function dayOf(run: RunRow, job: JobRow): Date {
  return run.state.day === undefined ? endOf(run, job) : parseDay(run.state.day);
}

/** Reads every capture once, and remembers which were read. */
function readerOf(screens: EmitterDeps['screens']): {
  readonly read: Reader;
  readonly all: () => Promise<readonly ReadScreen[]>;
} {
  const known = new Map<string, Promise<ReadScreen>>();
  return {
    read(captureId) {
      const reading = known.get(captureId) ?? screens.read(captureId);
      known.set(captureId, reading);
      return reading;
    },
    all: () => Promise.all(known.values()),
  };
}

/** Tasks of a run before its first step of the case. */
function preconditionsOf({ spec }: JobRow): number {
  return spec.case?.spec.preconditions.length ?? 0;
}

function caseOf({ spec }: JobRow): Trace['case'] {
  if (spec.case === undefined) return null;
  const { row, spec: of } = spec.case;
  const { id, title, requirement = null } = of;
  return { id, title, requirement, row, steps: of.steps.map((step) => step.do) };
}

/** The credentials of the persona as whom a leg explored: their values are never in a trace. */
function credentialsOf({ spec }: JobRow): TraceInput['parameters'] {
  const { credentials = {} } = spec.explore?.tasks?.persona ?? {};
  return Object.entries(credentials).map(([name, { env }]) => ({ name, secret: true, value: null, env }));
}

/** What each step was expected to show, with the screen on which it was seen. */
async function expectedOf(job: JobRow, { state }: RunRow, read: Reader): Promise<HeldExpectations[]> {
  const found: HeldExpectations[] = [];
  for (const { task, outcome, captureId } of state.ended ?? []) {
    const { expect = [], precondition, role } = state.tasks[task] ?? {};
    if (outcome !== 'completed' || expect.length === 0 || precondition === true || captureId === null)
      continue;
    const { screen } = await read(captureId);
    found.push({ task: task - preconditionsOf(job), role, expect, screen });
  }
  return found;
}

async function runStepOf(
  item: HistoryItem,
  {
    steps,
    read,
    job,
    tasks,
  }: Pick<FinishedRun, 'steps' | 'job'> & { readonly read: Reader; readonly tasks: readonly Task[] },
): Promise<RunStep> {
  const step = steps.find((row) => row.index === item.step);
  if (step === undefined || item.after === null) {
    throw new TapwrightError('INTERNAL', `step ${item.step} of a completed run was not recorded`);
  }
  const [before, after] = await Promise.all([read(item.before.captureId), read(item.after.captureId)]);
  const task = Math.max(0, item.task - preconditionsOf(job));
  return {
    index: item.step,
    task,
    role: tasks[item.task]?.role,
    action: step.action,
    before: before.screen,
    after: after.screen,
    keyboard: before.capture.keyboardShown && !wasClosed(step.action, before.screen),
  };
}

/** The gateway closes a keyboard before a press below it: so a script must, too. */
function wasClosed({ kind, target }: StepRow['action'], screen: Screen): boolean {
  const presses = kind === 'click' || kind === 'double_click' || kind === 'long_click';
  return presses && target !== null && liesUnderKeyboard(screen, target);
}

/**
 * Screens that the run saw, the latest first. Those of wrong turns are included: a locator must not fit there either.
 */
async function screensOf({ state }: RunRow, read: Reader): Promise<readonly Screen[]> {
  const ids = new Set(wholeRun(state).seen.map(({ captureId }) => captureId));
  const seen = await Promise.all([...ids].toReversed().slice(0, MAX_SCREENS).map(read));
  return seen.map(({ screen }) => screen);
}

async function otherRuns(others: readonly RunRow[], job: JobRow, read: Reader): Promise<readonly OtherRun[]> {
  const found: OtherRun[] = [];
  for (const run of others) found.push({ day: dayOf(run, job), screens: await screensOf(run, read) });
  return found;
}
