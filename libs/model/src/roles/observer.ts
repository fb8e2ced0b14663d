import { z } from 'zod';

/** Asks what an action did to the screen. */
export interface ObserverInput {
  readonly goal: string;
  /** Number of the step: tells a question that is asked anew from one that is asked again after a crash. */
  readonly step?: number;
  /** Short description of the action, such as `click "Save"`. */
  readonly action: string;
  /** Why the actor chose it. */
  readonly thought: string;
  /** What changed, as short exact sentences. */
  readonly changes: readonly string[];
  /**
   * The difference of both screens as lines of their text, `- ` gone and `+ ` new (DroidAgent); it takes the place of the
   * changes and the texts. Absent: those are told.
   */
  readonly diff?: readonly string[];
  /** Texts of the screen after the action, in reading order. */
  readonly texts: readonly string[];
}

export const ObserverOutput = z.object({
  /** The changes that matter, in one or two sentences (VisiDroid 3.1). */
  observation: z.string().max(600),
  /** Is this the outcome for which the actor chose the action (GUARDIAN 3.2.4)? */
  expected: z.boolean(),
});
export type ObserverOutput = z.infer<typeof ObserverOutput>;
