import { z } from 'zod';
import type { ShownNode } from '../shown-node.ts';
import type { ActorHistoryItem } from './actor.ts';

/** An actor's conversation about one task, to be summed up before its next question (XUAT-Copilot, algorithm 1, line 24). */
export interface SummariserInput {
  /** The sentence of the task. */
  readonly goal: string;
  /** Number of the last step: tells a question that is asked anew from one that is asked again after a crash. */
  readonly step: number;
  /** The summary before these actions; empty where they are the first. */
  readonly summary: string;
  /** The plan that the actor wrote with its last choice; empty where it wrote none. */
  readonly plan: readonly string[];
  /** What was done since, with the reason for each where it is known. The task is not done after it. */
  readonly done: readonly (ActorHistoryItem & { readonly thought?: string })[];
  /** What the screen shows now. */
  readonly nodes: readonly ShownNode[];
}

export const SummariserOutput = z.object({
  /** What is too long is cut, not refused. */
  summary: z.string(),
});
export type SummariserOutput = z.infer<typeof SummariserOutput>;
