import type { EventData, RunState, TaskReflected } from '@tapwright/contracts';

/** The state with the end of a task written down. */
export function withEnd(
  state: RunState,
  end: EventData<typeof TaskReflected> & { readonly step: number },
): RunState {
  const { task, outcome, reason, step } = end;
  const captureId = state.current?.captureId ?? null;
  return { ...state, ended: [...(state.ended ?? []), { task, outcome, reason, captureId, step }] };
}

/** Ends that a leg with tasks of its own remembers. */
const ENDED_KEPT = 10;

/**
 * The state of a leg with tasks of its own once its task has ended: the words of all its tasks stand in `explore_tasks`, so that
 * it grows no more than by a place for each. Pure.
 */
export function withoutWords(state: RunState): RunState {
  const { tasks, task: last, ended = [] } = state;
  const wordless = tasks.map((task, at) =>
    at <= last && task.byRule === undefined ? { goal: '', endCondition: '', expectation: '' } : task,
  );
  return { ...state, tasks: wordless, ended: ended.slice(-ENDED_KEPT) };
}
