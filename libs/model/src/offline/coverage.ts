import type { ActorHistoryItem } from '../roles/actor.ts';
import { digitOf, isCommitLabel } from './controls.ts';
import type { Goal } from './goal.ts';
import { labelCarries, matchLabel, withoutExtension } from './match.ts';
import { normalise, words } from './tokens.ts';
import type { Value } from './values.ts';
import type { VerbClass } from './verbs.ts';

/** How much of the goal the steps so far have dealt with. */
export interface Coverage {
  /** For every term of the goal, 0 to 1. */
  readonly terms: readonly number[];
  /** For every value: chosen or typed. */
  readonly values: readonly boolean[];
  /** For every clause, the largest share of its words that one step has met. */
  readonly best: readonly number[];
  /** Typed or chosen since the last button that stores. */
  readonly uncommitted: boolean;
  /** Something was pressed after the last text that was typed. */
  readonly pressedSinceTyping: boolean;
  /** The last effective step pressed a button that stores or confirms. */
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

/** The steps whose effect still stands: no wrong turns, and no way that was gone back. */
export function effectiveSteps(history: readonly ActorHistoryItem[]): ActorHistoryItem[] {
  const steps: ActorHistoryItem[] = [];
  for (const item of history) {
    if (isInvalid(item) || item.kind === 'end' || item.kind === 'scroll' || item.kind === 'wait') continue;
    if (item.kind !== 'back') steps.push(item);
    else if (steps.at(-1)?.kind === 'click' && !isCommitLabel(steps.at(-1)?.label ?? '')) steps.pop();
  }
  return steps;
}

export function coverageOf(goal: Goal, steps: readonly ActorHistoryItem[]): Coverage {
  const terms = goal.terms.map(() => 0);
  const best = goal.clauses.map(() => 0);
  const typed: string[] = [];
  let digits = '';
  let uncommitted = false;
  let pressedSinceTyping = true;
  for (const step of steps) {
    if (step.text !== null) typed.push(step.text);
    digits += step.kind === 'click' ? (digitOf(step.label) ?? '') : '';
    const hits = step.kind === 'text' ? [] : matchLabel(step.label, goal.terms).hits;
    for (const [index, hit] of hits.entries())
      terms[index] = Math.max(terms[index] ?? 0, hit >= AGREES ? hit : 0);
    for (const clause of goal.clauses)
      best[clause.index] = Math.max(best[clause.index] ?? 0, share(goal, clause.index, hits));
    pressedSinceTyping = step.kind !== 'text' && (pressedSinceTyping || step.kind === 'click');
    if (step.kind === 'text') uncommitted = true;
    else if (isCommitLabel(step.label)) uncommitted = false;
    else if (goal.values.some((value) => value.kind === 'target' && labelCarries(step.label, value)))
      uncommitted = true;
  }
  const values = goal.values.map((value) =>
    isUsed(value, goal.clauses[value.clause]?.verbClass ?? null, steps, typed, digits),
  );
  for (const [index, term] of goal.terms.entries())
    if (term.value !== null) terms[index] = values[term.value] === true ? 1 : 0;
  const last = steps.at(-1) ?? null;
  return {
    terms,
    values,
    best,
    uncommitted,
    pressedSinceTyping,
    lastCommitted: last?.kind === 'click' && isCommitLabel(last.label),
    last,
  };
}

function isUsed(
  value: Value,
  kind: VerbClass | null,
  steps: readonly ActorHistoryItem[],
  typed: readonly string[],
  digits: string,
): boolean {
  const bare = value.role === 'object' ? value.text : withoutExtension(value.text);
  const forms = [value.text, bare].map(normalise);
  const isPlace = value.role === 'object' && kind === 'open';
  if (!isPlace && typed.some((text) => forms.includes(normalise(text)))) return true;
  if (value.kind === 'name' && value.words.length > 1) {
    const have = new Set(typed.flatMap((text) => words(text).map((one) => one.raw)));
    if (value.words.every((one) => have.has(one.raw))) return true;
  }
  if (/^\d+$/.test(value.text) && digits.endsWith(value.text)) return true;
  if (value.role === 'name' || value.role === 'content' || value.role === 'query') return false;
  return steps.some((step) => step.kind === 'click' && labelCarries(step.label, value));
}

/** Share of a clause's weight that lies in the words met. */
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
