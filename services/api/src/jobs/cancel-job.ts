import { stopJob } from '@tapwright/service';
import { type JobRow, lockJob } from '@tapwright/store';
import type { Submitting } from './accept-jobs.ts';
import { existingJob } from './existing-job.ts';

/** Cancels a job from any state; one that has ended stays as it ended. */
export async function cancelJob(on: Submitting, tenantId: string, id: string): Promise<JobRow> {
  const reason = { code: 'CANCELED', message: 'canceled by a user' };
  await existingJob(on.db, tenantId, id);
  const events = await on.db.transaction(async (tx) => {
    const locked = await lockJob(tx, id);
    if (locked === null || locked.status === 'ended') return [];
    return stopJob(tx, locked, { outcome: 'canceled', reason });
  });
  on.publisher.committed(events);
  await on.publisher.publish(events).catch(() => {});
  return existingJob(on.db, tenantId, id);
}
