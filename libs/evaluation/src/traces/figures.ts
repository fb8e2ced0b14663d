import { averageCompletionProportion } from '../metrics/guardian.ts';
import { type Compared, compare, mean } from '../metrics/sequence.ts';
import { exactMatch, precision, prefixMatch, taskCompletion, taskCoverage } from '../metrics/visidroid.ts';
import { isSameAction, type TraceAction } from './read-trace.ts';
import type { Attempt, TaskTraces } from './traces.ts';

/** The results of a tool, over all tasks. A task without a trace counts as missed. */
export interface ToolFigures {
  readonly tool: string;
  readonly traces: number;
  /** Number of traces that equal the truth line for line, letter for letter. */
  readonly strict: number;
  /** Exact matches if actions are compared by kind, element and text, in any wording. */
  readonly exact: number;
  readonly completed: number;
  readonly covered: number;
  /** Shares, 0 to 1. */
  readonly prefix: number;
  readonly precision: number;
  readonly acp: number;
  /** Tasks whose published strict verdict differs from ours. */
  readonly otherwisePublished: readonly string[];
}

/** The tools of the traces in the order in which they first occur. */
export function toolsOf(tasks: readonly TaskTraces[]): readonly string[] {
  return [...new Set(tasks.flatMap(({ attempts }) => [...attempts.keys()]))];
}

export function toolFigures(tasks: readonly TaskTraces[], tool: string): ToolFigures {
  const attempts = tasks.map((task) => ({ task, attempt: task.attempts.get(tool) }));
  const compared = attempts.map(({ task, attempt }) =>
    compare(task.truth, attempt?.actions ?? [], isSameAction),
  );
  const count = (of: (task: Compared) => boolean): number => compared.filter(of).length;
  const average = (of: (task: Compared) => number): number => mean(compared.map(of));
  return {
    tool,
    traces: attempts.filter(({ attempt }) => (attempt?.actions ?? null) !== null).length,
    strict: attempts.filter(({ task, attempt }) => isStrict(task, attempt)).length,
    exact: count(exactMatch),
    completed: count(taskCompletion),
    covered: count(taskCoverage),
    prefix: average(prefixMatch),
    precision: average(precision),
    acp: averageCompletionProportion(compared),
    otherwisePublished: attempts
      .filter(
        ({ task, attempt }) =>
          (attempt?.published ?? null) !== null && attempt?.published !== isStrict(task, attempt),
      )
      .map(({ task }) => `${task.app}: ${task.task}`),
  };
}

function isStrict({ truth }: TaskTraces, attempt: Attempt | undefined): boolean {
  const lines = (actions: readonly TraceAction[]): string => actions.map(({ line }) => line).join('\n');
  const done = attempt?.actions ?? [];
  return truth.length > 0 && done.length === truth.length && lines(truth) === lines(done);
}
