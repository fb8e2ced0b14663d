import type { ActorHistoryItem } from '../../roles/actor.ts';
import type { Clause } from '../goal/clauses.ts';
import { type Goal, isTelling } from '../goal/goal.ts';
import { labelCarries, matchLabel } from '../goal/match.ts';
import type { Value } from '../goal/values.ts';
import {
  type Coverage,
  coverageOf,
  effectiveSteps,
  hadNoEffect,
  isInvalid,
  saidOf,
  share,
} from '../screen/coverage.ts';
import { clauseVerbMet } from '../screen/done.ts';
import { conflicts, wantedState } from '../screen/score.ts';
import { mustShow, reasonForDone, type Shown, standsAsWanted } from '../screen/settled.ts';
import { contentWords, normalise, words } from '../words/tokens.ts';
import { verbClass } from '../words/verbs.ts';
import { isGivenInParts } from './given-in-parts.ts';
import { quoted, spoken } from './in-words.ts';
import { isDayShown } from './shown-day.ts';
import { isSteppedTo } from './stepped-to.ts';
import { dialogWaits, storeWaits } from './waiting-button.ts';

/** Everything that is evidence for or against a claim, read once. */
export interface ClaimFacts {
  readonly goal: Goal;
  /** All that was done, wrong turns too. */
  readonly history: readonly ActorHistoryItem[];
  readonly steps: readonly ActorHistoryItem[];
  readonly coverage: Coverage;
  readonly elements: readonly Shown[];
  /** Names of the buttons of a window that lies over the page; empty where there is none. */
  readonly window: readonly string[];
  /** How the typed texts match the words of the goal. */
  readonly typed: readonly (readonly number[])[];
}

/** Kinds of evidence; `WEIGHT` says whether each counts for or against the claim. */
export type EvidenceKind =
  | 'nothing_done'
  | 'dialog_waits'
  | 'store_waits'
  | 'only_typed'
  | 'value_unused'
  | 'value_unseen'
  | 'state_not_chosen'
  | 'deed_not_done'
  | 'clause_untouched'
  | 'offered'
  | 'switch_wrong'
  | 'switch_right'
  | 'words_met'
  | 'stored_last'
  | 'answered_last'
  | 'clauses_done';

/** One piece of evidence: its kind, its amount, and its sentence. */
export interface Finding {
  readonly kind: EvidenceKind;
  readonly amount: number;
  readonly says: string;
}

export const AGREES = 0.7;
/** Unpressed controls with more than this share of the goal's weight are no stronger evidence. */
const OFFER_MAX = 2;
/** A label with this many words and this share of the goal is the setting that the goal means. */
const STATEMENT = { words: 3, share: 0.6 };

export function claimFacts(
  goal: Goal,
  history: readonly ActorHistoryItem[],
  elements: readonly Shown[],
  window: readonly string[] = [],
): ClaimFacts {
  const steps = stillThere(effectiveSteps(history), history, elements);
  const last = history.filter((item) => item.kind !== 'end').at(-1);
  const all = last !== undefined && isUnseen(last, goal) ? [...steps, last] : steps;
  const typed = all.flatMap(({ text }) => (text === null ? [] : [matchLabel(text, goal.terms).hits]));
  return {
    goal,
    history,
    steps: all,
    coverage: coverageOf(goal, all),
    elements: ofMeantRows(elements, goal),
    window,
    typed,
  };
}

/** Without what stands in another row than the thing that the goal names, where several are called the same: the switch of each alarm. */
function ofMeantRows(elements: readonly Shown[], goal: Goal): readonly Shown[] {
  const isMeant = ({ near = [] }: Shown): boolean =>
    near.some((text) => goal.values.some((value) => value.kind !== 'number' && labelCarries(text, value)));
  const meant = new Set(elements.filter(isMeant).map(({ text }) => text));
  return elements.filter((one) => one.near === undefined || !meant.has(one.text) || isMeant(one));
}

/**
 * Without a text that was typed last and left by going back, where nothing shows it any more: the words of a search, or a form
 * that was not stored. Going back from a place that stores by itself is a commit.
 */
function stillThere(
  steps: readonly ActorHistoryItem[],
  history: readonly ActorHistoryItem[],
  elements: readonly Shown[],
): readonly ActorHistoryItem[] {
  const last = steps.at(-1);
  const text = last?.kind === 'text' ? (last.text ?? '') : '';
  if (last === undefined || text === '') return steps;
  const after = history.slice(history.lastIndexOf(last) + 1).filter((item) => !isInvalid(item));
  const isLeft = after.some(({ kind, effect }) => kind === 'back' && effect === 'look');
  const isShown = elements.some(
    ({ text: shown, holds = '' }) => holds !== '' || normalise(shown).includes(normalise(text)),
  );
  return isLeft && !isShown ? steps.slice(0, -1) : steps;
}

