import { RunStarted, TaskPlanned } from '@tapwright/contracts';
import { defineHandler, eventFor } from '@tapwright/service';
import type { PlannerDeps } from './deps.ts';
import { onVersion } from './memory-snapshot.ts';

/** The device is there: the first task begins on the first screen, with what is known of the app's version. */
export const onRunStarted = defineHandler({
  on: RunStarted,
  emits: [TaskPlanned],

  async handle({ data, job, run }, _deps: PlannerDeps) {
    return {
      run: { status: 'running', state: onVersion(run.state, data.appVersion) },
      emit: [eventFor(TaskPlanned, { job, run }, { task: 0, step: run.step, captureId: data.captureId })],
    };
  },
});
