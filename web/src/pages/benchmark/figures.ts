import type { PlatformBenchmark } from '../../benchmark/of-platform.ts';

/** How many cells have each status. */
export type Counts = PlatformBenchmark['counts'];
/** One task with one strategy, one model and one seed. */
export type Cell = PlatformBenchmark['cells'][number];

/** How many cells have ended, in words. */
export function doneText({ waiting, running, passed, failed, error, canceled }: Counts): string {
  const done = passed + failed + error + canceled;
  return `${done} of ${done + waiting + running} cells`;
}
