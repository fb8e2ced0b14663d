import { z } from 'zod';

/** Asks for possible ways to a goal before the first action. */
export interface PlannerInput {
  readonly goal: string;
  readonly app: string;
  /** Texts of the first screen, in reading order. */
  readonly texts: readonly string[];
  /** How many different sequences are wanted. */
  readonly sequences: number;
}

export const PlannerOutput = z.object({
  /** Each a list of actions in words, such as `click "Settings"` (GUARDIAN 4.4: chain and tree of thought). */
  sequences: z.array(z.array(z.string().max(200)).max(20)).max(5),
});
export type PlannerOutput = z.infer<typeof PlannerOutput>;
