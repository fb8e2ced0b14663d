import { RunClosed, RunQueued } from '@tapwright/contracts';
import { sampleEvent, storeEvent, storeJob, storeRun } from '@tapwright/testing';
import type { Database } from '../database.ts';
import type { HandledCommit } from './commit.ts';
import { type NewEvent, timeline } from './events.ts';
import { findJob, type JobRow } from './jobs.ts';
import { findRun, type RunRow } from './runs.ts';

/** A run and an event of it that nobody has handled yet. */
export interface Waiting {
  readonly job: JobRow;
  readonly run: RunRow;
  readonly event: NewEvent;
}

/** Creates its own job if none is given. */
export async function waitingEvent(db: Database, of?: JobRow): Promise<Waiting> {
  const job = of ?? (await storeJob(db));
  const run = await storeRun(db, job);
  const event = await storeEvent(db, sampleEvent(RunQueued, { job, run, data: {} }));
  return { job, run, event };
}

/** The commit that changes only the event, the run's version and what the test names. */
export function handling(waiting: Waiting, values: Partial<HandledCommit> = {}): HandledCommit {
  return {
    eventId: waiting.event.id,
    consumer: 'planner',
    deadReason: null,
    jobId: waiting.job.id,
    run: { id: waiting.run.id, version: waiting.run.version, patch: {} },
    job: null,
    events: [],
    writes: [],
    ...values,
  };
}

/** An event that results from handling the waiting one. */
export function nextEvent({ job, run, event }: Waiting, values: Partial<NewEvent> = {}): NewEvent {
  return { ...sampleEvent(RunClosed, { job, run, data: {} }), causeId: event.id, ...values };
}

/** Job, run and events in their current state: equal before and after if nothing was written. */
export async function standing(db: Database, { job, run }: Waiting) {
  return {
    job: await findJob(db.read, job.tenantId, job.id),
    run: await findRun(db.read, run.id),
    events: await timeline(db.read, { jobId: job.id, afterSeq: 0, limit: 1_000 }),
  };
}

/** The numbers of a job's events, in order. */
export async function numbers(db: Database, job: Pick<JobRow, 'id'>): Promise<number[]> {
  const events = await timeline(db.read, { jobId: job.id, afterSeq: 0, limit: 1_000 });
  return events.map((event) => event.seq);
}
