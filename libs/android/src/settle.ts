/** What a poll saw; `print` is equal if the screen is. Null if the screen could not be read. */
export interface Seen<T> {
  readonly print: string;
  readonly value: T;
  /** The screen differs from the one before the action. */
  readonly reacted: boolean;
  /** Pictures taken during the poll show that the screen held still, so that no second poll is needed. */
  readonly held: boolean;
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
  /** How long nothing may change. */
  readonly quietMs: number;
  /** How long a screen that is the same as before the action is not believed. */
  readonly reactionMs?: number;
}

/** After a poll that took longer there is no pause. */
const FAST_POLL_MS = 20;
/** After fast polls the pause doubles from the first to the second, so that a still screen is known early. */
const PACE_FIRST_MS = 2;
const PACE_LAST_MS = 25;

/**
 * Polls until the screen has reacted, two polls in a row see the same and nothing has changed for `quietMs`. No poll
 * begins after `capMs`, but the current one is awaited: a dump cannot be stopped on the phone, and a second one
 * beside it fails. `poll` is told whether it may be the last, judged by the duration of the one before it.
 */
export async function pollUntilStill<T>(
  poll: (confirming: boolean) => Promise<Seen<T> | null>,
  limits: StillnessLimits,
  clock: Clock,
): Promise<Stillness<T>> {
  const start = clock.now();
  const quiet = createQuiet(limits, start);
  let last: T | null = null;
  let tookMs = 0;
  let pace = PACE_FIRST_MS;
  for (let polls = 1; ; polls += 1) {
    const began = clock.now();
    const seen = await poll(quiet.mayEnd(began + tookMs));
    const now = clock.now();
    tookMs = now - began;
    if (seen !== null) last = seen.value;
    const stable = quiet.after(seen, now);
    const left = limits.capMs - (now - start);
    if (stable || left <= 0) {
      return { reason: stable ? 'stable' : 'cap', ms: now - start, polls, last };
    }
    if (tookMs < FAST_POLL_MS) {
      await clock.pause(Math.min(pace, left));
      pace = Math.min(pace * 2, PACE_LAST_MS);
    }
  }
}

/** The result of the polls so far. */
function createQuiet({ quietMs, reactionMs = 0 }: StillnessLimits, start: number) {
  let previous: Pick<Seen<unknown>, 'print'> | null = null;
  let changedAt = start;
  let reacted = false;
  const believed = (now: number): boolean => reacted || now - start >= reactionMs;
  const enough = (now: number): boolean => now - changedAt >= quietMs && believed(now);
  return {
    /** Whether a poll that ends at `now` and sees no change would be the last. */
    mayEnd: (now: number): boolean => previous !== null && enough(now),
    /**
     * Whether the screen is still. If it held for a whole poll, no quiet time is needed after it. But a tree that is
     * the same as before may be an old one, which a phone sometimes returns again, so it counts only when it was seen
     * twice.
     */
    after(seen: Seen<unknown> | null, now: number): boolean {
      const same = seen !== null && seen.print === previous?.print;
      reacted ||= seen !== null && (seen.reacted || (previous !== null && !same));
      previous = seen;
      if (!same) changedAt = now;
      return (seen?.held === true && reacted) || (same && enough(now));
    },
  };
}
