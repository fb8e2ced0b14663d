import { JobEnded, RunStopped } from '@tapwright/contracts';
import { toNewEvent } from '@tapwright/service';
import { appendEvents, commitJob, type JobRow, lockJob, openRunsOfJob } from '@tapwright/store';
import type { Submitting } from './accept-jobs.ts';
import { existingJob } from './existing-job.ts';

/** Cancels a job from any state; one that has ended stays as it ended. */
export async function cancelJob(on: Submitting, tenantId: string, id: string): Promise<JobRow> {
  const reason = { code: 'CANCELED', message: 'canceled by a user' };
  const data = { outcome: 'canceled' as const, reason };
  const job = await existingJob(on.db, tenantId, id);
  const events = await on.db.transaction(async (tx) => {
    const locked = await lockJob(tx, id);
    if (locked === null || locked.status === 'ended') return [];
    const open = await openRunsOfJob(tx, id);
    const base = { jobId: id, tenantId, gateway: null, data };
    const stops = open.map((run) =>
      toNewEvent({ ...base, definition: RunStopped, runId: run.id }, null, job.traceparent),
    );
    // Before its first run, or between two: there is nothing to stop.
    if (open.length === 0) {
      const end = {
        status: 'ended',
        outcome: 'canceled',
        reason,
        endedAt: new Date(),
        secrets: null,
      } as const;
      await commitJob(tx, locked, end);
      stops.push(toNewEvent({ ...base, definition: JobEnded, runId: null }, null, job.traceparent));
    }
    await appendEvents(tx, stops);
    return stops;
  });
  on.publisher.committed(events);
  await on.publisher.publish(events).catch(() => {});
  return existingJob(on.db, tenantId, id);
}
