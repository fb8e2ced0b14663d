import type { ElementRef } from '@tapwright/contracts';
import { z } from 'zod';

/** One action that may be chosen now. */
export interface ActorChoice {
  readonly index: number;
  readonly kind: string;
  /** What a person would call the element; empty for back, enter, end … */
  readonly label: string;
  /** What it looks like, where it has no label and a model has described its picture; else absent. */
  readonly caption?: string;
  /** Short class such as `Button`, `EditText`, `Switch`. */
  readonly widget: string;
  readonly resourceId: string;
  /** Current content of an editable field. */
  readonly value: string;
  readonly hint: string;
  readonly checked: boolean | null;
  readonly direction: string | null;
  /** Labels that stand near the element and belong to it: title above a value, row text beside a switch. */
  readonly context: readonly string[];
  /** Of a container that scrolls: what it holds and whether there is more; absent elsewhere. */
  readonly holds?: string;
  /** The element itself, for policies that know the recording; prompts and the offline model do without. */
  readonly element?: ElementRef;
}

export interface ActorHistoryItem {
  readonly action: string;
  readonly kind: string;
  readonly label: string;
  readonly text: string | null;
  readonly verdict: string;
  /** What changed on the screen, as short sentences. */
  readonly changes: readonly string[];
  /** The same in words, or why a claim was not believed; absent where nobody said anything. */
  readonly observation?: string;
}

export interface ActorInput {
  readonly goal: string;
  /** On whose device that is done; absent where there is one only. */
  readonly role?: string;
  readonly app: string;
  readonly activity: string;
  /** Every visible text of the screen in reading order, also of what cannot be acted on. */
  readonly texts: readonly string[];
  readonly choices: readonly ActorChoice[];
  readonly history: readonly ActorHistoryItem[];
  readonly rules: readonly string[];
  /** Steps that reached this goal in an earlier run, in their order. */
  readonly steps?: readonly string[];
  /**
   * Sentences of the case's steps that are done, in their order, behind the role where there are several; absent where the
   * goal is no step of a case.
   */
  readonly earlier?: readonly string[];
  /** Parameters that the step of the case names, in their order; absent where there are none. */
  readonly parameters?: readonly {
    readonly name: string;
    /** Null for a secret. */
    readonly value: string | null;
    /** Entered in this step already. */
    readonly taken: boolean;
  }[];
  /** Every parameter of the case, for an actor who selects them itself; absent where another agent does. */
  readonly candidates?: readonly { readonly name: string; readonly about: string }[];
  /** The sentence of the next step, null after the last, for an actor who says itself when a step is done; else absent. */
  readonly next?: string | null;
  /** What the critic advised, newest last. */
  readonly advice?: readonly string[];
  /** The prompt asks not to choose again what was chosen before (Droidbot-GPT). */
  readonly asksNotToRepeat?: boolean;
  /** Answers of this step of the run that were refused, with the reason. */
  readonly refused: readonly { readonly answer: string; readonly reason: string }[];
  readonly stepsLeft: number;
}

export const ActorOutput = z.object({
  thought: z.string(),
  /** The number of `index-i`. */
  index: z.number().int(),
  /** What to type, the digits to press or the value to turn to; for a scroll how far: `short`, `page` or `far`. */
  text: z.string().nullable(),
  /** For the `end` action: is the goal reached, or can it not be reached? */
  claim: z.enum(['done', 'infeasible']).nullable(),
});
export type ActorOutput = z.infer<typeof ActorOutput>;
