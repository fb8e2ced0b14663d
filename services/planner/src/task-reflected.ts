import {
  type EventData,
  RoleEntered,
  RunClosed,
  type RunState,
  TaskPlanned,
  TaskReflected,
} from '@tapwright/contracts';
import { defineHandler } from '@tapwright/service';
import { closeRun } from './closing.ts';
import type { WithDatabase } from './deps.ts';
import { nextTask } from './next-task.ts';

/** The next task of the run begins where the last one ended; after the last one, or the first failure, the run is closed. */
export const onTaskReflected = defineHandler({
  on: TaskReflected,
  emits: [TaskPlanned, RoleEntered, RunClosed],

  async handle({ data, job, run }, _deps: WithDatabase) {
    const task = data.task + 1;
    const state = withEnd(run.state, { ...data, step: run.step });
    if (data.outcome !== 'completed' || task >= state.tasks.length) {
      const closing = closeRun({ job, run }, data);
      return { ...closing, run: { ...closing.run, state } };
    }
    const captureId = state.current?.captureId ?? null;
    const { state: begun, ...next } = nextTask({ job, run }, { state, task, captureId });
    return { run: { state: begun }, ...next };
  },
});

/** The state with the end of a task written down. */
export function withEnd(
  state: RunState,
  end: EventData<typeof TaskReflected> & { readonly step: number },
): RunState {
  const { task, outcome, reason, step } = end;
  const captureId = state.current?.captureId ?? null;
  return { ...state, ended: [...(state.ended ?? []), { task, outcome, reason, captureId, step }] };
}
