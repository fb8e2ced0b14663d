import type { Trajectory } from './trajectory.ts';

/** Where in a trajectory something holds: first and last place on the line of `screenAt` and `actionAt`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A check on what happened in a task (SPHINX 3.3.4): on its screens, its actions, or the state that it left behind. */
export interface Evaluator {
  /** What is checked, in a few words for reports. */
  readonly name: string;
  /** Everywhere it holds, in order; empty means that it fails. */
  spans(trajectory: Trajectory): readonly Span[];
}

export interface Evaluation {
  readonly passed: boolean;
  /** Names of the evaluators that fail, in their order. */
  readonly failed: readonly string[];
  /** Share of the evaluators that hold, 0 to 1. */
  readonly proportion: number;
}

/**
 * A trajectory is a success if and only if all evaluators of its task hold (SPHINX 3.3.4). A task without evaluators
 * does not pass, because nothing would show it.
 */
export function evaluate(evaluators: readonly Evaluator[], trajectory: Trajectory): Evaluation {
  const failed = evaluators.filter((evaluator) => evaluator.spans(trajectory).length === 0);
  const total = evaluators.length;
  return {
    passed: total > 0 && failed.length === 0,
    failed: failed.map(({ name }) => name),
    proportion: total === 0 ? 0 : (total - failed.length) / total,
  };
}

export function spanAt(place: number): Span {
  return { from: place, to: place };
}
