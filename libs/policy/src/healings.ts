import { z } from 'zod';

/**
 * How many undecided changes of a script replays may propose within seven days, by default. A script that is healed night
 * after night hides that the app has changed.
 */
export const HEALINGS_PER_WEEK = 3;

/** Settings of processes that play traces. */
export const HealingsEnvironment = z.object({
  HEALINGS_PER_WEEK: z.coerce.number().int().min(1).max(1_000).default(HEALINGS_PER_WEEK),
});