/** True for a mark or a switch, which may not be visible in the tree. */
function isUnseen(last: ActorHistoryItem, goal: Goal): boolean {
  if (!hadNoEffect(last) || last.kind !== 'click') return false;
  if (!mustShow(goal)) return true;
  const { hits } = matchLabel(last.label, goal.terms);
  const states = contentWords(last.label).length >= STATEMENT.words;
  return states && goal.clauses.some(({ index }) => share(goal, index, hits) >= STATEMENT.share);
}

/** The evidence for and against a claim that the goal is reached, in any order. */
export function findEvidence(facts: ClaimFacts): Finding[] {
  return SOURCES.map((source) => source(facts)).filter((finding) => finding !== null);
}

/** True if a visible button must still be pressed for the actions to count. */
export function isButtonWaiting(facts: ClaimFacts): boolean {
  return dialogWaits(facts) !== null || storeWaits(facts) !== null;
}

type Source = (facts: ClaimFacts) => Finding | null;

const SOURCES: readonly Source[] = [
  nothingDone,
  dialogWaits,
  storeWaits,
  onlyTyped,
  valueUnused,
  valueUnseen,
  stateNotChosen,
  deedNotDone,
  clauseUntouched,
  offered,
  switches,
  wordsMet,
  lastStep,
  clausesDone,
];

function nothingDone({ goal, steps, elements }: ClaimFacts): Finding | null {
  const stands = goal.clauses.some(({ index }) => elements.some((one) => standsAsWanted(goal, index, one)));
  return steps.length > 0 || stands
    ? null
    : { kind: 'nothing_done', amount: 1, says: 'no step has brought anything' };
}

/** Typing ends a search, or a goal that asks for typing. */
function onlyTyped({ goal, coverage }: ClaimFacts): Finding | null {
  const kind = goal.clauses.at(-1)?.verbClass;
  if (coverage.last?.kind !== 'text' || kind === 'search' || kind === 'type') return null;
  return { kind: 'only_typed', amount: 1, says: 'nothing was pressed after the last text' };
}

const TYPED_ROLES: ReadonlySet<Value['role']> = new Set(['name', 'new', 'content', 'query', 'number']);

function valueUnused(facts: ClaimFacts): Finding | null {
  const value = data(facts.goal).find((one) => TYPED_ROLES.has(one.role) && !isUsed(one, facts));
  if (value === undefined) return null;
  return { kind: 'value_unused', amount: 1, says: `no step deals with: ${spoken(value)}` };
}

function valueUnseen(facts: ClaimFacts): Finding | null {
  const { goal, steps, elements } = facts;
  const texts = [...elements.map(({ text }) => text), ...steps.flatMap((step) => step.changes)];
  const value = data(goal).find(
    (one) => one.role !== 'old' && !isUsed(one, facts) && !texts.some((text) => labelCarries(text, one)),
  );
  if (value === undefined) return null;
  return { kind: 'value_unseen', amount: 1, says: `nothing was seen or done of: ${spoken(value)}` };
}

/** Values that are data: quoted strings, names, long numbers. */
function data({ values }: Goal): Value[] {
  return values.filter(({ kind, role }) => kind === 'quoted' || kind === 'name' || role === 'number');
}

function isUsed(value: Value, facts: ClaimFacts): boolean {
  const { goal, steps, coverage } = facts;
  if (coverage.values[goal.values.indexOf(value)] === true) return true;
  if (isToldByScreen(facts, value)) return true;
  const wanted = normalise(value.text);
  return steps.some((step) => {
    if (step.text === null) return step.kind === 'click' && labelCarries(saidOf(step), value);
    const typed = normalise(step.text);
    return typed.includes(wanted) || (typed.length > 2 && wanted.includes(typed));
  });
}

/** A day that is shown, a number to which was stepped, a time that was given in parts. */
function isToldByScreen(facts: ClaimFacts, value: Value): boolean {
  return isDayShown(facts, value) || isSteppedTo(facts, value) || isGivenInParts(facts, value);
}

/** `set X to Y`, `sort by Y`: nobody chose Y. */
function stateNotChosen(facts: ClaimFacts): Finding | null {
  const { goal } = facts;
  const value = goal.values.find(
    (one) =>
      (one.kind === 'target' || (one.kind === 'number' && goal.clauses[one.clause]?.verbClass === 'set')) &&
      !isUsed(one, facts),
  );
  if (value === undefined) return null;
  return { kind: 'state_not_chosen', amount: 1, says: `nobody chose: ${spoken(value)}` };
}

/** An action that has a button with its name (`delete`, `send`), if no such button was pressed. */
function deedNotDone({ goal, coverage }: ClaimFacts): Finding | null {
  const isLoud = ({ index }: Clause): boolean =>
    goal.terms.some((term) => term.clause === index && term.role === 'verb' && isTelling(term));
  const clause = goal.clauses.find((one) => isLoud(one) && !clauseVerbMet(goal, coverage, one));
  if (clause === undefined) return null;
  const deed = clause.verb?.word.raw ?? '';
  return { kind: 'deed_not_done', amount: 1, says: `no step deals with: ${deed}` };
}

