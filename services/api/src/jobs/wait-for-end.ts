import { TapwrightError } from '@tapwright/contracts';
import { type Database, findJobs, type JobRow } from '@tapwright/store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { callerIn, limitsFor, type RestContext } from '../http/rest-app.ts';
import { documented } from '../http/schemas.ts';
import type { EventFeed } from './event-feed.ts';
import { noJob } from './existing-job.ts';
import { streamingOf } from './streaming.ts';

/** A longer wait is cut to this, so that no connection is held for ever. */
export const WAIT_MAX_S = 60;

/** `Prefer` of a request that may wait for the end of a job. */
export const prefer = z
  .string()
  .max(200)
  .optional()
  .register(documented, {
    description: `\`wait=N\`: the answer comes when the job has ended, or all jobs of the answer have, and after N seconds (at most ${WAIT_MAX_S}) in any case. A tenant that has all its streams open gets it at once. Other preferences are ignored (RFC 7240).`,
    examples: ['wait=30'],
  });

/** How many seconds a client wants to wait; null: not at all. @throws TapwrightError `INPUT_INVALID` */
export function wantedWait(given: string | undefined): number | null {
  for (const one of (given ?? '').split(',')) {
    const [, value] = /^\s*wait\s*=\s*"?([^;"]*)"?/i.exec(one) ?? [];
    if (value === undefined) continue;
    if (/^\d{1,9}$/.test(value.trim())) return Math.min(Number(value), WAIT_MAX_S);
    throw new TapwrightError('INPUT_INVALID', 'Prefer has a wait that is no number of seconds', {
      field: 'Prefer',
      expected: 'wait=N with whole seconds',
    });
  }
  return null;
}

interface Waiting {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly seconds: number | null;
}

/** The job as it is when it has ended, or when the caller does not wait any more: {@link waitForEnds} with one job. */
export async function waitForEnd(context: RestContext, job: JobRow, waiting: Waiting): Promise<JobRow> {
  const [now = job] = await waitForEnds(context, [job], waiting);
  return now;
}

/**
 * The jobs as they are when all have ended, or when the caller has waited long enough, has gone or may not wait any more. It
 * waits for events as streams do, counts as one of them however many jobs there are, and holds no connection to the database.
 */
export async function waitForEnds(
  context: RestContext,
  jobs: readonly JobRow[],
  { request, reply, seconds }: Waiting,
): Promise<readonly JobRow[]> {
  const open = jobs.filter(({ status }) => status !== 'ended');
  if (seconds === null || open.length === 0) return jobs;
  const { feed, ended, count } = streamingOf(context);
  const leave = count.tryEnter(request.tenantId, limitsFor(context, request).streams);
  if (leave === null) return jobs;
  const over = new AbortController();
  const stop = (): void => over.abort();
  const timer = setTimeout(stop, seconds * 1_000);
  reply.raw.once('close', stop);
  const unwatch = ended.watch(callerIn(request), stop);
  reply.header('preference-applied', `wait=${seconds}`);
  try {
    for (const job of open) await untilEnd(feed, job, over.signal);
  } finally {
    clearTimeout(timer);
    reply.raw.off('close', stop);
    unwatch();
    leave();
  }
  return asTheyAre(context.platform.db, request.tenantId, jobs);
}

async function untilEnd(feed: EventFeed, job: JobRow, signal: AbortSignal): Promise<void> {
  let afterSeq = job.eventSeq;
  while (!signal.aborted) {
    const events = await feed.next({ jobId: job.id, afterSeq, signal });
    if (events.some(({ type }) => type === 'job.ended')) return;
    afterSeq = events.at(-1)?.seq ?? afterSeq;
  }
}

/** In their order. @throws TapwrightError `NOT_FOUND` where one is there no more */
async function asTheyAre(db: Database, tenantId: string, jobs: readonly JobRow[]): Promise<JobRow[]> {
  const ids = jobs.map(({ id }) => id);
  const now = new Map((await findJobs(db.read, tenantId, ids)).map((job) => [job.id, job]));
  return ids.map((id) => {
    const job = now.get(id);
    if (job === undefined) throw noJob(id);
    return job;
  });
}
