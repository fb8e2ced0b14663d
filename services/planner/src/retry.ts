import type { RetryPolicy } from '@tapwright/service';

/** Runs of a job that end at once wait for each other, so that each is counted. */
export const ENDING_RETRY: RetryPolicy = { attempts: 20, backoffMs: [200, 1_000, 5_000] };
