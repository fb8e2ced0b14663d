import type { ActorChoice, ActorHistoryItem } from '../../roles/actor.ts';
import { type Goal, isTelling } from '../goal/goal.ts';
import { matchLabel } from '../goal/match.ts';
import { contentWords } from '../words/tokens.ts';
import { sameDeed, verbClass } from '../words/verbs.ts';
import {
  digitOf,
  isAboutPage,
  isCommitLabel,
  isNegative,
  isOption,
  isOverflow,
  isPress,
  isSettings,
} from './controls.ts';
import { effectiveSteps } from './coverage.ts';
import { conflicts, type Situation } from './score.ts';

/** From this agreement on, a word of a label is a word of the goal. */
const AGREES = 0.7;

/**
 * True if the rules may press this: it only shows something or turns to a part of the page, as far as its structure tells, or
 * the goal has a word for it. What deletes, sends or buys looks the same in all languages: like any other button.
 */
export function isWarranted(choice: ActorChoice, situation: Situation): boolean {
  const changes = choice.effect === 'commit' || (choice.effect === 'edit' && isOption(choice));
  if (!changes || !/click$/.test(choice.kind)) return true;
  // What was used on the screen behind it is known of earlier runs: there it led somewhere.
  if (choice.leads !== undefined || isOverflow(choice) || isNegative(choice)) return true;
  if (isSettings(choice) || isAboutPage(choice)) return true;
  // `Continue` below a form that was filled in.
  if (isCommitLabel(choice.label) && mayAnswer(choice, situation)) return true;
  return isAskedFor(choice.label, situation.goal);
}

/** The goal has a word of this label, and nothing in the label says something else than the goal. */
function isAskedFor(label: string, goal: Goal): boolean {
  if (conflicts(label, { goal })) return false;
  if (saysVerb(label, goal)) return true;
  const { hits, precision } = matchLabel(label, goal.terms);
  const met = goal.terms.filter((term, index) => isTelling(term) && (hits[index] ?? 0) >= AGREES);
  // A thing's name alone says nothing of what is done to it, where the rules know no verb of the goal.
  return met.some(({ clause }) => knowsVerb(goal, clause) || precision >= AGREES);
}

/** `Edit contact` for `change the number`, and for `rename the contact`, which is a change. */
function saysVerb(label: string, { clauses }: Goal): boolean {
  const [first] = contentWords(label);
  const kind = first === undefined ? null : verbClass(first);
  if (first === undefined || kind === null) return false;
  return clauses.some(
    (clause) =>
      (clause.verb !== null && sameDeed(clause.verb.word, first)) ||
      (kind === 'set' && clause.verbClass === 'rename'),
  );
}

function knowsVerb(goal: Goal, clause: number): boolean {
  return goal.clauses[clause]?.verbClass !== null;
}

/**
 * True if the positive button of a question may be pressed: the goal has a word for it, something was typed or set in what it
 * stores, or the question came from what the goal has a word for. A message with one button asks nothing.
 */
export function mayAnswer(button: ActorChoice, { goal, coverage, choices, history }: Situation): boolean {
  if (button.effect !== 'commit' || isAskedFor(button.label, goal)) return true;
  if (conflicts(button.label, { goal })) return false;
  if (coverage.uncommitted || !choices.some((one) => isPress(one) && one.index !== button.index)) return true;
  const steps = effectiveSteps(history);
  // One question may follow another: both come from the press before them.
  const from = steps.findLastIndex((step) => !(step.kind === 'click' && isCommitLabel(step.label)));
  return steps
    .slice(Math.max(from, 0))
    .some((step) => hasEntered(step) || (step.kind === 'click' && saysDeed(step.label, goal)));
}

/** It has set a value: by a control that is made for it, or by a key of a number pad. */
function hasEntered({ kind, effect, label }: ActorHistoryItem): boolean {
  return kind === 'text' || effect === 'edit' || (kind === 'click' && digitOf(label) !== null);
}

/** The label has a word of the goal that is not the name of a thing: `Delete`, `Sort by`. */
function saysDeed(label: string, goal: Goal): boolean {
  if (saysVerb(label, goal)) return true;
  const { hits } = matchLabel(label, goal.terms);
  return goal.terms.some(
    (term, index) => term.value === null && isTelling(term) && (hits[index] ?? 0) >= AGREES,
  );
}
