/** The pause after this attempt (from 1), milliseconds; the last one applies to all that follow. */
export function pauseOf(pausesMs: readonly number[], attempt: number): number {
  return pausesMs[Math.min(attempt, pausesMs.length) - 1] ?? 1_000;
}
