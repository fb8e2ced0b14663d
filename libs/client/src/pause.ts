const FIRST_MS = 250;
const LONGEST_MS = 10_000;
/** A platform that wants to be asked later than this is not waited for. */
const RETRY_AFTER_MAX_MS = 120_000;

/**
 * How long to wait before a request is sent again: twice as long after each failure, somewhere in the upper half of that, so
 * that clients which failed together do not come back together. Null: the platform asks for more patience than there is.
 *
 * @param failed how many attempts have failed
 * @param random from 0 to 1
 */
export function pauseBefore(
  failed: number,
  { retryAfterMs = null, random = Math.random() }: { retryAfterMs?: number | null; random?: number } = {},
): number | null {
  const grown = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failed - 1, 20));
  const own = grown * (0.5 + random / 2);
  if (retryAfterMs === null) return own;
  return retryAfterMs > RETRY_AFTER_MAX_MS ? null : retryAfterMs + own;
}

/** Resolves after a time. @throws what the signal was aborted with */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) return reject(signal.reason);
    const done = () => {
      signal?.removeEventListener('abort', stop);
      resolve();
    };
    const timer = setTimeout(done, ms);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', stop, { once: true });
  });
}
