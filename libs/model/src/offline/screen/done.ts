import type { ActorChoice } from '../../roles/actor.ts';
import type { Clause } from '../goal/clauses.ts';
import { type Goal, heavyNouns } from '../goal/goal.ts';
import type { Value } from '../goal/values.ts';
import { isSilent } from '../words/verbs.ts';
import { dialogButton, isCommit } from './controls.ts';
import type { Coverage } from './coverage.ts';

const ENOUGH_OF_A_STATEMENT = 0.5;
const ENOUGH_OF_A_PLACE = 0.6;

/** Which values a clause has, and which of them are used. */
interface Standing {
  readonly clause: Clause;
  readonly best: number;
  readonly verbMet: boolean;
  /** The other words of the clause are matched, too, or there are several objects. */
  readonly isPut: boolean;
  readonly hasValues: boolean;
  /** All values that must be typed or set are used; `null` if there are none. */
  readonly mustUsed: boolean | null;
  /** All objects are matched; `null` if there are none. */
  readonly objectsUsed: boolean | null;
}

/** True if the steps so far do what the clause asks for. */
export function clauseDone(goal: Goal, coverage: Coverage, clause: Clause): boolean {
  const standing = standingOf(goal, coverage, clause);
  const { verbMet, mustUsed, objectsUsed } = standing;
  // A dialog may propose what the goal wants: then it is only confirmed.
  const confirmed = verbMet && coverage.lastCommitted;
  if (confirmed && (clause.verbClass === 'act' || clause.verbClass === 'sort')) return true;
  if (mustUsed === false) return false;
  if (clause.verbClass === 'search' || clause.verbClass === null || isSilent(clause.verbClass)) {
    return standing.hasValues
      ? objectsUsed !== false && switchMet(goal, coverage, clause)
      : standing.best >= ENOUGH_OF_A_PLACE;
  }
  if (!standing.hasValues) return verbMet && standing.best >= needed(goal, clause);
  return loudClauseDone(standing, coverage);
}

function standingOf(goal: Goal, coverage: Coverage, clause: Clause): Standing {
  const own = goal.values.flatMap((value, index) =>
    value.clause === clause.index ? [{ value, used: coverage.values[index] === true }] : [],
  );
  const must = own.filter(({ value }) => isRequired(value, clause));
  const objects = own.filter(({ value }) => value.role === 'object' && !isRequired(value, clause));
  return {
    clause,
    best: coverage.best[clause.index] ?? 0,
    verbMet: clauseVerbMet(goal, coverage, clause),
    isPut: objects.length > 1 || nounsMet(goal, coverage, clause),
    hasValues: own.length > 0,
    mustUsed: must.length === 0 ? null : must.every(({ used }) => used),
    objectsUsed: objects.length === 0 ? null : objects.every(({ used }) => used),
  };
}

/** For actions that are named on a button, with values; everything that must be typed or set is done. */
function loudClauseDone(
  { clause, verbMet, isPut, mustUsed, objectsUsed }: Standing,
  coverage: Coverage,
): boolean {
  switch (clause.verbClass) {
    case 'send':
      if (mustUsed !== null) return coverage.pressedSinceTyping && (verbMet || objectsUsed !== false);
      return verbMet;
    case 'create':
      // `add X to Y` needs both, or the button of the action.
      if (verbMet && coverage.lastCommitted) return true;
      return mustUsed === null ? objectsUsed === true && (isPut || verbMet) : objectsUsed !== false;
    case 'rename':
    case 'sort':
      return objectsUsed !== false || (verbMet && coverage.lastCommitted);
    default:
      // Opening a recording or a film plays it.
      if (clause.verb?.word.raw === 'play' && objectsUsed !== null) return objectsUsed;
      return verbMet || (mustUsed !== null && objectsUsed !== false && coverage.lastCommitted);
  }
}

/** A switch that belongs to a thing (`blinking of lamp 3`) is matched by its own name, not by the thing's. */
function switchMet(goal: Goal, coverage: Coverage, clause: Clause): boolean {
  if (clause.verbClass !== 'on' && clause.verbClass !== 'off') return true;
  return nounsMet(goal, coverage, clause);
}

function nounsMet(goal: Goal, coverage: Coverage, clause: Clause): boolean {
  const nouns = heavyNouns(goal, clause.index);
  return nouns.filter((index) => (coverage.terms[index] ?? 0) > 0).length >= nouns.length * ENOUGH_OF_A_PLACE;
}

/** Values without which the clause cannot be done; objects may already be on the screen. */
function isRequired(value: Value, clause: Clause): boolean {
  if (value.kind === 'target' || clause.verbClass === 'sort') return true;
  return value.role !== 'object' && value.role !== 'old';
}

function needed(goal: Goal, clause: Clause): number {
  const nouns = goal.terms.filter(
    (term) => term.clause === clause.index && term.role === 'noun' && term.weight >= 1,
  );
  return nouns.length === 0 ? 0 : ENOUGH_OF_A_STATEMENT;
}

export function clauseVerbMet(goal: Goal, coverage: Coverage, clause: Clause): boolean {
  return goal.terms.some(
    (term, index) => term.clause === clause.index && term.role === 'verb' && (coverage.terms[index] ?? 0) > 0,
  );
}

/** The first clause that is left to do, if any. `save it` is done if nothing is left to save. */
export function firstOpenClause(
  goal: Goal,
  coverage: Coverage,
  choices: readonly ActorChoice[],
): Clause | null {
  const open = goal.clauses.find(
    (clause) => !clauseDone(goal, coverage, clause) && !isIdleSave(goal, clause, choices, coverage),
  );
  return open ?? null;
}

function isIdleSave(
  goal: Goal,
  clause: Clause,
  choices: readonly ActorChoice[],
  coverage: Coverage,
): boolean {
  if (clause.index === 0 || !/^(?:save|apply|confirm)$/.test(clause.verb?.word.raw ?? '')) return false;
  if (goal.terms.some((term) => term.clause === clause.index && term.weight >= 1)) return false;
  return !coverage.uncommitted || !choices.some(isCommit);
}

/** The button that must still be pressed for the actions to count. */
export function pendingCommit(coverage: Coverage, choices: readonly ActorChoice[]): ActorChoice | null {
  const button = dialogButton(choices);
  if (button !== undefined) return button;
  if (!coverage.uncommitted) return null;
  return choices.find(isCommit) ?? null;
}
