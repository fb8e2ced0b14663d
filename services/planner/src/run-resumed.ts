import { ActAwaited, ProposalAccepted, RunResumed } from '@tapwright/contracts';
import { HELD_TIMERS, PAUSE_TIMER } from '@tapwright/runtime';
import { defineHandler, eventFor } from '@tapwright/service';
import { clearTimers, releaseTimers } from '@tapwright/store';
import { awaited } from './awaited.ts';

/**
 * The clocks of the run go on with what they have left, and what it has proposed is done. While its phone is in somebody's
 * hands it stays paused.
 */
export const onRunResumed = defineHandler({
  on: RunResumed,
  emits: [ActAwaited, ProposalAccepted],

  async handle({ job, run }) {
    if (run.state.paused !== true || run.state.taken !== undefined) return { emit: [] };
    const { paused: _, ...state } = run.state;
    const { proposal } = state;
    return {
      run: { state },
      writes: [releaseTimers(run.id, HELD_TIMERS)],
      save: async (tx) => void (await clearTimers(tx, run.id, [PAUSE_TIMER])),
      emit:
        proposal === undefined
          ? awaited({ job, run })
          : [eventFor(ProposalAccepted, { job, run }, { step: run.step, proposal: proposal.number })],
    };
  },
});
