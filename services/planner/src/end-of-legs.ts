import { type BoundExploration, TapwrightError } from '@tapwright/contracts';
import type { JobRow, LegRow } from '@tapwright/store';
import type { End } from './closing.ts';

/** @throws TapwrightError `INTERNAL` for a job that explores nothing. */
export function explorationOf({ spec }: Pick<JobRow, 'spec'>): BoundExploration {
  if (spec.explore === undefined)
    throw new TapwrightError('INTERNAL', 'a job of kind explore without its exploration');
  return spec.explore;
}

/** Reasons that another leg would meet again. */
const LAST_WORDS: ReadonlySet<string> = new Set([
  'DEADLINE_PASSED',
  'BUDGET_SPENT',
  'PRICE_UNKNOWN',
  'NO_TASK_LEFT',
]);

/** Somebody has ended the job, its time or money is over, or nothing is left to do: nothing follows this leg. */
export function isLast({ outcome, reason }: Pick<LegRow, 'outcome' | 'reason'>): boolean {
  return outcome === 'canceled' || LAST_WORDS.has(reason?.code ?? '');
}

/** A job that has explored is completed, whatever it found. One that could not begin ends as its last leg did. */
export function endOfLegs(job: JobRow, legs: readonly LegRow[]): End {
  const canceled = legs.find(({ outcome }) => outcome === 'canceled');
  if (canceled?.reason) return { outcome: 'canceled', reason: canceled.reason };
  const done = legs.reduce((sum, { step }) => sum + step, 0);
  const last = legs.at(-1);
  if (done === 0 && last?.outcome && last.reason) return { outcome: last.outcome, reason: last.reason };
  const { steps } = explorationOf(job);
  const why = done >= steps ? '' : ` of ${steps}: ${last?.reason?.message ?? 'no leg went on'}`;
  return { outcome: 'completed', reason: { code: 'EXPLORED', message: `explored in ${done} steps${why}` } };
}
