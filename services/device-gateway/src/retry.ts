import type { RetryPolicy } from '@tapwright/service';

const PAUSES_MS = [500, 2_000, 5_000];

/** A phone that failed a command comes back within seconds or is lost. */
export const PHONE_RETRY: RetryPolicy = { attempts: 4, backoffMs: PAUSES_MS };
/** A run is closed whatever its phone does, so this is tried longer. */
export const CLOSING_RETRY: RetryPolicy = { attempts: 10, backoffMs: PAUSES_MS };
