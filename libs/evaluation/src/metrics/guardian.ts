import { type Compared, mean, reachedBy } from './sequence.ts';

/**
 * GUARDIAN 4.1, Evaluation Metrics: the task succeeds if GT is a subsequence of Gen. A truth without actions never
 * succeeds.
 */
export function isSuccess(compared: Compared): boolean {
  return compared.wanted > 0 && reachedBy(compared) === compared.wanted;
}

/** GUARDIAN 4.1: the largest i / n for which the first i actions of GT are a subsequence of Gen, 0 to 1. */
export function completionProportion(compared: Compared): number {
  return compared.wanted === 0 ? 0 : reachedBy(compared) / compared.wanted;
}

/** GUARDIAN 4.1: SR, successful tasks among all tasks, 0 to 1. */
export function successRate(tasks: readonly Compared[]): number {
  return mean(tasks.map((task) => Number(isSuccess(task))));
}

/** GUARDIAN 4.1: ACP, the mean of the completion proportions, 0 to 1. */
export function averageCompletionProportion(tasks: readonly Compared[]): number {
  return mean(tasks.map(completionProportion));
}
