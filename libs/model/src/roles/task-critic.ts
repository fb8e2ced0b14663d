import { z } from 'zod';
import type { ActorHistoryItem } from './actor.ts';

/** Asks the stronger model how a task gets on (DroidAgent, "Self-critique"). */
export interface TaskCriticInput {
  readonly task: string;
  readonly endCondition: string;
  /** All actions of the task so far, with what came of them. */
  readonly history: readonly ActorHistoryItem[];
  /** The screen as nested JSON. */
  readonly screen: string;
  /** Its texts in reading order, for the offline model. */
  readonly texts: readonly string[];
  readonly actionsLeft: number;
}

/** The review stands before the verdict, so that a model gives it before it decides. What is too long is cut. */
export const TaskCriticOutput = z.object({
  /** What was done and what of it led on. */
  review: z.string(),
  struggling: z.boolean(),
  /** Another way, if the actor is struggling; else null or empty. */
  workaround: z.string().nullish(),
});
export type TaskCriticOutput = z.infer<typeof TaskCriticOutput>;
