import { z } from 'zod';

/** A goal whose way is to be conceived before it is gone. */
export interface PlannerInput {
  readonly goal: string;
  readonly app: string;
  /** Texts of the first screen, in reading order. */
  readonly texts: readonly string[];
  /** So many different sequences are wanted. */
  readonly sequences: number;
}

export const PlannerOutput = z.object({
  /** Each a list of actions in words, such as `click "Settings"` (GUARDIAN 4.4: chain and tree of thought). */
  sequences: z.array(z.array(z.string().max(200)).max(20)).max(5),
});
export type PlannerOutput = z.infer<typeof PlannerOutput>;
