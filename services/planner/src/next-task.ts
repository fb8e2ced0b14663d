import { RoleEntered, type RunState, RunStopped, TaskPlanned } from '@tapwright/contracts';
import { beginTask, STEP_TIMER, stepStop } from '@tapwright/runtime';
import { eventFor, type HandlerResult, timerFor } from '@tapwright/service';
import { clearTimers, type JobRow, type RunRow } from '@tapwright/store';

export interface NextTask {
  readonly state: RunState;
  readonly task: number;
  /** The screen on which the run stands; null where it has seen none. */
  readonly captureId: string | null;
}

/**
 * Begins a task on the screen where the run stands, or asks for a look at the phone of the task's role. The time of
 * the task begins to run; that of the task before ends.
 */
export function nextTask(
  { job, run }: { readonly job: JobRow; readonly run: RunRow },
  { state, task, captureId }: NextTask,
): { readonly state: RunState } & Pick<
  HandlerResult<typeof TaskPlanned | typeof RoleEntered>,
  'emit' | 'save' | 'timers'
> {
  const next = beginTask(state, task);
  const { step } = run;
  const { role } = next;
  const event =
    role === undefined || role === state.role
      ? eventFor(TaskPlanned, { job, run }, { task, step, captureId })
      : eventFor(RoleEntered, { job, run }, { task, step, role });
  const stop = stepStop(next, run.leaseToken);
  const timers = stop === null ? [] : [timerFor(RunStopped, { job, runId: run.id }, stop)];
  const isTimed = state.tasks[state.task]?.limitMs !== undefined;
  return {
    state: next,
    emit: [event],
    timers,
    ...(isTimed && timers.length === 0
      ? { save: async (tx) => void (await clearTimers(tx, run.id, [STEP_TIMER])) }
      : {}),
  };
}
