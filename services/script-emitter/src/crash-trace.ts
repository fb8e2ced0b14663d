import { type HistoryItem, TapwrightError } from '@tapwright/contracts';
import { wholeRun } from '@tapwright/runtime';
import type { Guard, Locator, Trace, TraceStep } from '@tapwright/script';
import type { CrashRow, JobRow, RunRow, StepRow } from '@tapwright/store';
import { buildTrace } from './build-trace.ts';
import type { EmitterDeps } from './deps.ts';

export interface CrashedRun {
  readonly job: JobRow;
  /** The leg that met the crash. */
  readonly run: RunRow;
  readonly steps: readonly StepRow[];
  /** The step of the leg after which the app had crashed. */
  readonly step: number;
  readonly crash: Pick<CrashRow, 'kind' | 'exception' | 'packageName'>;
}

/**
 * The trace of all that a leg did until the app crashed, that step included. Nothing is checked on its way: a step is found
 * by its target, so that any part of it can be played.
 * @throws TapwrightError `INTERNAL` where the leg has not recorded that step
 */
export async function crashTrace(
  { job, run, steps, step, crash }: CrashedRun,
  deps: Pick<EmitterDeps, 'screens' | 'artifacts'>,
): Promise<Trace> {
  const history = stepsUntil(wholeRun(run.state).history, step);
  // The size of the screen is that at the beginning: in the end there may be no more than the dialog of the crash.
  const current = history[0]?.before;
  if (current === undefined)
    throw new TapwrightError(
      'INTERNAL',
      `the step ${step} of the leg, in which the app crashed, is not known`,
    );
  const goal = `Make ${crash.packageName} ${crash.kind === 'anr' ? 'hang' : 'crash'}: ${crash.exception}`;
  const trace = await buildTrace(
    {
      job: { ...job, spec: { ...job.spec, goal } },
      run: { ...run, state: { ...run.state, history, current, ended: [] } },
      steps,
    },
    deps,
  );
  return {
    ...trace,
    guards: [...trace.guards, EARLIER_CRASH],
    steps: ofTheApp(trace.steps).map((one) => ({
      ...one,
      locators: withPlace(one.locators),
      after: { ...one.after, checks: [] },
    })),
    // Where a version without the bug goes on is not known.
    final: { ...trace.final, activity: '', checks: [] },
  };
}

/** Without the presses on the dialogs of earlier crashes, which no replay meets: the steps that brought them about are left out. */
export function ofTheApp(steps: readonly TraceStep[]): readonly TraceStep[] {
  return steps.filter(
    ({ action }, at) => at === steps.length - 1 || !CRASH_DIALOG.test(action.target?.resourceId ?? ''),
  );
}
/** The buttons of Android's dialogs about an app that has crashed or hangs. */
const CRASH_DIALOG = /^android:id\/aerr_/;

/**
 * Something else of the same kind may do, such as another item of a list: what is in the place of a target is pressed where the
 * target itself was left out with the steps that made it.
 */
export function withPlace(locators: readonly Locator[]): readonly Locator[] {
  const place = locators.find((locator) => locator.by === 'nth' && locator.containerId !== '');
  if (place === undefined || !place.fragile) return locators;
  return [...locators.filter((locator) => locator !== place), { ...place, fragile: false }];
}

/** The step with what is in the place of its target, as the replays have found it. */
export function inPlace(step: TraceStep, label: string): TraceStep {
  const { target } = step.action;
  if (target === null) return step;
  const action = { ...step.action, target: { ...target, text: '', desc: '', label } };
  return { ...step, action, locators: step.locators.filter(({ by }) => by === 'nth') };
}

const CLOSE = {
  by: 'id',
  resourceId: 'android:id/aerr_close',
  className: 'android.widget.Button',
  matches: 1,
  fragile: false,
} as const;
/** The dialog of the replay before may still lie over the app: it is closed, as it tells nothing of this one. */
const EARLIER_CRASH: Guard = { name: 'the dialog of an earlier crash', shows: [CLOSE], dismiss: [CLOSE] };

/** What was surely done, without the steps in which the app crashed before. */
function stepsUntil(history: readonly HistoryItem[], step: number): HistoryItem[] {
  const last = history.find((item) => item.step === step);
  if (last === undefined) return [];
  // What came after it is no part of the app.
  const crashed = { ...last, verdict: 'advanced' as const, after: last.before };
  const before = history.filter((item) => item.step < step && item.verdict === 'advanced');
  return [...before, crashed];
}
