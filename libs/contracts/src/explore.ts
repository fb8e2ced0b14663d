import { z } from 'zod';

/** The rules that choose actions without a model and without a goal. */
export const ExplorerName = z.enum(['monkey', 'uniform', 'greedy', 'dfs', 'guided']);
export type ExplorerName = z.infer<typeof ExplorerName>;
