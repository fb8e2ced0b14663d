/** What a poll saw; `print` is equal where the screen is. Null where the screen could not be read. */
export interface Seen<T> {
  readonly print: string;
  readonly value: T;
}

export interface Stillness<T> {
  readonly reason: 'stable' | 'cap';
  readonly ms: number;
  readonly polls: number;
  readonly last: T | null;
}

export interface Clock {
  /** Milliseconds, never going back. */
  now(): number;
  pause(ms: number): Promise<void>;
}

export interface StillnessLimits {
  readonly capMs: number;
  readonly quietMs: number;
}

/** A poll that took longer has paced itself. */
const FAST_POLL_MS = 20;
/** After fast polls the pause doubles from the first to the second, so that a still screen is known early. */
const PACE_FIRST_MS = 2;
const PACE_LAST_MS = 25;

/**
 * Polls until two polls in a row see the same and nothing has changed for `quietMs`. No poll begins after `capMs`, but
 * the one under way is waited for: a dump cannot be stopped on the phone, and a second one beside it fails.
 * `poll` is told whether it may be the one that confirms.
 */
export async function pollUntilStill<T>(
  poll: (confirming: boolean) => Promise<Seen<T> | null>,
  limits: StillnessLimits,
  clock: Clock,
): Promise<Stillness<T>> {
  const start = clock.now();
  let previous: Seen<T> | null = null;
  let last: T | null = null;
  let changedAt = start;
  let pace = PACE_FIRST_MS;
  for (let polls = 1; ; polls += 1) {
    const began = clock.now();
    const seen = await poll(previous !== null);
    const now = clock.now();
    const same = seen !== null && seen.print === previous?.print;
    previous = seen;
    if (seen !== null) last = seen.value;
    const end = { ms: now - start, polls, last };
    if (!same) changedAt = now;
    else if (now - changedAt >= limits.quietMs) return { reason: 'stable', ...end };
    const left = limits.capMs - (now - start);
    if (left <= 0) return { reason: 'cap', ...end };
    if (now - began < FAST_POLL_MS) {
      await clock.pause(Math.min(pace, left));
      pace = Math.min(pace * 2, PACE_LAST_MS);
    }
  }
}
