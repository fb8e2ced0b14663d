import { RunStarted, TaskPlanned } from '@tapwright/contracts';
import { defineHandler, eventFor } from '@tapwright/service';
import type { PlannerDeps } from './deps.ts';

/** The device is there: the first task begins on the first screen. */
export const onRunStarted = defineHandler({
  on: RunStarted,
  emits: [TaskPlanned],

  async handle({ data, job, run }, _deps: PlannerDeps) {
    return {
      run: { status: 'running' },
      emit: [eventFor(TaskPlanned, { job, run }, { task: 0, step: run.step, captureId: data.captureId })],
    };
  },
});
