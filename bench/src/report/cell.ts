import { FAILURE_CLASSES } from '@tapwright/evaluation';
import { z } from 'zod';

const Count = z.number().int().nonnegative();
const Share = z.number().min(0).max(1);

/** What a run that stops somewhere has done until then, compared with a ground truth. */
const Stopped = z.object({ contained: z.boolean(), proportion: Share, prefix: Share, precision: Share });

/** The total of one role's calls. */
export const RoleCalls = z.object({
  role: z.string(),
  calls: Count,
  inputTokens: Count,
  outputTokens: Count,
});
export type RoleCalls = z.infer<typeof RoleCalls>;

/** The data of tasks: replayed recordings, or interactive apps. */
export const DATA_SETS = ['recorded', 'interactive'] as const;
export type DataSet = (typeof DATA_SETS)[number];

/**
 * One finished task, done by a strategy with a model and a seed. Nothing in it depends on time. Where a strategy runs
 * several candidates, the result is that of the ranked best, and calls and restorations are those of all.
 */
export const Cell = z.object({
  data: z.enum(DATA_SETS),
  /**
   * Folder of the recording, and its task's id with the place among all tasks, as ids may occur twice; or the app's
   * name and id.
   */
  app: z.string(),
  task: z.string(),
  strategy: z.string(),
  model: z.string(),
  seed: Count,
  outcome: z.string(),
  /** Code and text of the reason for which it ended. */
  reason: z.string(),
  detail: z.string(),
  completed: z.boolean(),
  /** The next five compare with a ground truth: null where only the state of the app is checked. */
  contained: z.boolean().nullable(),
  exact: z.boolean().nullable(),
  proportion: Share.nullable(),
  prefix: Share.nullable(),
  precision: Share.nullable(),
  /** Steps within the budget, claims included. */
  steps: Count,
  /** What they cost. */
  charged: Count,
  /** Inputs whose outcome was not recorded. */
  unrecorded: Count,
  restorations: Count,
  calls: z.array(RoleCalls),
  /** Choices of the actor, and those of them that the offline rules made. */
  decisions: Count,
  byOffline: Count,
  /**
   * What the choices of the log alone have done: the run as if it had stopped at the first choice that the offline rules
   * made. Null where they made none, and where there is no ground truth.
   */
  offLog: Stopped.nullable(),
  /** Null where the task was completed. */
  failure: z.enum(FAILURE_CLASSES).nullable(),
  /** The first right action that was not done, and what the recording has for it; null where all were done. */
  missing: z.string().nullable(),
  /** What was done and what came of it, one line for each step. */
  story: z.array(z.string()),
});
export type Cell = z.infer<typeof Cell>;

/** Identifies a cell among all cells of a bench. */
export function cellKey({ app, task, strategy, model, seed }: CellName): string {
  return `${strategy} ${model} ${seed} ${app}/${task}`;
}

export type CellName = Pick<Cell, 'app' | 'task' | 'strategy' | 'model' | 'seed'>;
