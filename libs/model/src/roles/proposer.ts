import {
  type ProposalFacts,
  TASK_MAX_CHARACTERS,
  TASK_TEXT_MAX_CHARACTERS,
  type TaskProposal,
} from '@tapwright/contracts';
import { z } from 'zod';
import { cutLine as cut } from '../cut-line.ts';

/** Asks which task an explorer should do next (DroidAgent, "Task Planner"). */
export type ProposerInput = ProposalFacts;

const GRADE_MAX = 5;
/** The grade of what nobody has graded. */
const MIDDLE = 3;

const grade = z.number().catch(MIDDLE);

/** What is too long is cut, not refused; the reasoning stands before the task, so that a model thinks first. */
export const ProposerOutput = z.object({
  reasoning: z.string(),
  /** Null or empty: nothing is worth trying here. */
  task: z.string().nullable(),
  endCondition: z.string().nullish(),
  difficulty: grade,
  importance: grade,
});
export type ProposerOutput = z.infer<typeof ProposerOutput>;

/** The proposal in an answer, within its bounds; null where there is none. Pure. */
export function proposalIn(output: ProposerOutput): TaskProposal | null {
  const task = cut(output.task ?? '', TASK_MAX_CHARACTERS);
  if (task === '') return null;
  return {
    reasoning: cut(output.reasoning, TASK_TEXT_MAX_CHARACTERS),
    task,
    endCondition: cut(output.endCondition ?? '', TASK_MAX_CHARACTERS),
    difficulty: within(output.difficulty),
    importance: within(output.importance),
  };
}

function within(value: number): number {
  return Number.isFinite(value) ? Math.min(GRADE_MAX, Math.max(1, Math.round(value))) : MIDDLE;
}
