import { type JobSpec, JobSubmitted, newId } from '@tapwright/contracts';
import { activeTraceparent, toNewEvent } from '@tapwright/service';
import { findJobsByKeys, insertJobs, isUniqueViolation } from '@tapwright/store';
import type { Accepted, Submitting } from './accept-jobs.ts';
import { existingJob } from './existing-job.ts';
import { refuseBeyondLimits } from './refuse-beyond-limits.ts';
import { refuseModel } from './refuse-model.ts';

export interface Continuation {
  readonly tenantId: string;
  readonly spec: JobSpec;
  /** The job that it goes on with. */
  readonly resumes: string;
  /** For each key there is one job at most. */
  readonly key: string;
  /** Values of its secrets; absent: it has none. */
  readonly values?: Readonly<Record<string, string>>;
}

/** Stores and starts a job that goes on where another one ended. @throws TapwrightError `TENANT_LIMIT`, `MODEL_UNKNOWN` */
export async function continueJob(
  on: Submitting,
  { tenantId, spec, resumes, key, values = {} }: Continuation,
): Promise<Accepted> {
  refuseModel(spec, on.models);
  await refuseBeyondLimits(on, { tenantId, priorities: [spec.priority] });
  const traceparent = activeTraceparent(null);
  const jobId = newId('job');
  const secrets = Object.keys(values).length === 0 ? null : on.secrets.seal(jobId, values);
  const row = { id: jobId, tenantId, spec, secrets, idempotencyKey: key, bodyHash: null };
  const about = { definition: JobSubmitted, jobId, runId: null, tenantId, gateway: null, data: {} };
  const first = toNewEvent(about, null, traceparent);
  try {
    await on.db.transaction(async (tx) => {
      await insertJobs(tx, [{ job: { ...row, resumes, traceparent }, first }]);
      await on.noted?.(tx, [jobId]);
    });
  } catch (error) {
    const other = isUniqueViolation(error, 'jobs_idempotency') ? await madeBefore(on, tenantId, key) : null;
    if (other === null) throw error;
    return other;
  }
  on.publisher.committed([first]);
  await on.publisher.publish([first]).catch(() => {});
  return { job: await existingJob(on.db, tenantId, jobId), created: true };
}

/** The job that an earlier call with this key has made; null: there is none. */
export async function madeBefore(
  { db }: Submitting,
  tenantId: string,
  key: string,
): Promise<Accepted | null> {
  const [job] = await findJobsByKeys(db.read, tenantId, [key]);
  return job === undefined ? null : { job, created: false };
}
