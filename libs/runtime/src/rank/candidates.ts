import type { HistoryItem, JobSpec, Outcome } from '@tapwright/contracts';
import type { Strategy } from '../strategy/strategy.ts';
import { essentialOfAll } from './essential-steps.ts';

/** How many candidate runs a job gets, and what became of the wish for more. */
export interface CandidatePlan {
  readonly wanted: number;
  readonly count: number;
  /** Why fewer than wanted; null where as many as wanted. */
  readonly note: string | null;
  /** The next one is begun only where those before it leave a doubt. */
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
  const inTurn = spec.candidates === undefined && strategy.candidateTurns === 'until_certain';
  if (wanted === 1 || spec.repeatable) return { wanted, count: wanted, note: null, inTurn };
  const note = `1 candidate in place of ${wanted}: the job is not repeatable`;
  return { wanted, count: 1, note: inTurn ? null : note, inTurn };
}

/** A candidate that has ended, as far as the question goes whether another one is needed. */
export interface EndedCandidate {
  readonly outcome: Outcome | null;
  readonly history: readonly HistoryItem[];
}

/**
 * True where another candidate would hardly tell more: one completed straight away, two that completed did the same, or two
 * that did not took the very same turns, as a model that does not vary does. Who took wrong turns, or claimed the goal before
 * it was believed, may have been believed wrongly, too. Pure.
 */
export function isSettled(candidates: readonly EndedCandidate[]): boolean {
  const { completed = [], failed = [] } = Object.groupBy(candidates, ({ outcome }) =>
    outcome === 'completed' ? 'completed' : 'failed',
  );
  if (completed.some(({ history }) => isStraight(history))) return true;
  return (
    isRepeated(completed.map(({ history }) => essentialOfAll(history))) ||
    isRepeated(failed.map(({ history }) => history))
  );
}

function isRepeated(ways: readonly (readonly HistoryItem[])[]): boolean {
  const told = ways.map((way) => JSON.stringify(way.map(({ key, text }) => [key, text])));
  return new Set(told).size < told.length;
}

/** Every step of it led on: nothing was taken back, refused or only looked at. */
function isStraight(history: readonly HistoryItem[]): boolean {
  const acts = history.filter(({ kind }) => kind !== 'end' && kind !== 'wait');
  return (
    history.every(({ verdict }) => verdict !== 'invalidated') &&
    essentialOfAll(history).length === acts.length
  );
}
