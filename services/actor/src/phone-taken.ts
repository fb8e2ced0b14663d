import { ActAwaited, PhoneTaken, type RunState, RunStopped } from '@tapwright/contracts';
import { HELD_TIMERS, pauseStop } from '@tapwright/runtime';
import { defineHandler, eventFor, timerFor } from '@tapwright/service';
import { holdTimers } from '@tapwright/store';

/**
 * The run pauses, and its phone is in a person's hands: at once where it holds still on a proposal, which is dropped; else
 * when the step that is under way has ended.
 */
export const onPhoneTaken = defineHandler({
  on: PhoneTaken,
  emits: [ActAwaited],

  async handle({ job, run }) {
    if (run.state.taken !== undefined) return { emit: [] };
    const { proposal, ...rest } = run.state;
    const state: RunState = { ...rest, paused: true, taken: proposal === undefined ? 'wanted' : 'held' };
    return {
      run: { state },
      writes: [holdTimers(run.id, HELD_TIMERS)],
      timers: [timerFor(RunStopped, { job, runId: run.id }, pauseStop(job.spec))],
      emit:
        proposal === undefined
          ? []
          : [eventFor(ActAwaited, { job, run }, { step: run.step, captureId: proposal.captureId })],
    };
  },
});
