import { z } from 'zod';

/** The rules that choose actions without a model and without a goal. */
export const ExplorerName = z.enum(['monkey', 'uniform', 'greedy', 'dfs', 'guided']);
export type ExplorerName = z.infer<typeof ExplorerName>;

/** Explorers that ask models: they find tasks of their own, or choose without one (`TASK_EXPLORERS`). */
export const TaskExplorerName = z.enum([
  'tapwright',
  'droidagent',
  'droidagent-noknowledge',
  'droidagent-noknowledgeandcritique',
  'droidagent-actoronly',
  'gptdroid',
  'humanoid-like',
]);
export type TaskExplorerName = z.infer<typeof TaskExplorerName>;
