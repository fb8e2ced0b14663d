import { meantName, RunLog, StepView } from '@tapwright/contracts';
import { findStrategy, planCandidates, wholeRun } from '@tapwright/runtime';
import {
  blackCapturesOfRun,
  type JobRow,
  type Reader,
  type RunRow,
  runLogsOfJob,
  runsOfJob,
  type StepRow,
  stepsOfRun,
} from '@tapwright/store';
import { z } from 'zod';

/** A run of a job with its steps. */
export const RunTimeline = z.object({
  id: z.string(),
  purpose: z.string(),
  status: z.string(),
  outcome: z.string().nullable(),
  serial: z.string().nullable(),
  /** What the run knew of its app at its start: how many rules, steps and facts; absent: nothing. */
  memory: z.object({ id: z.string(), rules: z.int(), steps: z.int(), facts: z.int() }).optional(),
  /** The phone's log of the run; null until the run has ended, and where the phone did not give it. */
  log: RunLog.nullable(),
  steps: z.array(StepView),
});
export type RunTimeline = z.infer<typeof RunTimeline>;

/** How many runs a job should have and has, and why it has fewer. */
export const CandidatePlan = z.object({
  wanted: z.int(),
  count: z.int(),
  note: z.string().nullable(),
  /** The next one begins only where those before it leave a doubt. */
  inTurn: z.boolean(),
});

/** How many candidates a job should have and has, and why it has fewer. */
export function candidatesOf({ spec }: Pick<JobRow, 'spec'>): z.infer<typeof CandidatePlan> {
  return planCandidates(spec, findStrategy(spec.strategy));
}

/** Every run of a job with its steps, oldest first. */
export async function timelineOfJob(db: Reader, jobId: string): Promise<RunTimeline[]> {
  const timelines: RunTimeline[] = [];
  const logs = await runLogsOfJob(db, jobId);
  for (const run of await runsOfJob(db, jobId)) {
    const [steps, black] = await Promise.all([stepsOfRun(db, run.id), blackCapturesOfRun(db, run.id)]);
    const told = toldBySteps(run);
    const views = steps.map((step) => ({ ...stepView(step, black), ...told.get(step.index) }));
    timelines.push(toTimeline(run, views, logs.get(run.id) ?? null));
  }
  return timelines;
}

function toTimeline(run: RunRow, steps: StepView[], log: RunLog | null): RunTimeline {
  const { id, purpose, status, outcome, serial } = run;
  return { id, purpose, status, outcome, serial, ...memoryOf(run), log, steps };
}

function memoryOf({ state }: RunRow): Pick<RunTimeline, 'memory'> {
  const { memory, rules } = state;
  if (memory === undefined) return {};
  const { id, steps, facts } = memory;
  return { memory: { id, rules: rules.length, steps: steps.length, facts: facts.length } };
}

/** What the run itself remembers of its steps: whose device it was, of several, and rounds in which nothing was done. */
function toldBySteps({ state }: RunRow): ReadonlyMap<number, Pick<StepView, 'role' | 'misread'>> {
  const { history, tasks } = wholeRun(state);
  return new Map(
    history.map(({ step, task, misread }) => {
      const role = tasks[task]?.role;
      const whose = role === undefined ? {} : { role };
      return [step, misread === undefined ? whose : { ...whose, misread }] as const;
    }),
  );
}

/** @param black ids of captures whose picture shows nothing */
export function stepView(step: StepRow, black: ReadonlySet<string> = new Set()): StepView {
  const { action, verdict } = step;
  const trouble = verdict?.evidence.trouble;
  return {
    index: step.index,
    action: action.direction === null ? action.kind : `${action.kind} ${action.direction}`,
    target: action.target === null ? null : meantName(action.target),
    text: action.text,
    verdict:
      verdict === null
        ? 'open'
        : verdict.reason === null
          ? verdict.kind
          : `${verdict.kind}: ${verdict.reason}`,
    evidence: verdict?.evidence.summary ?? '',
    deviceMs: step.deviceMs,
    modelMs: step.modelMs,
    ...(trouble === undefined ? {} : { trouble }),
    ...(black.has(step.afterCaptureId ?? '') ? { blackPicture: true as const } : {}),
  };
}
