import type { RetryPolicy } from '@tapwright/service';

/** Runs of a job that end at once wait for each other: each of them must be counted in the end. */
export const ENDING_RETRY: RetryPolicy = { attempts: 20, backoffMs: [200, 1_000, 5_000] };
