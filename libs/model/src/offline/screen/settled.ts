import { type Goal, heavyNouns } from '../goal/goal.ts';
import { matchLabel } from '../goal/match.ts';
import { type Coverage, share } from './coverage.ts';
import { firstOpenClause } from './done.ts';
import { wantedState } from './score.ts';

/** An element of the screen on which a claim is made. */
export interface Shown {
  readonly text: string;
  readonly checked: boolean | null;
  /** The first texts of its row, where others are called the same; else absent. */
  readonly near?: readonly string[];
  /** A press on it does nothing. */
  readonly inert?: true;
  /** What an input field holds; absent elsewhere. */
  readonly holds?: string;
}

/** Why a goal counts as reached, or null: every clause is done, or the screen shows the wanted result. */
export function reasonForDone(goal: Goal, coverage: Coverage, elements: readonly Shown[]): string | null {
  const open = firstOpenClause(goal, coverage, []);
  if (open === null) return 'the steps deal with every part of the goal';
  const standing = elements.find((element) => standsAsWanted(goal, open.index, element));
  if (standing !== undefined) return `“${standing.text}” stands as wanted`;
  const texts = elements.map((element) => element.text);
  if (isShown(texts, goal, { coverage, clause: open.index })) return 'the screen shows what was to be seen';
  if (isSwitched(goal, coverage, { clause: open.index, elements }))
    return 'the control that most of the goal speaks of was switched';
  return isConfirmed(goal, coverage) ? 'all values are used and the last step was confirmed' : null;
}

/** A switch that the goal names and that has the wanted state. */
export function standsAsWanted(goal: Goal, clause: number, control: Shown): boolean {
  if (control.checked === null || control.checked !== wantedState(control.text, { goal, clause }))
    return false;
  const { hits, precision } = matchLabel(control.text, goal.terms);
  const met = goal.terms.reduce(
    (sum, term, index) =>
      sum + (term.clause === clause && term.role === 'noun' ? term.weight * (hits[index] ?? 0) : 0),
    0,
  );
  return precision >= 0.6 && met >= 1;
}

const MAY_BE_SWITCHED = /^(?:on|off|set|act)$/;

function isSwitched(
  goal: Goal,
  coverage: Coverage,
  { clause, elements }: { readonly clause: number; readonly elements: readonly Shown[] },
): boolean {
  const last = coverage.last;
  if (!MAY_BE_SWITCHED.test(goal.clauses[clause]?.verbClass ?? 'set')) return false;
  if (last?.kind !== 'click' || share(goal, clause, matchLabel(last.label, goal.terms).hits) < 0.6)
    return false;
  return elements.some((element) => element.checked !== null && element.text === last.label);
}

/** Every value is used, most of the other words are matched, and a button saved it. */
export function isConfirmed(goal: Goal, coverage: Coverage): boolean {
  const heavy = goal.terms
    .map((term, index) => ({ term, met: (coverage.terms[index] ?? 0) > 0 }))
    .filter(({ term }) => term.weight >= 0.9);
  const left = heavy.filter(({ met }) => !met);
  return coverage.lastCommitted && coverage.values.every(Boolean) && left.length < heavy.length / 2;
}

const MAY_BE_INVISIBLE = /^(?:on|off|set|create|act)$/;

/** A mark or a switch may not be visible in the tree; what is opened, sent, deleted or played must be seen. */
export function mustShow(goal: Goal): boolean {
  const last = goal.clauses.at(-1);
  return !MAY_BE_INVISIBLE.test(last?.verbClass ?? '') || last?.verb?.word.raw === 'play';
}

/** `check X`, `view X`: a step led towards it, and the screen now mentions it. */
export function isShown(
  texts: readonly string[],
  goal: Goal,
  { coverage, clause }: { coverage: Coverage; clause: number },
): boolean {
  const verb = goal.clauses[clause]?.verbClass;
  if (
    verb !== 'open' ||
    coverage.last?.kind !== 'click' ||
    goal.values.some((value) => value.clause === clause)
  )
    return false;
  if ((coverage.best[clause] ?? 0) === 0) return false;
  const nouns = heavyNouns(goal, clause);
  const labels = texts.map((text) => matchLabel(text, goal.terms).hits);
  const shown = nouns.filter((index) => labels.some((hits) => (hits[index] ?? 0) >= 0.8));
  return nouns.length > 1 && shown.length >= nouns.length * 0.6;
}
