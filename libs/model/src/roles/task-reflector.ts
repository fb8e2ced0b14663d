import {
  TASK_MAX_CHARACTERS,
  TASK_REFLECTIONS_MAX,
  TASK_TEXT_MAX_CHARACTERS,
  type TaskReflection,
} from '@tapwright/contracts';
import { z } from 'zod';
import { cutLine } from '../cut-line.ts';
import type { ActorHistoryItem } from './actor.ts';

/** Asks what a finished task has shown (DroidAgent, "Task Reflector"). */
export interface TaskReflectorInput {
  readonly task: string;
  readonly endCondition: string;
  readonly ultimateGoal: string;
  /** All actions of the task, with what came of them. */
  readonly history: readonly ActorHistoryItem[];
  /** What the critic said on the way. */
  readonly critiques: readonly string[];
  /** The screen on which it ended, as nested JSON. */
  readonly screen: string;
  /** How it ended, such as `the actor ended it: …` or `its actions were used up`. */
  readonly ended: string;
  /** What the verifier found of the claim that it is done; null: nobody was asked. */
  readonly verified: boolean | null;
}

/** The summary stands before the label, so that a model gives it before it decides. What is too long is cut. */
export const TaskReflectorOutput = z.object({
  summary: z.string(),
  success: z.boolean(),
  reflections: z.array(z.string()),
});
export type TaskReflectorOutput = z.infer<typeof TaskReflectorOutput>;

/** The reflection in an answer, within its bounds. A task without a summary is told by its name. Pure. */
export function reflectionIn(output: TaskReflectorOutput, task: string): TaskReflection {
  const summary = cutLine(output.summary, TASK_TEXT_MAX_CHARACTERS);
  const reflections = output.reflections
    .map((one) => cutLine(one, TASK_MAX_CHARACTERS))
    .filter((one) => one !== '');
  return {
    summary: summary === '' ? cutLine(task, TASK_TEXT_MAX_CHARACTERS) || 'a task without words' : summary,
    success: output.success,
    reflections: [...new Set(reflections)].slice(0, TASK_REFLECTIONS_MAX),
  };
}
