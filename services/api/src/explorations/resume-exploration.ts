import { DEFAULT_PERSONA, TapwrightError } from '@tapwright/contracts';
import type { Accepted, Submitting } from '../jobs/accept-jobs.ts';
import { continueJob } from '../jobs/continue-job.ts';
import { refuseCredentials } from '../jobs/submit-exploration.ts';
import { existingExploration } from './exploration-view.ts';

export interface Further {
  readonly id: string;
  readonly steps: number | undefined;
  /** Values of the persona's credentials, by name. */
  readonly parameters: Readonly<Record<string, string>>;
}

/**
 * Makes a job that goes on with an exploration that has ended: it knows what was tried, and does further steps, by default as
 * many as before. The values of its persona's credentials were erased when it ended, so that they are given again.
 * @throws TapwrightError `NOT_FOUND`; `CONFLICT` while the exploration still runs; `INPUT_INVALID` for a missing credential;
 * `TENANT_LIMIT`
 */
export async function resumeExploration(
  on: Submitting,
  tenantId: string,
  { id, steps, parameters }: Further,
): Promise<Accepted> {
  const { exploration, jobs, newest, bound } = await existingExploration(on.db, tenantId, id);
  if (newest.status !== 'ended')
    throw new TapwrightError('CONFLICT', `the exploration ${id} has not ended yet`, {
      field: 'id',
      expected: 'an exploration that has ended',
    });
  refuseCredentials(bound.tasks ?? { persona: DEFAULT_PERSONA, objective: '' }, parameters);
  // Further legs go other ways than those before them.
  const seed = (exploration.seed + jobs.length) % SEEDS;
  const explore = { ...bound, resumes: exploration.id, steps: steps ?? bound.steps, seed };
  const spec = { ...newest.spec, explore };
  return continueJob(on, {
    tenantId,
    spec,
    resumes: exploration.jobId,
    key: `resume ${newest.id}`,
    values: parameters,
  });
}

const SEEDS = 0x8000_0000;
