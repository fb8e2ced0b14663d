import { ActAwaited, RunPaused, RunStopped } from '@tapwright/contracts';
import { HELD_TIMERS, pauseStop } from '@tapwright/runtime';
import { defineHandler, timerFor } from '@tapwright/service';
import { holdTimers } from '@tapwright/store';
import { awaited } from './awaited.ts';

/**
 * The clocks of the run stand still, but for that of the pause itself: no phone is held for ever. A step that is under way
 * comes to its end; what comes next is proposed, and not done.
 */
export const onRunPaused = defineHandler({
  on: RunPaused,
  emits: [ActAwaited],

  async handle({ job, run }) {
    if (run.state.paused === true) return { emit: [] };
    return {
      run: { state: { ...run.state, paused: true as const } },
      writes: [holdTimers(run.id, HELD_TIMERS)],
      timers: [timerFor(RunStopped, { job, runId: run.id }, pauseStop(job.spec))],
      emit: awaited({ job, run }),
    };
  },
});
