import { type FrontierEntry, TASK_MAX_CHARACTERS } from '@tapwright/contracts';
import { cutLine } from '@tapwright/model';
import { type Refusing, whyRefused } from '@tapwright/runtime';
import type { FoundTask } from './found-task.ts';

/**
 * The task that a rule makes where no proposal can be used: what was tried least, and was no task before. Null where there
 * is none. Pure.
 */
export function ruleTask(frontier: readonly FrontierEntry[], refusing: Refusing): FoundTask | null {
  const leastFirst = frontier.toSorted((a, b) => a.tries - b.tries);
  for (const { action } of leastFirst) {
    const task = cutLine(`Do this: ${action}`, TASK_MAX_CHARACTERS);
    // It is done once it was done: no look at a screen says more.
    const endCondition = '';
    const proposal = { reasoning: '', task, endCondition, difficulty: 1, importance: 1 };
    if (whyRefused(proposal, refusing) === null) return { task, endCondition, origin: null };
  }
  return null;
}
