import { countOf } from '@tapwright/cases';
import type { Token } from '../goal/clauses.ts';
import { MEASURE } from '../goal/limits.ts';
import { changedTexts } from './changed-texts.ts';
import type { ClaimFacts } from './claim-evidence.ts';
import { numberIn } from './number-in.ts';

/**
 * The word counts (`two`, `twice`, `3`), and one thing was pressed just so often, each time with a change of its own: `Count two more`, `Press + twice`.
 * Of what stands in each row of a list, only that of one row counts. Or the presses have moved a number by so much: two of them
 * make it `one degree cooler`.
 */
export function isPressedSoOften(facts: ClaimFacts, { quote, word }: Token): boolean {
  const count = quote >= 0 ? null : countOf(word.raw);
  if (count === null || count.number === null) return false;
  return pressesOf(facts).some((own) => own.length === count.number || movedBy(own) === count.number);
}

/** `One degree cooler`, where the presses have moved a number, and none by so much. */
export function isMovedOtherwise(
  facts: ClaimFacts,
  { quote, word }: Token,
  unit: Token | undefined,
): boolean {
  // The stem of `one` is `1`.
  const wanted = quote >= 0 || !MEASURE.test(unit?.word.raw ?? '') ? Number.NaN : Number(word.stem);
  const moves = pressesOf(facts).flatMap((own) => movedBy(own) ?? []);
  return !Number.isNaN(wanted) && moves.length > 0 && !moves.includes(wanted);
}

/** Presses that changed something, of each control those that follow each other. */
function pressesOf({ steps }: ClaimFacts): ClaimFacts['steps'][] {
  const presses = Map.groupBy(
    steps.filter((step) => step.kind === 'click' && step.changes.length > 0),
    ({ label, near }) => `${label}\n${near?.[0] ?? ''}`,
  );
  return [...presses.values()];
}

/** How far the presses have moved the one number that they change; null where they change none, or not only one. */
function movedBy(presses: ClaimFacts['steps']): number | null {
  const moves = presses.flatMap((step) => changedTexts(step).slice(0, 1));
  const [from, to] = [numberIn(moves[0]?.from ?? ''), numberIn(moves.at(-1)?.to ?? '')];
  const isOne = moves.every(({ from: was }, at) => at === 0 || was === moves[at - 1]?.to);
  return moves.length < presses.length || !isOne || from === null || to === null ? null : Math.abs(to - from);
}
