import {
  type Budget,
  chargeRounds,
  type DoneAction,
  doneActions,
  type TrailInput,
} from '@tapwright/evaluation';
import type { StoredEvent } from '@tapwright/service';
import { rankedRuns } from './ranked-runs.ts';
import type { Stage } from './stage.ts';

/** What the device got and showed in one round. */
export interface SeenRound {
  readonly from: string;
  to: string;
  inputs: readonly TrailInput[];
  /** The state was what the goal asks for when the round was over; null where a ground truth decides. */
  reached: boolean | null;
  /** Choices so far, this round's included. */
  readonly counts: Counts;
}

export interface Counts {
  readonly decisions: number;
  readonly byOffline: number;
}

export interface JobWatch {
  /** To be told every event of the job, as it is committed. */
  note(event: StoredEvent): void;
  /** Rounds of a run by their steps; none of a run that was not seen. */
  rounds(runId: string): ReadonlyMap<number, SeenRound>;
  /** What a run did so far, restorations left out. */
  done(runId: string): readonly DoneAction[];
  /** The ranked best of the runs; null where there was none. */
  best(): string | null;
}

export interface Watched {
  readonly stage: Pick<Stage, 'trail' | 'node' | 'reached' | 'think'>;
  readonly budget: Budget;
  /** Choices of a run so far, this step's included. */
  readonly counts: (runId: string, step: number) => Counts;
  /** Told once, when the agent goes on with its budget spent. */
  readonly onSpent: (jobId: string) => void;
}

interface RunSeen {
  readonly rounds: Map<number, SeenRound>;
  readonly done: DoneAction[];
  /** Inputs before the round that is under way. */
  before: number;
}

/**
 * Follows the committed events of a job. The inputs of a round lie between its `action.decided`, which is committed
 * before the gateway hears of it, and its `action.executed`; all others are restarts and restorations.
 */
export function watchJob(watched: Watched): JobWatch {
  const { stage } = watched;
  const runs = new Map<string, RunSeen>();
  const ranked = rankedRuns();
  let spent = false;

  const seenOf = (runId: string): RunSeen => {
    const run = runs.get(runId) ?? { rounds: new Map(), done: [], before: 0 };
    runs.set(runId, run);
    return run;
  };
  const begin = (
    run: RunSeen,
    { jobId: job, runId, step }: { jobId: string; runId: string; step: number },
  ) => {
    if (!spent && isSpent([...run.rounds.values()], watched.budget)) {
      spent = true;
      watched.onSpent(job);
    }
    run.before = stage.trail().length;
    const from = stage.node();
    const counts = watched.counts(runId, step);
    run.rounds.set(step, { from, to: from, inputs: [], reached: stage.reached(), counts });
  };
  const note = (event: StoredEvent): void => {
    const { type, jobId, runId } = event;
    ranked.note(event);
    if (runId === null) return;
    const run = seenOf(runId);
    const step = stepOf(event);
    if (type === 'action.decided' || type === 'end.claimed') begin(run, { jobId, runId, step });
    const round = run.rounds.get(step);
    if (type === 'action.executed' && round !== undefined) {
      round.inputs = stage.trail().slice(run.before);
      round.to = stage.node();
      run.done.push(...doneActions(round.inputs));
      stage.think();
      round.reached = stage.reached();
    }
  };
  return {
    note,
    rounds: (runId) => seenOf(runId).rounds,
    done: (runId) => seenOf(runId).done,
    best: ranked.best,
  };
}

/** True where no further round can be paid for. */
function isSpent(rounds: readonly SeenRound[], budget: Budget): boolean {
  const { charged, cut } = chargeRounds(rounds.map(asCharged), budget);
  return cut || charged >= budget.steps;
}

export function asCharged({ inputs }: Pick<SeenRound, 'inputs'>): { readonly unrecorded: boolean } {
  return { unrecorded: inputs.some(({ basis }) => basis === 'unrecorded') };
}

function stepOf({ data }: StoredEvent): number {
  return typeof data === 'object' && data !== null && 'step' in data ? Number(data.step) : -1;
}
