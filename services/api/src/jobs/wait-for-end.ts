import { TapwrightError } from '@tapwright/contracts';
import type { JobRow } from '@tapwright/store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { callerIn, limitsFor, type RestContext } from '../http/rest-app.ts';
import { documented } from '../http/schemas.ts';
import { existingJob } from './existing-job.ts';
import { streamingOf } from './streaming.ts';

/** A longer wait is cut to this, so that no connection is held for ever. */
export const WAIT_MAX_S = 60;

/** `Prefer` of a request that may wait for the end of a job. */
export const prefer = z
  .string()
  .max(200)
  .optional()
  .register(documented, {
    description: `\`wait=N\`: the answer comes when the job has ended, and after N seconds (at most ${WAIT_MAX_S}) where it has not. A tenant that has all its streams open gets it at once. Other preferences are ignored (RFC 7240).`,
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

/**
 * The job as it is when it has ended, or when the caller has waited long enough, has gone or may not wait any more. It waits
 * for events as streams do, counts as one of them, and holds no connection to the database.
 */
export async function waitForEnd(
  context: RestContext,
  job: JobRow,
  { request, reply, seconds }: Waiting,
): Promise<JobRow> {
  if (seconds === null || job.status === 'ended') return job;
  const { feed, ended, count } = streamingOf(context);
  const leave = count.tryEnter(request.tenantId, limitsFor(context, request).streams);
  if (leave === null) return job;
  const over = new AbortController();
  const stop = (): void => over.abort();
  const timer = setTimeout(stop, seconds * 1_000);
  reply.raw.once('close', stop);
  const unwatch = ended.watch(callerIn(request), stop);
  reply.header('preference-applied', `wait=${seconds}`);
  try {
    let afterSeq = job.eventSeq;
    while (!over.signal.aborted) {
      const events = await feed.next({ jobId: job.id, afterSeq, signal: over.signal });
      if (events.some(({ type }) => type === 'job.ended')) break;
      afterSeq = events.at(-1)?.seq ?? afterSeq;
    }
  } finally {
    clearTimeout(timer);
    reply.raw.off('close', stop);
    unwatch();
    leave();
  }
  return existingJob(context.platform.db, request.tenantId, job.id);
}
