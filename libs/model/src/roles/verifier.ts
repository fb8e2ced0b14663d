import type { Obligation } from '@tapwright/contracts';
import { z } from 'zod';
import type { ActorHistoryItem } from './actor.ts';

export interface VerifierInput {
  readonly goal: string;
  /** What the goal was read to ask for, each with its name; absent: it was not read. */
  readonly obligations?: readonly Obligation[];
  /** Words of the goal that no obligation has; absent: none. */
  readonly remainder?: readonly string[];
  /** Number of the step: tells a question that is asked anew from one that is asked again after a crash. */
  readonly step?: number;
  /** Package of the app under test, if the caller knows it: words of its name say little. */
  readonly app?: string;
  /** Null if nobody claims anything: the check after each action (VisiDroid 3.1). */
  readonly claim: 'done' | 'infeasible' | null;
  readonly claimReason: string;
  readonly history: readonly ActorHistoryItem[];
  /** `[i] text` of the last screen, i being the element's index. */
  readonly elements: readonly {
    readonly index: number;
    readonly text: string;
    readonly checked: boolean | null;
    /** The first texts of its row, where others are called the same; else absent. */
    readonly near?: readonly string[];
    /** A press on it does nothing: a text that only tells something, or a field. Absent elsewhere, and where it is not known. */
    readonly inert?: true;
    /** What an input field holds, whose `text` is its name; absent for other elements, empty fields and passwords. */
    readonly holds?: string;
    /** How it looks, if it has no text and a model has described its picture; else absent. */
    readonly caption?: string;
  }[];
  /** Names of the buttons of a window that lies over the page; absent where there is none. */
  readonly window?: readonly string[];
  /** Rules of the persistent memory (VisiDroid 3.1); absent if there are none. */
  readonly rules?: readonly string[];
  /** The claim was refused for this reason, and the tester repeats it. */
  readonly insistedAgainst?: string;
  /** The elements stand as a list in JSON (VisiDroid 2.2). */
  readonly inJson?: true;
  /** The answer may say that going back would correct an error (VisiDroid 2.2). */
  readonly mayGoBack?: true;
  /** What the first answer to this same question left open. */
  readonly missing?: string;
}

/** One answer for each obligation, the reason first; absent or null where there were none. */
export const ObligationAnswers = z
  .array(
    z.object({
      id: z.string(),
      reason: z.string(),
      done: z.enum(['yes', 'no', 'unsure']),
      evidence: z.array(z.number().int()),
    }),
  )
  .nullish();

/** The reason stands before the verdict, so that a model gives it before it decides. */
export const VerifierOutput = z.object({
  reason: z.string(),
  obligations: ObligationAnswers,
  /** Indices of the elements that show the answer. */
  evidence: z.array(z.number().int()),
  completed: z.boolean(),
  /** True if the screen is not enough to decide; the reason says what is missing. */
  unsure: z.boolean().nullish(),
  /** True if an action of the history was wrong and going back would correct it. */
  back: z.boolean().nullish(),
});
export type VerifierOutput = z.infer<typeof VerifierOutput>;

/** The same for a goal that was not read. */
export const PlainVerifierOutput = VerifierOutput.omit({ obligations: true });
