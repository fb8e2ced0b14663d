import { countOf } from '@tapwright/cases';
import type { Token } from '../goal/clauses.ts';
import type { ClaimFacts } from './claim-evidence.ts';

/**
 * The word counts (`two`, `twice`, `3`), and one thing was pressed just so often, each time with a change of its own: `Count two more`, `Press + twice`.
 * Of what stands in each row of a list, only that of one row counts.
 */
export function isPressedSoOften({ steps }: ClaimFacts, { quote, word }: Token): boolean {
  const count = quote >= 0 ? null : countOf(word.raw);
  if (count === null || count.number === null) return false;
  const presses = new Map<string, number>();
  for (const step of steps) {
    if (step.kind !== 'click' || step.changes.length === 0) continue;
    const pressed = `${step.label}\n${step.near?.[0] ?? ''}`;
    presses.set(pressed, (presses.get(pressed) ?? 0) + 1);
  }
  return [...presses.values()].includes(count.number);
}
