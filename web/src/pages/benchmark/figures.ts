import type { paths } from '@tapwright/client';

type Report = paths['/v1/benchmarks/{id}']['get']['responses'][200]['content']['application/json'];

type Measured = Report['figures'][number];
type Share = NonNullable<Measured['success']>;

/** What was measured of one strategy with one model. The client reads a pair as a list. */
export type Figures = Omit<Measured, 'success'> & {
  readonly success: (Omit<Share, 'interval'> & { readonly interval: readonly number[] }) | null;
};
/** How many cells have each status. */
export type Counts = Report['counts'];
/** One task with one strategy, one model and one seed. */
export type Cell = Report['cells'][number];

/** A strategy, with the model where one was named. */
export function nameOf({ strategy, model }: Pick<Figures, 'strategy' | 'model'>): string {
  return model === null ? strategy : `${strategy} with ${model}`;
}

/** How many cells have ended, in words. */
export function doneText({ waiting, running, passed, failed, error, canceled }: Counts): string {
  const done = passed + failed + error + canceled;
  return `${done} of ${done + waiting + running} cells`;
}

/** Strategies from the best on: by the share of success, then by what they needed for it. Those that were not measured come last. */
export function leaderboard(figures: readonly Figures[]): readonly Figures[] {
  const share = ({ success }: Figures) => success?.value ?? -1;
  return figures.toSorted(
    (a, b) =>
      share(b) - share(a) || perCell(a.steps, a) - perCell(b.steps, b) || nameOf(a).localeCompare(nameOf(b)),
  );
}

/** An average over the measured cells; 0 where there are none. */
export function perCell(sum: number, { measured }: Pick<Figures, 'measured'>): number {
  return measured === 0 ? 0 : sum / measured;
}

/** A share with Wilson's interval, in per cent: `67 % (21–94 %)`. */
export function intervalText(success: Figures['success']): string {
  if (success === null) return 'not measured';
  const [low, high] = success.interval.map((bound) => Math.round(bound * 100));
  return `${Math.round(success.value * 100)} % (${low}–${high} %)`;
}
