import { setTimeout as pass } from 'node:timers/promises';

export interface EventuallyOptions {
  /** Deadline in milliseconds; default: three minutes, so that a busy machine fails no test. */
  readonly timeoutMs?: number;
  /** What is awaited, for the error message. */
  readonly what?: string;
}

const FIRST_PAUSE_MS = 2;
const LONGEST_PAUSE_MS = 50;

/**
 * Repeats the check until it returns something other than `false`, `null` or `undefined`, and returns that.
 * A check that throws has not succeeded yet. This is the only way in which tests wait.
 * @throws Error at the deadline, with the last error of the check as its cause; also if one check hangs.
 */
export async function eventually<T>(
  check: () => T | Promise<T>,
  options: EventuallyOptions = {},
): Promise<Exclude<T, false | null | undefined>> {
  const timeoutMs = options.timeoutMs ?? 180_000;
  const deadline = performance.now() + timeoutMs;
  let pause = FIRST_PAUSE_MS;
  let lastError: unknown;
  do {
    try {
      const found = await before(deadline, check);
      if (isTrue(found)) return found;
      lastError = undefined;
    } catch (error) {
      lastError = error;
    }
    await pass(pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  } while (performance.now() < deadline);
  const why = lastError instanceof Error ? `: ${lastError.message}` : '';
  throw new Error(`not within ${timeoutMs} ms: ${options.what ?? 'the condition did not come true'}${why}`, {
    cause: lastError,
  });
}

function isTrue<T>(found: T): found is Exclude<T, false | null | undefined> {
  return found !== false && found !== null && found !== undefined;
}

/** A check that hangs must not outlive the deadline. */
async function before<T>(deadline: number, check: () => T | Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error('the check itself did not return')),
      deadline - performance.now(),
    );
  });
  try {
    return await Promise.race([Promise.resolve().then(check), late]);
  } finally {
    clearTimeout(timer);
  }
}
