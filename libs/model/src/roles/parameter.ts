import { z } from 'zod';

/** Which parameter of a case an input takes (XUAT-Copilot 3.4.5): names and what they are for, never their values. */
export interface ParameterInput {
  /** The sentence of the step. */
  readonly instruction: string;
  /** What is done: `text`, `keypad` or `swipe_selector`. */
  readonly skill: string;
  /** What a person would call the element that takes it; empty for a number pad. */
  readonly element: string;
  readonly hint: string;
  readonly candidates: readonly { readonly name: string; readonly about: string }[];
  /** Parameters that this step has taken already, in their order. */
  readonly taken: readonly string[];
  /** Names that were answered and are no candidates. */
  readonly refused: readonly string[];
}

export const ParameterOutput = z.object({
  thought: z.string(),
  /** One of the candidates' names; null where none of them is meant. */
  name: z.string().max(200).nullable(),
});
export type ParameterOutput = z.infer<typeof ParameterOutput>;
