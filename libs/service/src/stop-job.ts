import { JobEnded, type Outcome, type Reason, RunStopped } from '@tapwright/contracts';
import {
  appendEvents,
  commitJob,
  type JobRow,
  type NewEvent,
  openRunsOfJob,
  type Tx,
} from '@tapwright/store';
import { toNewEvent } from './outgoing.ts';

/**
 * Stops a job that the caller has locked, from any state: its runs are stopped; before the first one, or between two,
 * the job itself ends. @returns the stored events
 */
export async function stopJob(
  tx: Tx,
  job: JobRow,
  end: { readonly outcome: Outcome; readonly reason: Reason },
): Promise<readonly NewEvent[]> {
  const open = await openRunsOfJob(tx, job.id);
  const base = { jobId: job.id, tenantId: job.tenantId, gateway: null, data: end };
  const stops = open.map((run) =>
    toNewEvent({ ...base, definition: RunStopped, runId: run.id }, null, job.traceparent),
  );
  if (open.length === 0) {
    await commitJob(tx, job, { status: 'ended', ...end, endedAt: new Date(), secrets: null });
    stops.push(toNewEvent({ ...base, definition: JobEnded, runId: null }, null, job.traceparent));
  }
  await appendEvents(tx, stops);
  return stops;
}
