import { z } from 'zod';
import type { ActorHistoryItem } from './actor.ts';
import type { VerifierInput } from './verifier.ts';

/** Whether a step of a case is done, judged by what comes next (XUAT-Copilot 3.4.6). */
export interface InspectorInput {
  /** Number of the step of the run: tells a question that is asked anew from one that is asked again after a crash. */
  readonly step: number;
  /** The sentence of the step. */
  readonly instruction: string;
  /** The sentence of the step after it: it can begin where this one is done. Null after the last one. */
  readonly next: string | null;
  /** The step after it is done on another device, so that nothing here can show it; `next` is null then. */
  readonly nextElsewhere?: true;
  /** What was done for this step. */
  readonly history: readonly ActorHistoryItem[];
  readonly elements: VerifierInput['elements'];
  /** Sentences that must be true of the picture; empty where nothing was named. */
  readonly pictured: readonly string[];
  /** What the case expects of the step, and can be checked without a model, is seen; absent where it names nothing. */
  readonly expectationsHold?: true;
  /** The files that the case names are as it expects; absent where it names none. */
  readonly filesHold?: true;
  /** The tester says that the step is done. */
  readonly claimed: boolean;
  /** The sentence is what must hold before the case begins; nothing was done for it. */
  readonly precondition?: true;
}

export const InspectorOutput = z.object({
  reason: z.string(),
  accomplished: z.boolean(),
  /** Indices of the elements that show it. */
  evidence: z.array(z.number().int()),
});
export type InspectorOutput = z.infer<typeof InspectorOutput>;
