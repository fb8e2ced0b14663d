import { type Effect, type ElementRef, type Misread, Prediction } from '@tapwright/contracts';
import { z } from 'zod';
import type { ShownNode } from '../shown-node.ts';

/** One action that may be chosen now. */
export interface ActorChoice {
  readonly index: number;
  readonly kind: string;
  /** What a person would call the element; empty for back, enter, end … */
  readonly label: string;
  /** How it looks, if it has no label and a model has described its picture; else absent. */
  readonly caption?: string;
  /** Short class such as `Button`, `EditText`, `Switch`. */
  readonly widget: string;
  readonly resourceId: string;
  /** Current content of an editable field. */
  readonly value: string;
  readonly hint: string;
  readonly checked: boolean | null;
  readonly direction: string | null;
  /** What it does, as far as its structure tells before; prompts do not use it. Absent where nobody has judged it. */
  readonly effect?: Effect;
  /** The id of the shown node by which the action is named; absent where nodes are not shown, or it has none. */
  readonly rid?: string;
  /** Labels near the element that belong to it: the title above a value, the text of a row beside a switch. */
  readonly context: readonly string[];
  /** For a container that scrolls: its content, and whether there is more; absent elsewhere. */
  readonly holds?: string;
  /** The screen to which it led in earlier runs, and what was used there; absent: not known, or not new to the run. */
  readonly leads?: { readonly to: string; readonly holds: readonly string[] };
  /** The element itself, for policies that know the recording; prompts and the offline model do not use it. */
  readonly element?: ElementRef;
}

export interface ActorHistoryItem {
  readonly action: string;
  readonly kind: string;
  readonly label: string;
  /** What says which one its element is where its name does not: texts of its row, the caption of a choice; else absent. */
  readonly near?: readonly string[];
  readonly text: string | null;
  readonly verdict: string;
  /** What it does, by structure; absent where nobody has judged it. */
  readonly effect?: Effect;
  /** The obligation that it served, as the actor said; absent where it named none. */
  readonly serves?: string;
  /** What changed on the screen, as short sentences. */
  readonly changes: readonly string[];
  /** The same in words, or why a claim was not believed; absent if nobody described it. */
  readonly observation?: string;
  /** Why the goal was not reached after it, and whether going back would correct an error; absent if nobody said it. */
  readonly feedback?: { readonly reason: string; readonly back: boolean };
  /** Nothing was done, for this reason; else absent. */
  readonly misread?: Misread;
}

/** The screen as lines of text. Where a picture is shown, it takes their place. */
export interface Observed {
  readonly as: 'tree' | 'simplified' | 'picture' | 'marks';
  /** Each begins, after its indent, with the `[i]` by which its element is named, if it can be acted on. */
  readonly lines: readonly string[];
}

export interface ActorInput {
  readonly goal: string;
  /** The role on whose device it is done; absent if there is one device only. */
  readonly role?: string;
  readonly app: string;
  readonly activity: string;
  /** Every visible text of the screen in reading order, also of elements that cannot be acted on. */
  readonly texts: readonly string[];
  readonly choices: readonly ActorChoice[];
  readonly history: readonly ActorHistoryItem[];
  readonly rules: readonly string[];
  /** Steps that reached this goal in an earlier run, in their order. */
  readonly steps?: readonly string[];
  /**
   * Sentences of the case's finished steps, in their order, after the role if there are several; absent if the goal is
   * not a step of a case.
   */
  readonly earlier?: readonly string[];
  /** Parameters that the step of the case names, in their order; absent if there are none. */
  readonly parameters?: readonly {
    readonly name: string;
    /** Null for a secret. */
    readonly value: string | null;
    /** Already entered in this step. */
    readonly taken: boolean;
  }[];
  /** Every parameter of the case, if the actor itself selects them; absent if another agent does. */
  readonly candidates?: readonly { readonly name: string; readonly about: string }[];
  /** The sentence of the next step, null after the last, if the actor itself says when a step is done; else absent. */
  readonly next?: string | null;
  /** The critic's advice, newest last. */
  readonly advice?: readonly string[];
  /** What the goal was read to ask for; absent: it was not read, or is one thing only. */
  readonly obligations?: readonly {
    readonly id: string;
    readonly says: string;
    readonly negative: boolean;
    /** Why it is open by structure; null: structure does not tell. */
    readonly open: string | null;
  }[];
  /** The actor is asked what its action should bring. */
  readonly predicts?: boolean;
  /** The prompt asks not to choose again what was chosen before (Droidbot-GPT). */
  readonly asksNotToRepeat?: boolean;
  /** The choices stand as a list of elements in JSON (VisiDroid 3.1). */
  readonly inJson?: true;
  /** The screen stands as filtered nodes, by whose ids the actions are named (XUAT-Copilot 3.2); else absent. */
  readonly nodes?: readonly ShownNode[];
  /** The screen stands in another form (SPHINX 3.3.1), by whose numbers actions name elements; else absent. */
  readonly observed?: Observed;
  /** The answer has a plan; these are the actions that the last answer in this task planned. Absent: no plan is asked for. */
  readonly plan?: readonly string[];
  /** The summary that takes the place of the task's steps, empty before the first one; absent: the steps are told. */
  readonly memory?: string;
  /** Answers of this step of the run that were refused, with the reason. */
  readonly refused: readonly { readonly answer: string; readonly reason: string }[];
  readonly stepsLeft: number;
}

export const ActorOutput = z.object({
  thought: z.string(),
  /** The next actions in words, before one is chosen; absent or null: none is planned. What is too long is cut. */
  plan: z.array(z.string()).nullish(),
  /** The number of `index-i`. */
  index: z.number().int(),
  /** The text to type, the digits to press or the value to turn to; for a scroll how far: `short`, `page` or `far`. */
  text: z.string().nullable(),
  /** For the `end` action: is the goal reached, or can it not be reached? */
  claim: z.enum(['done', 'infeasible']).nullable(),
  /** The obligation that the action serves; absent or null: none is named. */
  serves: z.string().nullish(),
  /** What the action should bring, so that it can be checked; absent, null or none that can be: nothing is expected. */
  expect: Prediction.nullish().catch(null),
  /** The answer as it was written, where the protocol is a text; the fields above say nothing then. */
  said: z.string().nullish(),
});
export type ActorOutput = z.infer<typeof ActorOutput>;

const InJson = ActorOutput.omit({ said: true });
const Unpredicted = InJson.omit({ serves: true, expect: true });
const Unplanned = InJson.omit({ plan: true });
const Plain = Unpredicted.omit({ plan: true });

/** What the answer to a question looks like: what is not asked about is not in it. */
export function actorOutputFor({
  predicts,
  plan,
}: Pick<ActorInput, 'predicts' | 'plan'>): z.ZodType<ActorOutput> {
  if (predicts === true) return plan === undefined ? Unplanned : InJson;
  return plan === undefined ? Plain : Unpredicted;
}

const SAID_MAX = 8_000;

/** An answer in a text protocol: what it says is read where its screen is known. */
export const SaidActorOutput: z.ZodType<ActorOutput> = z
  .object({ said: z.string() })
  .transform(({ said }) => ({
    thought: '',
    index: -1,
    text: null,
    claim: null,
    said: said.slice(-SAID_MAX),
  }));
