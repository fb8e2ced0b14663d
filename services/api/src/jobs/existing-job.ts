import { TapwrightError } from '@tapwright/contracts';
import { type Database, findJob, type JobRow } from '@tapwright/store';

/** @throws TapwrightError `NOT_FOUND`, also for a job of another tenant. */
export async function existingJob(db: Database, tenantId: string, id: string): Promise<JobRow> {
  const job = await findJob(db.read, tenantId, id);
  if (job !== null) return job;
  throw noJob(id);
}

export function noJob(id: string): TapwrightError {
  return new TapwrightError('NOT_FOUND', `there is no job ${id.slice(0, 80)}`, { field: 'id' });
}