/** One of several things to do that no step mentions. */
function clauseUntouched(facts: ClaimFacts): Finding | null {
  const { goal } = facts;
  const clause = goal.clauses.find(({ index }) => {
    const own = goal.terms.flatMap((term, at) => (term.clause === index && isTelling(term) ? [at] : []));
    return own.length > 0 && own.every((at) => metBy(facts, at) === 0);
  });
  if (goal.clauses.length < 2 || clause === undefined) return null;
  const told = clause.tokens.map(({ text }) => text).join(' ');
  return { kind: 'clause_untouched', amount: 1, says: `no step deals with: ${quoted(told)}` };
}

/** A short label with words of the goal that no step has matched, unless the goal is only to see something. */
function offered(facts: ClaimFacts): Finding | null {
  const { goal, steps, elements } = facts;
  const kind = goal.clauses.at(-1)?.verbClass;
  if (kind === 'open' || kind === 'search') return null;
  const pressed = new Set(steps.flatMap(({ label, near = [] }) => [label, ...near]));
  const brought = steps.at(-1)?.effect === 'commit' ? (steps.at(-1)?.changes ?? []) : [];
  let best: Finding | null = null;
  for (const { text, inert } of elements) {
    if (inert === true || isForAnother(text, facts)) continue;
    // What the last deed has brought is its result.
    if (brought.some((change) => change === `appeared: "${text}"`)) continue;
    if (pressed.has(text) || contentWords(text).length > 4 || conflicts(text, { goal })) continue;
    const { hits, precision } = matchLabel(text, goal.terms);
    if (precision < AGREES) continue;
    const gain = goal.terms.reduce((sum, term, index) => {
      const counts = term.weight >= 0.6 && metBy(facts, index) === 0;
      return sum + (counts ? term.weight * (hits[index] ?? 0) : 0);
    }, 0);
    if (gain > (best?.amount ?? 0))
      best = { kind: 'offered', amount: Math.min(OFFER_MAX, gain), says: `${quoted(text)} was not pressed` };
  }
  return best;
}

/** `New folder`, where nothing is to be made, or was begun already: the button makes another one. */
function isForAnother(label: string, { goal, steps }: ClaimFacts): boolean {
  const makes = (text: string): boolean =>
    words(text)
      .slice(0, 1)
      .some((one) => verbClass(one) === 'create');
  if (!makes(label)) return false;
  return (
    goal.clauses.every((clause) => clause.verbClass !== 'create') || steps.some((step) => makes(step.label))
  );
}

/** A switch that the goal names: is it set as wanted? */
function switches({ goal, elements }: ClaimFacts): Finding | null {
  for (const { index } of goal.clauses) {
    for (const element of elements) {
      const wanted = element.checked === null ? null : wantedState(element.text, { goal, clause: index });
      if (wanted === null) continue;
      const name = quoted(element.text);
      if (standsAsWanted(goal, index, element))
        return { kind: 'switch_right', amount: 1, says: `${name} stands as wanted` };
      if (standsAsWanted(goal, index, { ...element, checked: wanted }))
        return { kind: 'switch_wrong', amount: 1, says: `${name} is not set as wanted` };
    }
  }
  return null;
}

function wordsMet(facts: ClaimFacts): Finding {
  let [met, all] = [0, 0];
  const open: string[] = [];
  for (const [index, term] of facts.goal.terms.entries()) {
    if (!isTelling(term)) continue;
    all += term.weight;
    met += term.weight * metBy(facts, index);
    if (metBy(facts, index) === 0) open.push(term.word.raw);
  }
  const says =
    open.length === 0
      ? 'the steps deal with all words of the goal'
      : `the steps deal with part of the goal's words, not with: ${open.join(', ')}`;
  return { kind: 'words_met', amount: all === 0 ? 1 : met / all, says };
}

/** How well the steps match a word of the goal, by what they pressed and typed, and by what the screen shows of numbers and dates. */
export function metBy(facts: ClaimFacts, term: number): number {
  const { goal, coverage, typed } = facts;
  const value = goal.values[goal.terms[term]?.value ?? -1];
  if (value !== undefined && isToldByScreen(facts, value)) return 1;
  return typed.some((hits) => (hits[term] ?? 0) >= AGREES) ? 1 : (coverage.terms[term] ?? 0);
}

/** The last step saved something, or was on something that the goal mentions. */
function lastStep({ goal, coverage: { last, lastCommitted } }: ClaimFacts): Finding | null {
  if (last === null) return null;
  if (lastCommitted)
    return { kind: 'stored_last', amount: 1, says: `${quoted(last.label)} was pressed last` };
  const hits = [saidOf(last), last.text ?? ''].map((text) => matchLabel(text, goal.terms).hits);
  const answers = goal.terms.some(
    (term, index) => isTelling(term) && hits.some((one) => (one[index] ?? 0) >= AGREES),
  );
  return answers
    ? { kind: 'answered_last', amount: 1, says: `${quoted(last.label)} answers the goal` }
    : null;
}

function clausesDone({ goal, coverage, elements }: ClaimFacts): Finding | null {
  const says = reasonForDone(goal, coverage, elements);
  return says === null ? null : { kind: 'clauses_done', amount: 1, says };
}
