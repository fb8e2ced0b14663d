import { z } from 'zod';

/** An icon without a name, shown as a picture. The question has no other facts, so its answer is valid for any app. */
export interface CaptionerInput {
  /** Identifies the look; its caption is stored under this key. */
  readonly key: string;
}

export const CaptionerOutput = z.object({
  /** Its meaning in a few words; null or empty if it is unclear. A caption that is too long is cut, not refused. */
  caption: z.string().max(600).nullable(),
});
export type CaptionerOutput = z.infer<typeof CaptionerOutput>;
