import type { JobRow, LegRow, RunRow } from '@tapwright/store';

/** The runs whose data a leg still finds in the app. */
export type DataOfRuns = (runId: string | null) => boolean;

/**
 * Says whether the data that a task of another leg has made are still in the app: not after a reset that erases them, nor
 * on another phone. Pure.
 */
export function dataOfRuns(
  { spec }: Pick<JobRow, 'spec'>,
  { id, serial }: Pick<RunRow, 'id' | 'serial'>,
  legs: readonly Pick<LegRow, 'id' | 'serial'>[],
): DataOfRuns {
  const here = new Set(legs.filter((leg) => leg.serial === serial).map((leg) => leg.id));
  return (runId) => runId === id || (spec.reset !== 'data' && runId !== null && here.has(runId));
}
