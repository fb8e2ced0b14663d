import { z } from 'zod';

/** Asks which parameter of a case an input takes (XUAT-Copilot 3.4.5). Contains names and purposes, never values. */
export interface ParameterInput {
  /** The sentence of the step. */
  readonly instruction: string;
  /** The action: `text`, `keypad` or `swipe_selector`. */
  readonly skill: string;
  /** What a person would call the element; empty for a number pad. */
  readonly element: string;
  readonly hint: string;
  readonly candidates: readonly { readonly name: string; readonly about: string }[];
  /** Parameters that this step has already used, in their order. */
  readonly taken: readonly string[];
  /** Names that were answered and are not candidates. */
  readonly refused: readonly string[];
}

export const ParameterOutput = z.object({
  thought: z.string(),
  /** The name of a candidate; null if none of them is meant. */
  name: z.string().max(200).nullable(),
});
export type ParameterOutput = z.infer<typeof ParameterOutput>;
