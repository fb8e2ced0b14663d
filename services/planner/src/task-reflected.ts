import { RunClosed, TaskPlanned, TaskReflected } from '@tapwright/contracts';
import { defineHandler, eventFor } from '@tapwright/service';
import { closeRun } from './closing.ts';
import type { PlannerDeps } from './deps.ts';

/** The next task of the run begins where the last one ended; after the last one the run is closed. */
export const onTaskReflected = defineHandler({
  on: TaskReflected,
  emits: [TaskPlanned, RunClosed],

  async handle({ data, job, run }, _deps: PlannerDeps) {
    const task = data.task + 1;
    if (data.outcome !== 'completed' || task >= run.state.tasks.length) return closeRun({ job, run }, data);
    const captureId = run.state.current?.captureId ?? null;
    return {
      run: { state: { ...run.state, task } },
      emit: [eventFor(TaskPlanned, { job, run }, { task, step: run.step, captureId })],
    };
  },
});
