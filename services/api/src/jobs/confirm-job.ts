import { JobConfirmed, type Ledger, type ObligationInput, TapwrightError } from '@tapwright/contracts';
import { ledgerOf } from '@tapwright/runtime';
import { toNewEvent } from '@tapwright/service';
import { appendEvents, commitJob, type JobRow, lockJob } from '@tapwright/store';
import type { Submitting } from './accept-jobs.ts';
import { existingJob } from './existing-job.ts';
import { awaitsConfirmation } from './job-view.ts';

export interface Confirmation {
  readonly tenantId: string;
  readonly id: string;
  /** What the goal asks for, where a person has changed it; absent: as it was read. */
  readonly obligations?: readonly ObligationInput[] | undefined;
}

/**
 * Lets the runs of a job begin that wait for a person. What the person writes takes the place of what was read; words of
 * the goal that it leaves out stay in the remainder.
 * @throws TapwrightError `NOT_FOUND`; `CONFLICT` for a job that does not wait
 */
export async function confirmJob(
  on: Submitting,
  { tenantId, id, obligations }: Confirmation,
): Promise<JobRow> {
  await existingJob(on.db, tenantId, id);
  const events = await on.db.transaction(async (tx) => {
    const job = await lockJob(tx, id);
    if (job === null || job.ledger === null || !awaitsConfirmation(job)) throw notWaiting(job);
    await commitJob(tx, job, { ledger: confirmed(job.spec.goal, job.ledger, obligations) });
    const about = { definition: JobConfirmed, jobId: id, runId: null, tenantId, gateway: null, data: {} };
    const event = toNewEvent(about, null, job.traceparent);
    await appendEvents(tx, [event]);
    return [event];
  });
  on.publisher.committed(events);
  await on.publisher.publish(events).catch(() => {});
  return existingJob(on.db, tenantId, id);
}

function confirmed(goal: string, read: Ledger, written: Confirmation['obligations']): Ledger {
  if (written === undefined) return { ...read, readBy: 'person' };
  return ledgerOf(goal, { read: written, readBy: 'person' });
}

function notWaiting(job: JobRow | null): TapwrightError {
  const isEarly = job?.spec.confirm === true && job.status === 'queued' && job.ledger === null;
  const message = isEarly ? 'the goal was not read yet' : 'the job does not wait for a confirmation';
  return new TapwrightError('CONFLICT', message, {
    field: 'id',
    expected: isEarly
      ? 'the same request once more when `ledger` is there'
      : 'a job that was submitted with `confirm: true` and has not begun',
  });
}
