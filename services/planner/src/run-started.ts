import { ReplayPlanned, RunStarted, TaskPlanned } from '@tapwright/contracts';
import { findStrategy } from '@tapwright/runtime';
import { defineHandler, eventFor } from '@tapwright/service';
import type { PlannerDeps } from './deps.ts';
import { onVersion } from './memory-snapshot.ts';

const dayOf = ({ day }: { readonly day?: string | undefined }) => (day === undefined ? {} : { day });

/**
 * The device is there: the first task begins on the first screen, with what is known of the app's version. A trace is
 * played by the gateway alone.
 */
export const onRunStarted = defineHandler({
  on: RunStarted,
  emits: [TaskPlanned, ReplayPlanned],

  async handle({ data, job, run }, _deps: PlannerDeps) {
    const { step } = run;
    const { captureId } = data;
    const isReplay = findStrategy(run.strategy).decider === 'trace';
    return {
      run: { status: 'running', state: { ...onVersion(run.state, data.appVersion), ...dayOf(data) } },
      emit: [
        isReplay
          ? eventFor(ReplayPlanned, { job, run }, { step, captureId, late: false })
          : eventFor(TaskPlanned, { job, run }, { task: 0, step, captureId }),
      ],
    };
  },
});
