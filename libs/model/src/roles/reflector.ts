import { z } from 'zod';
import type { ActorHistoryItem } from './actor.ts';

export interface ReflectorInput {
  readonly goal: string;
  readonly outcome: string;
  readonly history: readonly ActorHistoryItem[];
}

export const ReflectorOutput = z.object({
  /** Advice for later runs on this app: short sentences about its screens, not about this goal's data. */
  rules: z.array(z.object({ kind: z.enum(['follow', 'avoid']), text: z.string().max(300) })).max(5),
});
export type ReflectorOutput = z.infer<typeof ReflectorOutput>;
