import type { Strategy } from '../strategy/strategy.ts';

/** One advanced step of a candidate, reduced to what ranking needs. */
export interface RankedStep {
  /** Identity of the action, such as `actionKey` gives. */
  readonly key: string;
  /** All texts of the element: text, description, label, resource id. */
  readonly words: string;
  /** False for a part of a detour. */
  readonly mattered: boolean;
}

/** A finished candidate run. */
export interface Candidate {
  readonly id: string;
  /** Its outcome is completed, which the verifier has checked. */
  readonly completed: boolean;
  /** Number of elements that the verdict on its end cites. */
  readonly evidence: number;
  /** Steps that it took, wrong turns, ways there and back and refused claims included; the claim that was believed left out. */
  readonly taken: number;
  readonly steps: readonly RankedStep[];
}

export interface Ranked {
  readonly id: string;
  readonly score: number;
}

/** The input of a score; `others` are the other candidates that completed. */
type Score = (candidate: Candidate, about: { readonly goal: string; readonly others: Candidate[] }) => number;

const SCORES: Readonly<Record<Strategy['ranking'], Score>> = {
  /** In their order. */
  first: () => 0,
  words: (candidate, { goal }) => wordMatch(goal, candidate),
  evidence: (candidate, { others }) =>
    agreement(candidate, others) +
    CLEAN_WEIGHT * clean(candidate) +
    (candidate.evidence > 0 ? CITED_WEIGHT : 0),
};

/** Agreement with the others counts most; few wrong turns and a verdict with evidence only decide between equals. */
const CLEAN_WEIGHT = 0.5;
const CITED_WEIGHT = 0.25;

/**
 * The candidates of a goal, the best first. Completed ones always come first: only they can become a script. Then the
 * score of the ranking decides; with equal scores the earlier one is ahead. Pure.
 */
export function rankCandidates(
  candidates: readonly Candidate[],
  { ranking, goal }: { readonly ranking: Strategy['ranking']; readonly goal: string },
): readonly Ranked[] {
  const completed = candidates.filter((candidate) => candidate.completed);
  const scored = candidates.map((candidate) => {
    const others = completed.filter(({ id }) => id !== candidate.id);
    return { candidate, score: SCORES[ranking](candidate, { goal, others }) };
  });
  const ranked = scored.toSorted(
    (a, b) => Number(b.candidate.completed) - Number(a.candidate.completed) || b.score - a.score,
  );
  return ranked.map(({ candidate: { id }, score }) => ({ id, score }));
}

/**
 * VisiDroid 3.3: for each different element that a sequence touched, counts the terms of the goal that are words of the
 * element, and adds up the counts. Long sequences can match more.
 */
export function wordMatch(goal: string, { steps }: Pick<Candidate, 'steps'>): number {
  const terms = wordsOf(goal);
  const elements = new Map(steps.map(({ key, words }) => [key, wordsOf(words)]));
  let total = 0;
  for (const words of elements.values()) total += [...terms].filter((term) => words.has(term)).length;
  return total;
}

/** The different words of a text; resource ids are split at punctuation and between small and capital letters. */
function wordsOf(text: string): ReadonlySet<string> {
  const parted = text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').toLowerCase();
  return new Set(parted.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== ''));
}

/**
 * How much of what mattered the other candidates also did, 0 to 1: the mean of Jaccard's index. 1 if there are no
 * others.
 */
function agreement(candidate: Candidate, others: readonly Candidate[]): number {
  if (others.length === 0) return 1;
  const own = essence(candidate);
  return others.reduce((total, other) => total + jaccard(own, essence(other)), 0) / others.length;
}

function essence({ steps }: Candidate): ReadonlySet<string> {
  return new Set(steps.filter(({ mattered }) => mattered).map(({ key }) => key));
}

function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const all = a.union(b).size;
  return all === 0 ? 1 : a.intersection(b).size / all;
}

/** Share of the steps that mattered, 0 to 1. */
function clean({ steps, taken }: Candidate): number {
  return taken === 0 ? 1 : Math.min(1, steps.filter(({ mattered }) => mattered).length / taken);
}
