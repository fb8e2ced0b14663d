import { z } from 'zod';

/** An icon without a name, shown as a picture: the question has no other facts, so that its answer holds for any app. */
export interface CaptionerInput {
  /** Which look it is: the key under which its caption is kept. */
  readonly key: string;
}

export const CaptionerOutput = z.object({
  /** What it stands for, in a few words; null or empty where it cannot be told. What is too long is cut, not refused. */
  caption: z.string().max(600).nullable(),
});
export type CaptionerOutput = z.infer<typeof CaptionerOutput>;
