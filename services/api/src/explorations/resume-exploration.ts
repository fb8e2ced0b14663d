import { TapwrightError } from '@tapwright/contracts';
import type { Accepted, Submitting } from '../jobs/accept-jobs.ts';
import { continueJob } from '../jobs/continue-job.ts';
import { existingExploration } from './exploration-view.ts';

/**
 * Makes a job that goes on with an exploration that has ended: it knows what was tried, and does further steps, by default as
 * many as before.
 * @throws TapwrightError `NOT_FOUND`; `CONFLICT` while the exploration still runs; `TENANT_LIMIT`
 */
export async function resumeExploration(
  on: Submitting,
  tenantId: string,
  { id, steps }: { readonly id: string; readonly steps: number | undefined },
): Promise<Accepted> {
  const { exploration, jobs, newest, bound } = await existingExploration(on.db, tenantId, id);
  if (newest.status !== 'ended')
    throw new TapwrightError('CONFLICT', `the exploration ${id} has not ended yet`, {
      field: 'id',
      expected: 'an exploration that has ended',
    });
  // Further legs go other ways than those before them.
  const seed = (exploration.seed + jobs.length) % SEEDS;
  const explore = { ...bound, resumes: id, steps: steps ?? bound.steps, seed };
  const spec = { ...newest.spec, explore };
  return continueJob(on, { tenantId, spec, resumes: exploration.jobId, key: `resume ${newest.id}` });
}

const SEEDS = 0x8000_0000;
