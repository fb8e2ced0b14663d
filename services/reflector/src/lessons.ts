import { MEMORY_STEP_MAX_CHARACTERS, MEMORY_STEPS_MAX, type RunState } from '@tapwright/contracts';
import { type ReflectorOutput, screenText } from '@tapwright/model';
import { carriesData, essentialSteps, goalData, namedSteps } from '@tapwright/runtime';
import type { LookBack } from './look-back.ts';

/** What a task taught, fit to be remembered. */
export interface Lessons {
  readonly rules: ReflectorOutput['rules'];
  /** The way to the goal. Empty where the goal was not reached, or the way is too long. */
  readonly steps: readonly string[];
}

/**
 * What is kept of the model's answer. A failure teaches only what to avoid (VisiDroid 3.2). A rule that repeats the
 * goal's data is dropped, whatever the prompt said. Only those steps are kept that mattered by what the screens
 * showed; the model may leave out steps that merely looked around.
 */
export function lessonsOf(answer: ReflectorOutput, back: LookBack, state: RunState): Lessons {
  const success = back.question.outcome === 'completed';
  const data = goalData(back.goal, state.history);
  const rules = answer.rules
    .map(({ kind, text }) => ({ kind, text: screenText(text, RULE_MAX) }))
    .filter(({ kind, text }) => text !== '' && (success || kind === 'avoid') && !carriesData(text, data));
  return { rules, steps: success ? stepsOf(answer, back, state) : [] };
}

const RULE_MAX = 300;

function stepsOf(answer: ReflectorOutput, { steps, question }: LookBack, state: RunState): string[] {
  const task = steps[0]?.task ?? 0;
  const essential = essentialSteps(state.history, task);
  // Steps before those that were asked about would be missing.
  if (essential.some((item) => !steps.includes(item))) return [];
  const needed = namedSteps(essential, (item) => answer.steps.includes(steps.indexOf(item) + 1));
  if (needed.length > MEMORY_STEPS_MAX) return [];
  return needed.map((item) => {
    const told = question.history[steps.indexOf(item)];
    return (told?.action ?? item.kind).slice(0, MEMORY_STEP_MAX_CHARACTERS);
  });
}
