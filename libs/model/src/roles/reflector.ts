import { z } from 'zod';
import type { ActorHistoryItem } from './actor.ts';

/** A finished task to draw lessons from (VisiDroid 3.2). */
export interface ReflectorInput {
  readonly goal: string;
  /** The verified outcome of the run, not a claimed one. */
  readonly outcome: string;
  /** Numbered from 1 in questions. */
  readonly history: readonly ActorHistoryItem[];
}

export const ReflectorOutput = z.object({
  /** Advice for later runs with this app: short sentences about its screens, not about this goal's data. */
  rules: z.array(z.object({ text: z.string().max(300), kind: z.enum(['follow', 'avoid']) })).max(5),
  /** After a success, the numbers of the steps that were needed (optimized steps); otherwise empty. */
  steps: z.array(z.int()).max(100),
});
export type ReflectorOutput = z.infer<typeof ReflectorOutput>;
