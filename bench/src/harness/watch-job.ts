import {
  type Budget,
  chargeSteps,
  type DoneAction,
  doneActions,
  type TrailInput,
} from '@tapwright/evaluation';
import type { StoredEvent } from '@tapwright/service';
import { rankedRuns } from '@tapwright/suite/benchmark';
import type { Stage } from './stage.ts';

/** What the device got and showed in one step. */
export interface SeenStep {
  readonly from: string;
  to: string;
  inputs: readonly TrailInput[];
  /** The state was what the goal asks for when the step was over; null where a ground truth decides. */
  reached: boolean | null;
  /** Choices so far, this step's included. */
  readonly counts: Counts;
}

export interface Counts {
  readonly decisions: number;
  readonly byOffline: number;
}

export interface JobWatch {
  /** Call it with every event of the job, as it is committed. */
  note(event: StoredEvent): void;
  /** Steps of a run by their steps; none of a run that was not seen. */
  steps(runId: string): ReadonlyMap<number, SeenStep>;
  /** What a run did so far, without restorations. */
  done(runId: string): readonly DoneAction[];
  /** The ranked best of the runs; null where there was none. */
  best(): string | null;
}

export interface Watched {
  readonly stage: Pick<Stage, 'trail' | 'node' | 'reached' | 'think'>;
  readonly budget: Budget;
  /** Choices of a run so far, this step's included. */
  readonly counts: (runId: string, step: number) => Counts;
  /** Called once, when the agent goes on with its budget spent. */
  readonly onSpent: (jobId: string) => void;
}

interface RunSeen {
  readonly steps: Map<number, SeenStep>;
  readonly done: DoneAction[];
  /** Inputs before the step that is under way. */
  before: number;
}

/**
 * Follows the committed events of a job. The inputs of a step lie between its `action.decided`, which is committed
 * before the gateway hears of it, and its `action.executed`; all others are restarts and restorations.
 */
export function watchJob(watched: Watched): JobWatch {
  const { stage } = watched;
  const runs = new Map<string, RunSeen>();
  const ranked = rankedRuns();
  let spent = false;

  const seenOf = (runId: string): RunSeen => {
    const run = runs.get(runId) ?? { steps: new Map(), done: [], before: 0 };
    runs.set(runId, run);
    return run;
  };
  const begin = (
    run: RunSeen,
    { jobId: job, runId, step }: { jobId: string; runId: string; step: number },
  ) => {
    if (!spent && isSpent([...run.steps.values()], watched.budget)) {
      spent = true;
      watched.onSpent(job);
    }
    run.before = stage.trail().length;
    const from = stage.node();
    const counts = watched.counts(runId, step);
    run.steps.set(step, { from, to: from, inputs: [], reached: stage.reached(), counts });
  };
  const note = (event: StoredEvent): void => {
    const { type, jobId, runId } = event;
    ranked.note(event);
    if (runId === null) return;
    const run = seenOf(runId);
    const step = stepOf(event);
    if (type === 'action.decided' || type === 'end.claimed') begin(run, { jobId, runId, step });
    const current = run.steps.get(step);
    if (type === 'action.executed' && current !== undefined) {
      current.inputs = stage.trail().slice(run.before);
      current.to = stage.node();
      run.done.push(...doneActions(current.inputs));
      stage.think();
      current.reached = stage.reached();
    }
  };
  return {
    note,
    steps: (runId) => seenOf(runId).steps,
    done: (runId) => seenOf(runId).done,
    best: ranked.best,
  };
}

/** True where no further step can be paid for. */
function isSpent(steps: readonly SeenStep[], budget: Budget): boolean {
  const { charged, cut } = chargeSteps(steps.map(asCharged), budget);
  return cut || charged >= budget.steps;
}

export function asCharged({ inputs }: Pick<SeenStep, 'inputs'>): { readonly unrecorded: boolean } {
  return { unrecorded: inputs.some(({ basis }) => basis === 'unrecorded') };
}

function stepOf({ data }: StoredEvent): number {
  return typeof data === 'object' && data !== null && 'step' in data ? Number(data.step) : -1;
}
