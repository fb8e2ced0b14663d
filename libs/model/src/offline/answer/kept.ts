import type { ActorHistoryItem } from '../../roles/actor.ts';
import type { Denied } from '../goal/clauses.ts';
import { isNamedAs } from '../goal/denied.ts';
import { isTelling } from '../goal/goal.ts';
import { matchLabel } from '../goal/match.ts';
import { isInvalid, saidOf } from '../screen/coverage.ts';
import { AGREES, type ClaimFacts } from './claim-evidence.ts';

/**
 * The steps show that the denied deed was not done: none is called so, and after the last entry none has changed more than the form,
 * unless the goal has words of what was pressed.
 */
export function isKept(facts: ClaimFacts, denied: Denied): boolean {
  const done = facts.history.filter((item) => !isInvalid(item));
  if (done.some((item) => item.text === null && isNamedAs(denied, item.label))) return false;
  const entered = done.findLastIndex(({ kind }) => kind === 'text');
  return done.slice(entered + 1).every((item) => !mayHaveDone(item) || isAsked(facts, item));
}

function mayHaveDone({ kind, effect }: ActorHistoryItem): boolean {
  return kind === 'enter' || effect === 'commit' || effect === undefined;
}

function isAsked({ goal }: ClaimFacts, item: ActorHistoryItem): boolean {
  const { hits } = matchLabel(saidOf(item), goal.terms);
  return goal.terms.some((term, at) => isTelling(term) && (hits[at] ?? 0) >= AGREES);
}
