import type { HistoryItem, JobSpec, Outcome } from '@tapwright/contracts';
import type { Strategy } from '../strategy/strategy.ts';
import { essentialOfAll } from './essential-steps.ts';

/** How many candidate runs a job gets, and why it may get fewer than wanted. */
export interface CandidatePlan {
  readonly wanted: number;
  readonly count: number;
  /** Why there are fewer than wanted; null if there are as many. */
  readonly note: string | null;
  /** The next one begins only if those before it leave a doubt. */
  readonly inTurn: boolean;
}

/**
 * Independent runs of a goal (VisiDroid 3.3): as many as the job names, else as many as its strategy wants. An app in
 * which actions are irreversible is used once, unless the job says that it is repeatable.
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

/** What is known of a finished candidate to decide whether another one is needed. */
export interface EndedCandidate {
  readonly outcome: Outcome | null;
  readonly history: readonly HistoryItem[];
}

/**
 * True if another candidate would hardly show more: one completed straight away, two that completed did the same, or
 * two that failed did exactly the same, as a model without variation does. A candidate with wrong turns, or with an
 * earlier claim that was refused, may have been believed wrongly, too. Pure.
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
