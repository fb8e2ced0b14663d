import type { ActorChoice, ActorHistoryItem } from '../../roles/actor.ts';
import { type Goal, heavyNouns } from '../goal/goal.ts';
import { labelCarries, matchLabel } from '../goal/match.ts';
import { similarity } from '../words/similarity.ts';
import { contentWords, words } from '../words/tokens.ts';
import { sameDeed, verbClass } from '../words/verbs.ts';
import { isNegative, isOption, isOverflow, isRadio, isSettings, nameOf } from './controls.ts';
import { type Coverage, hadNoEffect, isInvalid } from './coverage.ts';

/** What is needed to score the choices of one screen. */
export interface Situation {
  readonly goal: Goal;
  readonly coverage: Coverage;
  /** Index of the first clause that is not done. */
  readonly clause: number;
  readonly choices: readonly ActorChoice[];
  readonly history: readonly ActorHistoryItem[];
  /** A dialog with a button that closes it is open. */
  readonly inDialog: boolean;
}

const COVERED_REST = 0.05;
/** While a value must still be chosen, a screen may repeat the name of its thing (`Look and feel` → `Look`). */
const COVERED_TITLE = 0.2;
const LATER_CLAUSE = 0.5;
const EARLIER_CLAUSE = 0.05;

/**
 * How much a press on this element would help to reach the goal, 0 to 1: the weight of the goal's open words that its
 * label matches, reduced by words of the label that the goal does not have.
 */
export function scoreChoice(choice: ActorChoice, situation: Situation): number {
  if (choice.kind !== 'click' || isNegative(choice) || isOverflow(choice) || isSettings(choice)) return 0;
  const { goal } = situation;
  const name = nameOf(choice);
  const match = matchLabel(name, goal.terms);
  const gain = gainOf(match.hits, name, situation);
  if (gain === 0) return 0;
  const precision = Math.max(match.precision, opensWithVerb(name, situation) ? 0.75 : 0);
  const base = (gain / (gain + 1)) * (0.25 + 0.75 * precision);
  return base * penalties(choice, name, match.hits, situation);
}

/** `Phone Ada` for `call …`: words after the clause's own verb are the app's wording. */
function opensWithVerb(name: string, { goal, clause }: Situation): boolean {
  const first = contentWords(name)[0];
  const verb = goal.clauses[clause]?.verb?.word;
  if (
    first === undefined ||
    verb === undefined ||
    goal.terms.every((term) => term.role !== 'verb' || term.weight < 0.9)
  )
    return false;
  return similarity(first, verb) >= 0.8;
}

function gainOf(hits: readonly number[], name: string, { goal, coverage, clause }: Situation): number {
  let gain = 0;
  const wanting = goal.values.some((value, at) => value.clause === clause && coverage.values[at] !== true);
  for (const [index, term] of goal.terms.entries()) {
    const hit = hits[index] ?? 0;
    if (hit === 0) continue;
    const rest = term.role === 'noun' && wanting ? COVERED_TITLE : COVERED_REST;
    const open = 1 - (coverage.terms[index] ?? 0) * (1 - rest);
    const turn = term.clause === clause ? 1 : term.clause > clause ? LATER_CLAUSE : EARLIER_CLAUSE;
    gain += term.weight * hit * open * turn * valueFactor(index, name, goal);
  }
  return gain;
}

/** Values to type must not be tapped; values to choose must match as a whole. */
function valueFactor(term: number, name: string, goal: Goal): number {
  const index = goal.terms[term]?.value ?? null;
  const value = index === null ? undefined : goal.values[index];
  if (value === undefined) return 1;
  if (value.role === 'name' || value.role === 'content' || value.role === 'query') return 0.05;
  return labelCarries(name, value) ? 1 : 0.2;
}

