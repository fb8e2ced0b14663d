import { ActAwaited, RunResumed } from '@tapwright/contracts';
import { defineHandler } from '@tapwright/service';
import { clearTimers, releaseTimers } from '@tapwright/store';
import { awaited, HELD, PAUSE_TIMER } from './held-timers.ts';

/** The clocks of the run go on with what they have left. */
export const onRunResumed = defineHandler({
  on: RunResumed,
  emits: [ActAwaited],

  async handle({ job, run }) {
    if (run.state.paused !== true) return { emit: [] };
    const { paused: _, ...state } = run.state;
    return {
      run: { state },
      writes: [releaseTimers(run.id, HELD)],
      save: async (tx) => void (await clearTimers(tx, run.id, [PAUSE_TIMER])),
      emit: awaited({ job, run }),
    };
  },
});
