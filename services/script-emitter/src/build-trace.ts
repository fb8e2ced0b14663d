import { type HistoryItem, TapwrightError } from '@tapwright/contracts';
import { finalChecks, recordStep, TRACE_SCHEMA, type Trace, type TraceStep } from '@tapwright/script';
import type { ScreenReader } from '@tapwright/service';
import type { JobRow, RunRow, StepRow } from '@tapwright/store';

export interface FinishedRun {
  readonly job: JobRow;
  readonly run: RunRow;
  readonly steps: readonly StepRow[];
}

/** The neutral record of a finished run: its advanced steps with the screens before and after each. */
export async function buildTrace(
  { job, run, steps }: FinishedRun,
  screens: Pick<ScreenReader, 'read'>,
): Promise<Trace> {
  const advanced = run.state.history.filter((item) => item.verdict === 'advanced');
  const records: TraceStep[] = [];
  for (const item of advanced) records.push(await record(item, { steps, screens }));
  const last = run.state.current;
  const first = run.state.seen[0];
  if (last === null || first === undefined)
    throw new TapwrightError('INTERNAL', 'a completed run saw no screen');
  const { screen } = await screens.read(last.captureId);
  return {
    schema: TRACE_SCHEMA,
    goal: job.spec.goal,
    case: null,
    app: job.spec.app ?? first.packageName,
    packageName: job.spec.app ?? first.packageName,
    start: { component: null, cleared: job.spec.reset === 'data' },
    screen: [screen.bounds[2] - screen.bounds[0], screen.bounds[3] - screen.bounds[1]],
    createdAt: (run.endedAt ?? job.createdAt).toISOString(),
    parameters: [],
    guards: [],
    steps: records,
    final: { activity: screen.activity, checks: finalChecks(records, screen) },
  };
}

async function record(
  item: HistoryItem,
  from: { steps: readonly StepRow[]; screens: Pick<ScreenReader, 'read'> },
): Promise<TraceStep> {
  const step = from.steps.find((row) => row.index === item.step);
  if (step === undefined || item.after === null) {
    throw new TapwrightError('INTERNAL', `step ${item.step} of a completed run was not recorded`);
  }
  const [before, after] = await Promise.all([
    from.screens.read(item.before.captureId),
    from.screens.read(item.after.captureId),
  ]);
  return recordStep(item.step, step.action, before.screen, after.screen);
}
