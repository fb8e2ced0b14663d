import type { ActorChoice } from '../../roles/actor.ts';
import type { Clause } from '../goal/clauses.ts';
import { labelCarries } from '../goal/match.ts';
import type { Situation } from './score.ts';

/** Words that ask to hold instead of to tap. */
export const HOLDING = /^(?:hold|long|longpress|longclick)$/;
/** Actions that lists offer for a held item: their buttons come up in the bar above the list. */
const DEEDS_ON_HELD: ReadonlySet<string | null> = new Set(['delete', 'rename', 'act', 'send']);

/**
 * The row to hold if the goal says so (`long press`, `hold`), or if one action applies to several things:
 * Android selects rows by holding the first one. Null otherwise, and if something is already held.
 */
export function rowToHold(situation: Situation): ActorChoice | null {
  const clause = situation.goal.clauses[situation.clause];
  if (clause === undefined || !(saysHold(clause) || isForSeveral(clause, situation))) return null;
  if (situation.history.some(({ kind, verdict }) => kind === 'long_click' && verdict.startsWith('advanced')))
    return null;
  return situation.choices.find((choice) => isRowOfGoal(choice, situation)) ?? null;
}

/** How promising it is to hold a row in search of an action: most if opening it did not show the action. 0 to 1. */
export function holdPrior(choice: ActorChoice, situation: Situation): number {
  const kind = situation.goal.clauses[situation.clause]?.verbClass ?? null;
  if (!DEEDS_ON_HELD.has(kind) || !isRowOfGoal(choice, situation)) return 0;
  const opened = situation.history.some((item) => item.kind === 'click' && item.label === choice.label);
  return opened ? 0.62 : 0.4;
}

function saysHold({ tokens }: Clause): boolean {
  return tokens.some(({ quote, word }) => quote < 0 && HOLDING.test(word.raw));
}

function isForSeveral(clause: Clause, { goal, coverage }: Situation): boolean {
  if (clause.verbClass !== 'delete' && clause.verbClass !== 'act' && clause.verb?.word.raw !== 'select')
    return false;
  const things = goal.values.filter((value) => value.clause === clause.index && value.role === 'object');
  return things.length > 1 && things.every((value) => coverage.values[goal.values.indexOf(value)] !== true);
}

function isRowOfGoal({ kind, label }: ActorChoice, { goal, clause }: Situation): boolean {
  if (kind !== 'long_click') return false;
  return goal.values.some(
    (value) =>
      value.clause === clause &&
      (value.role === 'object' || value.role === 'old') &&
      labelCarries(label, value),
  );
}
