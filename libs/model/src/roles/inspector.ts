import { z } from 'zod';
import type { ShownNode } from '../shown-node.ts';
import type { ActorHistoryItem } from './actor.ts';
import { ObligationAnswers, type VerifierInput } from './verifier.ts';

/** Whether a step of a case is done, judged by what comes next (XUAT-Copilot 3.4.6). */
export interface InspectorInput {
  /** Number of the step of the run: tells a question that is asked anew from one that is asked again after a crash. */
  readonly step: number;
  /** The sentence of the step. */
  readonly instruction: string;
  /** What the sentence asks for, where it is more than one thing; absent: one thing, or it was not read. */
  readonly obligations?: VerifierInput['obligations'];
  /** The sentence of the step after it: it can begin when this step is done. Null after the last one. */
  readonly next: string | null;
  /** The next step happens on another device, so that nothing here can show it; `next` is null then. */
  readonly nextElsewhere?: true;
  /** What was done for this step. */
  readonly history: readonly ActorHistoryItem[];
  readonly elements: VerifierInput['elements'];
  /** The screen as filtered nodes, which the question shows in place of the elements (XUAT-Copilot 3.2); else absent. */
  readonly nodes?: readonly ShownNode[];
  /** Sentences that must be true of the picture; empty if the case names none. */
  readonly pictured: readonly string[];
  /** The expectations of the step that can be checked without a model hold; absent if it has none. */
  readonly expectationsHold?: true;
  /** The files that the case names are as expected; absent if it names none. */
  readonly filesHold?: true;
  /** The tester claims that the step is done. */
  readonly claimed: boolean;
  /** The sentence is a precondition: it must hold before the case begins, and nothing was done for it. */
  readonly precondition?: true;
}

export const InspectorOutput = z.object({
  reason: z.string(),
  obligations: ObligationAnswers,
  accomplished: z.boolean(),
  /** Indices of the elements that show the answer. */
  evidence: z.array(z.number().int()),
});
export type InspectorOutput = z.infer<typeof InspectorOutput>;

/** The same for a step that was not read. */
export const PlainInspectorOutput = InspectorOutput.omit({ obligations: true });
