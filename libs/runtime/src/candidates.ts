import type { JobSpec } from '@tapwright/contracts';
import type { Strategy } from './strategy.ts';

/** How many candidate runs a job gets, and what became of the wish for more. */
export interface CandidatePlan {
  readonly wanted: number;
  readonly count: number;
  /** Why fewer than wanted; null where as many as wanted. */
  readonly note: string | null;
  /** The next one is begun only where none before it has completed. */
  readonly inTurn: boolean;
}

/**
 * Independent runs of a goal (VisiDroid 3.3): as many as the job names, else as many as its strategy wants. An app in
 * which things are done for good is driven once, unless the job says that it may be driven again.
 */
export function planCandidates(
  spec: Pick<JobSpec, 'candidates' | 'repeatable'>,
  strategy: Pick<Strategy, 'candidates' | 'candidateTurns'>,
): CandidatePlan {
  const wanted = spec.candidates ?? strategy.candidates;
  const inTurn = spec.candidates === undefined && strategy.candidateTurns === 'until_completed';
  if (wanted === 1 || spec.repeatable) return { wanted, count: wanted, note: null, inTurn };
  const note = `1 candidate in place of ${wanted}: the job is not repeatable`;
  return { wanted, count: 1, note: inTurn ? null : note, inTurn };
}
