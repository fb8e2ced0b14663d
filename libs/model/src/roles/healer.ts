import { z } from 'zod';

/** Asks what a target of a recorded step has become on a screen where neither a locator nor likeness finds it. */
export interface HealerInput {
  /** The sentence of the case that the step belongs to, or the goal. */
  readonly instruction: string;
  /** The action on it: `click`, `text` … */
  readonly action: string;
  /** The element as it was recorded. */
  readonly recorded: HealerElement & {
    readonly text: string;
    readonly desc: string;
  };
  readonly activity: string;
  /** The elements it may have become, most alike first; their numbers are their positions. */
  readonly among: readonly HealerElement[];
}

export interface HealerElement {
  /** What a person would call it; may be empty. */
  readonly label: string;
  /** Short class such as `Button`. */
  readonly widget: string;
  readonly resourceId: string;
  /** What stood or stands beside it. */
  readonly near: readonly string[];
}

export const HealerOutput = z.object({
  reason: z.string().max(2_000),
  /** The number of `index-i`; null if it is none of them. */
  index: z.number().int().nullable(),
});
export type HealerOutput = z.infer<typeof HealerOutput>;
