import type { Score } from './metrics.ts';

/** One task as it was scored. */
export interface ScoredTask extends Score {
  readonly app: string;
  readonly task: string;
  /** Rounds of the run, claims included. */
  readonly steps: number;
  /** Inputs whose outcome nobody recorded. */
  readonly unrecorded: number;
}

/** Figures over some tasks. */
export interface Totals {
  readonly tasks: number;
  readonly completed: number;
  readonly contained: number;
  readonly exact: number;
  readonly unrecorded: number;
  readonly steps: number;
  /** GUARDIAN's average completion proportion, 0 to 1. */
  readonly acp: number;
  /** VisiDroid's prefix match, 0 to 1. */
  readonly prefixMatch: number;
}

export function totalsOf(tasks: readonly ScoredTask[]): Totals {
  const sum = (of: (task: ScoredTask) => number | boolean): number =>
    tasks.reduce((total, task) => total + Number(of(task)), 0);
  const mean = (of: (task: ScoredTask) => number): number =>
    tasks.length === 0 ? 0 : Math.round((sum(of) / tasks.length) * 10_000) / 10_000;
  return {
    tasks: tasks.length,
    completed: sum((task) => task.completed),
    contained: sum((task) => task.contained),
    exact: sum((task) => task.exact),
    unrecorded: sum((task) => task.unrecorded),
    steps: sum((task) => task.steps),
    acp: mean((task) => task.proportion),
    prefixMatch: mean((task) => task.prefix),
  };
}

/** The figures of each app, in the order in which the apps first occur. */
export function totalsByApp(tasks: readonly ScoredTask[]): ReadonlyMap<string, Totals> {
  const apps = Map.groupBy(tasks, (task) => task.app);
  return new Map([...apps].map(([app, own]) => [app, totalsOf(own)]));
}
