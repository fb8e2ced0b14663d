import { z } from 'zod';
import { FAILURE_CLASSES } from '../failure-class.ts';

const Count = z.number().int().nonnegative();
const Share = z.number().min(0).max(1);

/** What the calls of one role came to. */
export const RoleCalls = z.object({
  role: z.string(),
  calls: Count,
  inputTokens: Count,
  outputTokens: Count,
});
export type RoleCalls = z.infer<typeof RoleCalls>;

/** One finished run: a task, done by a strategy with a model and a seed. Nothing in it depends on time. */
export const Cell = z.object({
  /** Folder of the recording, and its task's id with the place among all tasks, for ids may occur twice. */
  app: z.string(),
  task: z.string(),
  strategy: z.string(),
  model: z.string(),
  seed: Count,
  outcome: z.string(),
  /** Code and text of the reason for which it ended. */
  reason: z.string(),
  detail: z.string(),
  contained: z.boolean(),
  completed: z.boolean(),
  exact: z.boolean(),
  proportion: Share,
  prefix: Share,
  /** Rounds within the budget, claims included. */
  steps: Count,
  /** What they cost. */
  charged: Count,
  /** Inputs whose outcome nobody recorded. */
  unrecorded: Count,
  restorations: Count,
  calls: z.array(RoleCalls),
  /** Choices of the actor, and those of them that the offline rules made. */
  decisions: Count,
  byOffline: Count,
  /** Null where the task was completed. */
  failure: z.enum(FAILURE_CLASSES).nullable(),
  /** The first right action that was not done, and what the recording has for it; null where all were. */
  missing: z.string().nullable(),
  /** What was done and what came of it, one line for each round. */
  story: z.array(z.string()),
});
export type Cell = z.infer<typeof Cell>;

/** Names a cell among all cells of a bench. */
export function cellKey({ app, task, strategy, model, seed }: CellName): string {
  return `${strategy} ${model} ${seed} ${app}/${task}`;
}

export type CellName = Pick<Cell, 'app' | 'task' | 'strategy' | 'model' | 'seed'>;
