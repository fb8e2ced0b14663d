import type { ExploreTaskView } from '@tapwright/contracts';
import type { Trace } from '@tapwright/script';
import { type Goal, stableTexts } from './way.ts';

/** What is asked of a task that an exploration has set itself. */
export type KnownTask = Pick<ExploreTaskView, 'runId' | 'task' | 'done' | 'firstStep' | 'lastStep'>;

/** What a leg did, with the tasks that it has set itself. */
export interface ExploredLeg {
  readonly trace: Trace;
  /** In their order; none where a rule explores. */
  readonly tasks: readonly KnownTask[];
}

/** The steps of a task in the trace of its leg, as positions; null where it did nothing that advanced. */
export interface TaskSpan {
  readonly from: number;
  readonly to: number;
}

export function spanOf({ steps }: Trace, { firstStep, lastStep }: KnownTask): TaskSpan | null {
  if (firstStep === null || lastStep === null) return null;
  const from = steps.findIndex(({ index }) => index >= firstStep);
  const to = steps.findLastIndex(({ index }) => index <= lastStep);
  return from < 0 || to < from ? null : { from, to };
}

/** The tasks of a leg that count as done, each with what its end shows. Pure. */
export function goalsOfTasks({ trace, tasks }: ExploredLeg): readonly Goal[] {
  return tasks.flatMap((task) => {
    const span = task.done === true ? spanOf(trace, task) : null;
    const last = span === null ? undefined : trace.steps[span.to];
    if (span === null || last === undefined) return [];
    const { activity, structureKey: screen, checks } = last.after;
    const states = checks.flatMap((check) =>
      check.kind === 'state' ? [{ ...check, turned: undefined }] : [],
    );
    const done = { words: task.task, from: span.from, states };
    return [{ at: span.to, activity, texts: stableTexts(checks), screen, task: done }];
  });
}
