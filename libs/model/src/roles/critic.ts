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

/** The reason stands before the verdict, so that a model gives it before it decides. */
export const CriticOutput = z.object({
  /** Why it gets on or does not; models that were asked before had no place for it. */
  reason: z.string().nullish(),
  /** The run makes no progress in its current direction. */
  stuck: z.boolean(),
  /** What to do differently, in one or two sentences; empty if all is well. */
  advice: z.string().max(600),
});
export type CriticOutput = z.infer<typeof CriticOutput>;
