import {
  type Cell,
  type DoneAction,
  doneActions,
  failureClass,
  missingStep,
  type RoundFacts,
  score,
} from '@tapwright/evaluation';
import type { PlannedCell } from './cells.ts';
import type { TaskResult } from './messages.ts';
import { story } from './print.ts';
import { asCharged } from './watch-job.ts';

/** Holds what was done against the truth. */
export function scoreCell({ name, task }: PlannedCell, result: TaskResult): Cell {
  const done = result.rounds.map((round) => doneActions(round.inputs));
  const scored = score(task.app, task.truth, {
    done: done.flat(),
    endedItself: result.outcome === 'completed',
  });
  const rounds = factsOf(result, done);
  return {
    ...name,
    outcome: result.outcome,
    reason: result.reason,
    detail: result.detail,
    ...scored,
    steps: result.rounds.length,
    charged: result.charged,
    unrecorded: result.rounds.flatMap(({ inputs }) => inputs).filter(({ basis }) => basis === 'unrecorded')
      .length,
    restorations: result.restorations,
    calls: [...result.calls],
    decisions: result.decisions,
    byOffline: result.byOffline,
    failure: scored.completed
      ? null
      : failureClass(task.app, task.truth, { rounds, outcome: result.outcome, reason: result.reason }),
    missing: missingStep(task.app, task.truth, rounds),
    story: [...story({ app: task.app.name, truth: task.truth, result, done, scored })],
  };
}

function factsOf(result: TaskResult, done: readonly (readonly DoneAction[])[]): readonly RoundFacts[] {
  return result.rounds.map((round, at) => ({
    done: done[at] ?? [],
    from: round.from,
    to: round.to,
    ...asCharged(round),
  }));
}
