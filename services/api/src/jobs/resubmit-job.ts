import { mayRepeatCommits, TapwrightError } from '@tapwright/contracts';
import { executedCommit, furthestRun } from '@tapwright/runtime';
import {
  commandsOfStep,
  type JobRow,
  leasesOfRun,
  type Reader,
  type RunRow,
  runsOfJob,
} from '@tapwright/store';
import type { Accepted, Submitting } from './accept-jobs.ts';
import { continueJob, madeBefore } from './continue-job.ts';
import { existingJob } from './existing-job.ts';

/** Ends that say nothing about the app: something else was in the way, or the time was over. */
const RESUMABLE: ReadonlySet<string | null> = new Set(['inconclusive', 'out_of_budget']);

/**
 * Makes a new job that goes on where this one ended. Each job has one at most: a second call returns it again.
 * @throws TapwrightError `NOT_FOUND`; `ONCE_NOT_REPEATED` where something was or may have been done that may happen once
 * only; `CONFLICT` where it cannot go on for another reason; `TENANT_LIMIT`
 */
export async function resubmitJob(on: Submitting, tenantId: string, id: string): Promise<Accepted> {
  const old = await existingJob(on.db, tenantId, id);
  const key = `resubmit ${old.id}`;
  const known = await madeBefore(on, tenantId, key);
  if (known !== null) return known;
  await refuseWhatCannotGoOn(on.db.read, old);
  return continueJob(on, { tenantId, spec: old.spec, resumes: old.id, key });
}

/** A job that has ended without a lease sends no command any more: what is true here stays true. */
async function refuseWhatCannotGoOn(db: Reader, job: JobRow): Promise<void> {
  const { spec, status, outcome, reason } = job;
  if (status !== 'ended') throw refusal('it has not ended yet');
  if (!RESUMABLE.has(outcome)) throw refusal(`it ended ${outcome}: there is nothing to go on with`);
  if (reason?.code === 'ONCE_NOT_REPEATED') throw refusal(reason.message, 'ONCE_NOT_REPEATED');
  if (spec.kind === 'replay') throw refusal('a replay begins at its beginning: submit it again');
  if (spec.kind === 'interactive') throw refusal('whoever held its phone begins anew: submit it again');
  if (spec.setup !== undefined)
    throw refusal('its app was prepared on the phone that it had: submit it again');
  if (spec.kind === 'explore') throw refusal('an exploration is resumed, not resubmitted');
  if (spec.case?.parameters.some(({ secret }) => secret) === true)
    throw refusal('the values of its secret parameters were erased when it ended: submit the case again');
  const runs = await runsOfJob(db, job.id);
  for (const run of runs) await refuseRun(db, { job, run });
  const furthest = furthestRun(runs);
  if (furthest !== null && furthest.step >= spec.maxSteps)
    throw refusal(`its ${spec.maxSteps} steps are used up: submit it again, with more`);
}

async function refuseRun(db: Reader, { job, run }: { readonly job: JobRow; readonly run: RunRow }) {
  if (run.status !== 'ended' || (await leasesOfRun(db, run.id)).length > 0)
    throw refusal(`its run ${run.id} still holds a device: try again when the device is given back`);
  if (run.state.phones !== undefined || run.state.elsewhere !== undefined)
    throw refusal('it was on several devices, which cannot be brought to the same state again');
  if (mayRepeatCommits(job.spec)) return;
  const begun = (await commandsOfStep(db, run.id, run.step)).length > 0;
  const once = executedCommit(run, begun);
  if (once === null) return;
  const what = `'${once.label || once.kind}' (step ${once.step}) was or may have been done and may happen once only`;
  throw refusal(what, 'ONCE_NOT_REPEATED');
}

function refusal(why: string, code: 'CONFLICT' | 'ONCE_NOT_REPEATED' = 'CONFLICT'): TapwrightError {
  return new TapwrightError(code, `the job cannot go on where it stood: ${why}`, { field: 'id' });
}
