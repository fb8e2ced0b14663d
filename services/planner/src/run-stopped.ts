import { RunClosed, RunStopped } from '@tapwright/contracts';
import { defineHandler } from '@tapwright/service';
import { closeRun } from './closing.ts';
import type { PlannerDeps } from './deps.ts';

/** Canceled, out of time, or a part that could not go on: the run is closed with that reason, from any state. */
export const onRunStopped = defineHandler({
  on: RunStopped,
  emits: [RunClosed],
  retry: { attempts: 20, backoffMs: [200, 1_000, 5_000] },

  async handle({ data, job, run }, _deps: PlannerDeps) {
    return closeRun({ job, run }, data);
  },
});
