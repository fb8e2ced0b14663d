import { RunClosed, RunQueued, RunStopped } from '@tapwright/contracts';
import { defineHandler } from '@tapwright/service';
import type { RunRow } from '@tapwright/store';
import { closeRun, type End } from './closing.ts';
import type { WithDatabase } from './deps.ts';
import { failOver, isDeviceLost } from './failover.ts';
import { ENDING_RETRY } from './retry.ts';
import { stopStep } from './step-limit.ts';

/**
 * The run was canceled, ran out of time, or a part of it could not go on: it is closed with that reason, from any
 * state. A run that has lost its device goes on with another where that is possible. A run that has already finished
 * the step that took too long goes on.
 */
export const onRunStopped = defineHandler({
  on: RunStopped,
  emits: [RunClosed, RunQueued],
  retry: ENDING_RETRY,

  async handle({ data, job, run }, deps: WithDatabase) {
    if (data.token !== undefined && data.token !== run.leaseToken) return { emit: [] };
    if (data.task !== undefined) return stopStep(deps, { job, run, end: { ...data, task: data.task } });
    if (!isDeviceLost(data.reason.code)) return closeRun({ job, run }, endBefore(run, data));
    const next = await failOver(deps, { job, run, end: data });
    return 'outcome' in next ? closeRun({ job, run }, next, { anyGateway: true }) : next;
  },
});

/** A run whose time was over before its app was prepared says nothing about the app or the model. */
function endBefore({ state }: Pick<RunRow, 'state'>, { outcome, reason }: End): End {
  if (outcome !== 'out_of_budget' || state.setup === undefined || state.setup.done)
    return { outcome, reason };
  const message = `the set-up had not ended: ${reason.message}`;
  return { outcome: 'inconclusive', reason: { code: 'SETUP_FAILED', message } };
}
