import { ActAwaited, type Proposal, RunStopped, withUsages } from '@tapwright/contracts';
import { HELD_TIMERS, pauseStop } from '@tapwright/runtime';
import { eventFor, timerFor } from '@tapwright/service';
import { holdTimers } from '@tapwright/store';
import type { Chosen } from './chosen.ts';
import { callsOf, type Decided, type Decision, usagesOf } from './decision.ts';

/**
 * What a paused run would do next is shown, and nothing of it begins: no step has its number, and no command is noted. Clocks
 * that were set since the pause began stand still as well, and the time of the pause begins anew.
 */
export function propose(decision: Decision, chosen: Chosen): Decided {
  const { job, run, captureId } = decision;
  const all = usagesOf(decision, chosen);
  const number = (decision.state.proposals ?? 0) + 1;
  const { action, claim, thought, caption, near, serves, predicted, misread, plan } = chosen;
  const proposal: Proposal = {
    number,
    captureId,
    action,
    claim,
    thought,
    ...(caption === undefined ? {} : { caption }),
    ...(near === undefined ? {} : { near: [...near] }),
    ...(serves === undefined ? {} : { serves }),
    ...(predicted === undefined ? {} : { predicted }),
    ...(misread === undefined ? {} : { misread }),
    ...(plan === undefined ? {} : { plan: [...plan] }),
    modelMs: all.reduce((sum, usage) => sum + usage.latencyMs, 0),
  };
  return {
    run: { state: withUsages({ ...decision.state, proposals: number, proposal }, all) },
    writes: [...callsOf(decision, chosen), holdTimers(run.id, HELD_TIMERS)],
    timers: [timerFor(RunStopped, { job, runId: run.id }, pauseStop(job.spec))],
    emit: [eventFor(ActAwaited, { job, run }, { step: run.step, captureId })],
  };
}