function penalties(choice: ActorChoice, name: string, hits: readonly number[], situation: Situation): number {
  const { goal, clause } = situation;
  const kind = goal.clauses[clause]?.verbClass ?? null;
  let factor = conflicts(name, situation) ? 0.25 : 1;
  if (kind === 'on' || kind === 'off') factor *= switchFactor(choice, hits, situation);
  if (choice.checked === true && isRadio(choice) && situation.inDialog) factor = 0;
  if (choice.checked !== null && !isRadio(choice) && alreadySo(choice, name, situation)) factor *= 0.1;
  factor *= recallFactor(hits, situation);
  // An element without a label is known only by its id.
  if (choice.label === '') factor *= 0.7;
  return factor * triedFactor(choice, situation.history);
}

/** A goal to switch something prefers a switch, but may open the thing that the switch belongs to. */
function switchFactor(choice: ActorChoice, hits: readonly number[], situation: Situation): number {
  if (namesThingOnly(hits, situation)) return isOption(choice) ? 0.2 : 1;
  return isOption(choice) ? 1 : 0.35;
}

/** The label names the thing (`Lamp 3`), and the goal wants a part of it switched (`blinking`). */
function namesThingOnly(hits: readonly number[], { goal, clause, coverage }: Situation): boolean {
  const nouns = heavyNouns(goal, clause);
  if (!goal.values.some((value) => value.clause === clause && value.role === 'object')) return false;
  return (
    nouns.some((index) => (coverage.terms[index] ?? 0) === 0) &&
    nouns.every((index) => (hits[index] ?? 0) === 0)
  );
}

/** The label names an action that the goal does not ask for, such as `Delete page` for `rename the page`. */
export function conflicts(name: string, { goal }: Pick<Situation, 'goal'>): boolean {
  const first = contentWords(name)[0];
  const kind = first === undefined ? null : verbClass(first);
  if (
    first === undefined ||
    kind === null ||
    kind === 'set' ||
    kind === 'on' ||
    kind === 'off' ||
    /^(?:save|select|toggle)$/.test(first.raw)
  )
    return false;
  return !goal.terms.some((term) => term.word.stem === first.stem || sameDeed(term.word, first));
}

/** A goal without values must match with most of its words: `Start` alone is not `start recording after launch`. */
function recallFactor(hits: readonly number[], { goal, clause }: Situation): number {
  if (goal.values.some((value) => value.clause === clause)) return 1;
  const own = goal.terms.filter((term) => term.clause === clause && term.weight >= 0.9);
  if (own.length < 3) return 1;
  const met = goal.terms.reduce(
    (sum, term, index) => sum + (term.clause === clause && term.weight >= 0.9 ? (hits[index] ?? 0) : 0),
    0,
  );
  return 0.3 + 0.7 * Math.min(1, met / own.length / 0.6);
}

/** The wanted state of a switch; `null` if the goal does not mention one. */
export function wantedState(
  name: string,
  { goal, clause }: Pick<Situation, 'goal' | 'clause'>,
): boolean | null {
  const part = goal.clauses[clause];
  if (part?.verbClass !== 'on' && part?.verbClass !== 'off') return null;
  const verb = part.verb;
  const repeated = verb !== null && words(name).some((one) => one.stem === verb.word.stem);
  const negated = part.tokens.some(
    (token) => token.at < (verb?.at ?? 0) && /^(?:not|don['’]t|never)$/.test(token.word.raw),
  );
  return (part.verbClass === 'on' || repeated) !== negated;
}

function alreadySo(choice: ActorChoice, name: string, situation: Situation): boolean {
  const wanted = wantedState(name, situation);
  return wanted !== null && choice.checked === wanted;
}

/** What led nowhere is tried last; what was already pressed is pressed again only for a reason. */
function triedFactor(choice: ActorChoice, history: readonly ActorHistoryItem[]): number {
  let factor = 1;
  for (const item of history) {
    if (item.kind !== choice.kind || item.label !== choice.label || item.label === '') continue;
    factor *= hadNoEffect(item) ? 0.3 : isInvalid(item) ? 0.2 : 0.6;
  }
  return factor;
}
