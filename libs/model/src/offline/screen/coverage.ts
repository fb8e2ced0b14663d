import type { ActorHistoryItem } from '../../roles/actor.ts';
import type { Clause } from '../goal/clauses.ts';
import type { Goal } from '../goal/goal.ts';
import { isCounted, labelCarries, matchLabel, withoutExtension } from '../goal/match.ts';
import { isPlaceOf } from '../goal/value-role.ts';
import type { Value } from '../goal/values.ts';
import { contentWords, isStop, normalise, words } from '../words/tokens.ts';
import { digitOf, isCommitLabel } from './controls.ts';

/** How much of the goal the steps so far have done. */
export interface Coverage {
  /** For every term of the goal, 0 to 1. */
  readonly terms: readonly number[];
  /** For every value: true if it was chosen or typed. */
  readonly values: readonly boolean[];
  /** For every clause, the largest share of its words that one step has matched. */
  readonly best: readonly number[];
  /** Something was typed or chosen since the last button that saves. */
  readonly uncommitted: boolean;
  /** A control that saves or that the goal mentions was pressed after the last text was typed. */
  readonly pressedSinceTyping: boolean;
  /** The last effective step pressed a button that saves or confirms. */
  readonly lastCommitted: boolean;
  readonly last: ActorHistoryItem | null;
}

const AGREES = 0.7;

export function isInvalid(item: ActorHistoryItem): boolean {
  return item.verdict.startsWith('invalidated') || item.verdict.startsWith('crashed');
}

export function hadNoEffect(item: ActorHistoryItem): boolean {
  return isInvalid(item) && /no.?change/.test(item.verdict);
}

const SETS = /^(?:(?:un)?checked|selected)\b/;

/**
 * The steps that still have an effect: no wrong turns, and no way that was undone by going back. What was switched or chosen
 * stays as it is.
 */
export function effectiveSteps(history: readonly ActorHistoryItem[]): ActorHistoryItem[] {
  const steps: ActorHistoryItem[] = [];
  for (const item of history) {
    if (isInvalid(item) || item.kind === 'end' || item.kind === 'scroll' || item.kind === 'wait') continue;
    const last = steps.at(-1);
    if (item.kind !== 'back') steps.push(item);
    else if (isPressed(last) && !isCommitLabel(last?.label ?? '') && !hasSet(last)) steps.pop();
  }
  return steps;
}

function hasSet(step: ActorHistoryItem | undefined): boolean {
  return step?.changes.some((change) => SETS.test(change)) ?? false;
}

/** Pressed or held: holding a row selects it. */
function isPressed(step: ActorHistoryItem | undefined): boolean {
  return step?.kind === 'click' || step?.kind === 'long_click';
}

export function coverageOf(goal: Goal, steps: readonly ActorHistoryItem[]): Coverage {
  const met = steps.map((step) => (step.kind === 'text' ? [] : matchLabel(saidOf(step), goal.terms).hits));
  const values = goal.values.map((value) => isUsed(value, goal.clauses[value.clause], steps));
  const terms = goal.terms.map((term, index) => {
    if (term.value !== null) return values[term.value] === true ? 1 : 0;
    const hit = Math.max(0, ...met.map((hits) => hits[index] ?? 0));
    return hit >= AGREES ? hit : 0;
  });
  const best = goal.clauses.map(({ index }) => Math.max(0, ...met.map((hits) => share(goal, index, hits))));
  const last = steps.at(-1) ?? null;
  const typedAt = steps.findLastIndex((step) => step.kind === 'text');
  return {
    terms,
    values,
    best,
    uncommitted: isUncommitted(goal, steps),
    pressedSinceTyping:
      typedAt < 0 ||
      steps.slice(typedAt + 1).some((step, at) => isAnswer(step, met[typedAt + 1 + at] ?? [], goal)),
    lastCommitted: last?.kind === 'click' && isCommitLabel(last.label),
    last,
  };
}

/**
 * A press is told by what it pressed, with the texts of its row where others are called the same; emptying a field by its name and
 * what was done to it.
 */
export function saidOf({ kind, label, near = [] }: ActorHistoryItem): string {
  return kind === 'clear' ? `clear ${label}` : [label, ...near].join(', ');
}

