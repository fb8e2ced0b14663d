import type { RunRow } from '@tapwright/store';

/** The completed candidate with the fewest rounds; null where none was completed. Pure. */
export function bestRun(runs: readonly RunRow[]): RunRow | null {
  const completed = runs.filter((run) => run.purpose === 'candidate' && run.outcome === 'completed');
  return completed.toSorted((a, b) => a.step - b.step || (a.id < b.id ? -1 : 1))[0] ?? null;
}
