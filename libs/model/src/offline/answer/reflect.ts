import type { ActorHistoryItem } from '../../roles/actor.ts';
import type { ReflectorInput, ReflectorOutput } from '../../roles/reflector.ts';
import { type Goal, parseGoal } from '../goal/goal.ts';
import { labelCarries } from '../goal/match.ts';
import { digitOf } from '../screen/controls.ts';
import { effectiveSteps, hadNoEffect, isInvalid } from '../screen/coverage.ts';
import { normalise } from '../words/tokens.ts';

const RULES_MAX = 5;
const LABEL_MAX = 60;
const STEPS_MAX = 100;

type Rule = ReflectorOutput['rules'][number];

/**
 * Rules from one run: ways that made progress and controls that did not. Labels with data of the goal and all typed
 * texts are left out, so that the rules serve other goals in the same app.
 */
export function reflect(input: ReflectorInput): ReflectorOutput {
  const goal = parseGoal(input.goal, '');
  const follow = input.outcome === 'completed' ? ways(input.history, goal) : [];
  const avoid = wrongTurns(input.history, goal);
  const rules = [...follow.slice(0, RULES_MAX - Math.min(2, avoid.length)), ...avoid];
  // Without a claim all steps that mattered are kept.
  const steps = input.outcome === 'completed' ? input.history.map((_, index) => index + 1) : [];
  return { rules: unique(rules).slice(0, RULES_MAX), steps: steps.slice(0, STEPS_MAX) };
}

/** Two presses in a row: the first opens the way to the second. */
function ways(history: readonly ActorHistoryItem[], goal: Goal): Rule[] {
  const steps = effectiveSteps(history);
  return steps.flatMap((step, index): Rule[] => {
    const next = steps[index + 1];
    if (next === undefined || !isSayable(step, goal) || !isSayable(next, goal)) return [];
    return [{ kind: 'follow', text: `“${short(next.label)}” is reached through “${short(step.label)}”.` }];
  });
}

function wrongTurns(history: readonly ActorHistoryItem[], goal: Goal): Rule[] {
  return history
    .filter((item) => isInvalid(item) && isSayable(item, goal))
    .map((item) => ({ kind: 'avoid', text: `Pressing “${short(item.label)}” ${whatCameOfIt(item)}.` }));
}

function whatCameOfIt(item: ActorHistoryItem): string {
  if (hadNoEffect(item)) return 'changed nothing on the screen where it was tried';
  if (item.verdict.startsWith('crashed')) return 'crashed the app';
  if (item.verdict.includes('foreign_app')) return 'left the app';
  return 'led away from what was wanted';
}

/** True for a press on something of the app itself, not on data: a rule may name it. */
function isSayable(item: ActorHistoryItem, goal: Goal): boolean {
  if (
    item.kind !== 'click' ||
    item.label.trim() === '' ||
    digitOf(item.label) !== null ||
    /\d{3}/.test(item.label)
  )
    return false;
  const label = normalise(item.label);
  const data = goal.values.filter((value) => value.kind !== 'target');
  return !data.some((value) => labelCarries(item.label, value) || label.includes(normalise(value.text)));
}

function short(label: string): string {
  const line = label.split('\n')[0] ?? label;
  return line.length > LABEL_MAX ? `${line.slice(0, LABEL_MAX)}…` : line;
}

function unique(rules: readonly Rule[]): Rule[] {
  return [...new Map(rules.map((rule) => [`${rule.kind} ${rule.text}`, rule])).values()];
}