/** A press that saves, or on something that the goal mentions. */
function isAnswer(step: ActorHistoryItem, hits: readonly number[], goal: Goal): boolean {
  if (step.kind !== 'click') return false;
  return (
    isCommitLabel(step.label) ||
    goal.terms.some((term, index) => term.weight >= 0.9 && (hits[index] ?? 0) >= AGREES)
  );
}

function isUncommitted(goal: Goal, steps: readonly ActorHistoryItem[]): boolean {
  const changes = (step: ActorHistoryItem): boolean =>
    step.kind === 'text' ||
    goal.values.some((value) => value.kind === 'target' && labelCarries(step.label, value));
  const changed = steps.findLastIndex(
    (step) => changes(step) && !(step.kind === 'click' && isCommitLabel(step.label)),
  );
  return changed > steps.findLastIndex((step) => step.kind === 'click' && isCommitLabel(step.label));
}

const SELECTS = /^(?:select|choose|pick)$/;

function isUsed(value: Value, clause: Clause | undefined, steps: readonly ActorHistoryItem[]): boolean {
  // Typing the name of a thing neither opens nor selects it.
  const isForPressing =
    clause?.verbClass === 'open' || SELECTS.test(clause?.verb?.word.raw ?? '') || isPlaceOf(value.cue);
  if (!(value.role === 'object' && isForPressing) && isTyped(value, steps)) return true;
  if (value.role === 'name' || value.role === 'content' || value.role === 'query') return false;
  // The new name of a thing is typed; what is called like it already is another thing.
  if (value.role === 'new' && clause?.verbClass === 'rename') return false;
  return steps.some(
    (step) => isPressed(step) && (isCounted(saidOf(step), value) || isChosenFrom(step, value)),
  );
}

/** `the category Home`: what was pressed and the caption above it have all words of the wanted state, and it no others. */
function isChosenFrom({ label, near = [] }: ActorHistoryItem, value: Value): boolean {
  if (value.kind !== 'target' || near.length === 0) return false;
  const own = contentWords(label).map(({ stem }) => stem);
  const wanted = value.words.filter((one) => !isStop(one)).map(({ stem }) => stem);
  const said = new Set([...own, ...near.flatMap((text) => words(text).map(({ stem }) => stem))]);
  return own.every((stem) => wanted.includes(stem)) && wanted.every((stem) => said.has(stem));
}

function isTyped(value: Value, steps: readonly ActorHistoryItem[]): boolean {
  const typed = steps.flatMap((step) => (step.text === null ? [] : [normalise(step.text)]));
  const forms = [value.text, ...(value.role === 'object' ? [] : [withoutExtension(value.text)])].map(
    normalise,
  );
  const lines = steps.flatMap(({ text }) => text?.split('\n').map(normalise) ?? []);
  if ([...typed, ...lines].some((text) => forms.includes(text) || isSameNumber(text, value.text)))
    return true;
  if (value.kind === 'name' && value.words.length > 1) {
    const have = new Set(typed.flatMap((text) => words(text).map((one) => one.raw)));
    return value.words.every((one) => have.has(one.raw));
  }
  return /^\d+$/.test(value.text) && pressedDigits(steps).endsWith(value.text);
}

/** `499.00` is `499`, and `10%` is `10`: a field is often named after its unit. */
function isSameNumber(typed: string, wanted: string): boolean {
  const [one, other] = [typed, wanted].map((text) => /^(\d+(?:\.\d+)?)\s*%?$/.exec(text.trim())?.[1]);
  if (one === undefined || other === undefined) return false;
  // A zero in front belongs to a code or a telephone number.
  return ![one, other].some((text) => /^0\d/.test(text)) && Number(one) === Number(other);
}

/** All digits entered on a number pad, in a row. */
export function pressedDigits(steps: readonly ActorHistoryItem[]): string {
  return steps.map((step) => (step.kind === 'click' ? (digitOf(step.label) ?? '') : '')).join('');
}

/** The share of a clause's weight that the matched words have. */
export function share(goal: Goal, clause: number, hits: readonly number[]): number {
  let met = 0;
  let all = 0;
  for (const [index, term] of goal.terms.entries()) {
    if (term.clause !== clause) continue;
    all += term.weight;
    met += term.weight * (hits[index] ?? 0);
  }
  return all === 0 ? 0 : met / all;
}
