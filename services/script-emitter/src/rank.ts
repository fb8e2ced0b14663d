import { candidateOf, findStrategy, type Ranked, rankCandidates, wholeRun } from '@tapwright/runtime';
import type { JobRow, RunRow, StepRow } from '@tapwright/store';

/** A run with its steps. */
export interface RunWithSteps {
  readonly run: RunRow;
  readonly steps: readonly StepRow[];
}

/** The candidates of a job, the best first, by the ranking of its strategy. Verification runs are left out. Pure. */
export function ranked(job: Pick<JobRow, 'spec'>, runs: readonly RunWithSteps[]): readonly Ranked[] {
  const { ranking } = findStrategy(job.spec.strategy);
  const candidates = runs
    .filter(({ run }) => run.purpose === 'candidate')
    .map(({ run: { id, outcome, state }, steps }) =>
      candidateOf({
        id,
        outcome,
        history: wholeRun(state).history,
        actions: new Map(steps.map(({ index, action }) => [index, action])),
        cited:
          steps.findLast(({ verdict }) => verdict?.kind === 'completed')?.verdict?.evidence.elements.length ??
          0,
      }),
    );
  return rankCandidates(candidates, { ranking, goal: job.spec.goal });
}
