import { z } from 'zod';
import type { ActorHistoryItem } from './actor.ts';

/** A run that struggles, for the stronger model (DroidAgent's self-critique). */
export interface CriticInput {
  readonly goal: string;
  readonly history: readonly ActorHistoryItem[];
  /** Texts of the current screen, in reading order. */
  readonly texts: readonly string[];
  /** Earlier advice. */
  readonly advice: readonly string[];
  readonly stepsLeft: number;
}

export const CriticOutput = z.object({
  /** The run makes no progress in its current direction. */
  stuck: z.boolean(),
  /** What to do differently, in one or two sentences; empty if all is well. */
  advice: z.string().max(600),
});
export type CriticOutput = z.infer<typeof CriticOutput>;
