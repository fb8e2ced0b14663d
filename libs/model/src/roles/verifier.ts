import { z } from 'zod';
import type { ActorHistoryItem } from './actor.ts';

export interface VerifierInput {
  readonly goal: string;
  /** Package of the app under test, where the caller knows it: words of its name say little. */
  readonly app?: string;
  readonly claim: 'done' | 'infeasible';
  readonly claimReason: string;
  readonly history: readonly ActorHistoryItem[];
  /** `[i] text` of the last screen, i being the element's index. */
  readonly elements: readonly {
    readonly index: number;
    readonly text: string;
    readonly checked: boolean | null;
  }[];
}

export const VerifierOutput = z.object({
  completed: z.boolean(),
  reason: z.string(),
  /** Indices of the elements that show it. */
  evidence: z.array(z.number().int()),
});
export type VerifierOutput = z.infer<typeof VerifierOutput>;
