import { ActAwaited, PAUSE_DEFAULT_MS, RunPaused, RunStopped } from '@tapwright/contracts';
import { defineHandler, timerFor } from '@tapwright/service';
import { holdTimers } from '@tapwright/store';
import { awaited, HELD, PAUSE_TIMER } from './held-timers.ts';

/** The clocks of the run stand still, but for that of the pause itself: no phone is held for ever. */
export const onRunPaused = defineHandler({
  on: RunPaused,
  emits: [ActAwaited],

  async handle({ job, run }) {
    if (run.state.paused === true) return { emit: [] };
    const inMs = job.spec.interactive?.pauseMs ?? PAUSE_DEFAULT_MS;
    const reason = { code: 'PAUSED_TOO_LONG', message: `paused for ${inMs} ms` };
    const data = { outcome: 'out_of_budget' as const, reason };
    return {
      run: { state: { ...run.state, paused: true as const } },
      writes: [holdTimers(run.id, HELD)],
      timers: [timerFor(RunStopped, { job, runId: run.id }, { purpose: PAUSE_TIMER, inMs, data })],
      emit: awaited({ job, run }),
    };
  },
});
