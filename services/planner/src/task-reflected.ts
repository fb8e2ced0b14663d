import { RoleEntered, RunClosed, TaskPlanned, TaskReflected, TaskWanted } from '@tapwright/contracts';
import { defineHandler } from '@tapwright/service';
import { closeRun } from './closing.ts';
import type { WithDatabase } from './deps.ts';
import { afterLegTask } from './leg-task.ts';
import { nextTask } from './next-task.ts';
import { withEnd } from './with-end.ts';

/**
 * The next task of the run begins where the last one ended; after the last one, or the first failure, the run is closed. A
 * leg of an exploration goes on whatever happened.
 */
export const onTaskReflected = defineHandler({
  on: TaskReflected,
  emits: [TaskPlanned, RoleEntered, RunClosed, TaskWanted],

  async handle({ data, job, run }, { db }: WithDatabase) {
    if (run.state.leg !== undefined) return afterLegTask({ job, run, end: data }, { db });
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
