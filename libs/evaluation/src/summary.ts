import type { Score } from './metrics.ts';

/** One scored task; comparisons with a ground truth are null if there is none. */
export interface ScoredTask {
  readonly completed: boolean;
  readonly contained: Score['contained'] | null;
  readonly exact: Score['exact'] | null;
  readonly proportion: Score['proportion'] | null;
  readonly prefix: Score['prefix'] | null;
  readonly precision: Score['precision'] | null;
  readonly app: string;
  readonly task: string;
  /** Steps of the run, claims included. */
  readonly steps: number;
  /** Number of inputs whose outcome was not recorded. */
  readonly unrecorded: number;
}

/** Figures over some tasks; null if nothing was compared with a ground truth. */
export interface Totals {
  readonly tasks: number;
  readonly completed: number;
  readonly contained: number | null;
  readonly exact: number | null;
  readonly unrecorded: number;
  readonly steps: number;
  /** GUARDIAN's average completion proportion, 0 to 1. */
  readonly acp: number | null;
  /** VisiDroid's prefix match and average precision (5.1), 0 to 1. */
  readonly prefixMatch: number | null;
  readonly precision: number | null;
}

export function totalsOf(tasks: readonly ScoredTask[]): Totals {
  const sum = (of: (task: ScoredTask) => number): number =>
    tasks.reduce((total, task) => total + of(task), 0);
  const compared = (of: (task: ScoredTask) => number | boolean | null): number | null =>
    tasks.some((task) => of(task) === null) ? null : sum((task) => Number(of(task)));
  const mean = (total: number | null): number | null =>
    total === null ? null : Math.round((total / Math.max(1, tasks.length)) * 10_000) / 10_000;
  return {
    tasks: tasks.length,
    completed: sum((task) => Number(task.completed)),
    contained: compared((task) => task.contained),
    exact: compared((task) => task.exact),
    unrecorded: sum((task) => task.unrecorded),
    steps: sum((task) => task.steps),
    acp: mean(compared((task) => task.proportion)),
    prefixMatch: mean(compared((task) => task.prefix)),
    precision: mean(compared((task) => task.precision)),
  };
}

/** The figures of each app, in the order in which the apps first occur. */
export function totalsByApp(tasks: readonly ScoredTask[]): ReadonlyMap<string, Totals> {
  const apps = Map.groupBy(tasks, (task) => task.app);
  return new Map([...apps].map(([app, own]) => [app, totalsOf(own)]));
}
