import { z } from 'zod';

/** What a target of a recorded step has become on a screen where neither a locator nor likeness finds it. */
export interface HealerInput {
  /** The sentence of the case that the step is part of, or the goal. */
  readonly instruction: string;
  /** What is done to it: `click`, `text` … */
  readonly action: string;
  /** The element as it was recorded. */
  readonly recorded: HealerElement & {
    readonly text: string;
    readonly desc: string;
  };
  readonly activity: string;
  /** What it may have become, most alike first; their numbers are their places. */
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
  /** The number of `index-i`; null where none of them is it. */
  index: z.number().int().nullable(),
});
export type HealerOutput = z.infer<typeof HealerOutput>;
