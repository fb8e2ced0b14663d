import type { Envelope } from '@tapwright/contracts';
import { and, asc, desc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Reader, Tx } from '../database.ts';
import { prepareOnce } from '../prepare-once.ts';
import { events, jobs, runs } from '../schema/index.ts';
import type { JobRow } from './jobs.ts';
import type { RunRow } from './runs.ts';

export type EventRow = typeof events.$inferSelect;

/** An event to be stored; its sequence number is assigned here, under the job's lock. */
export interface NewEvent extends Omit<Envelope, 'version'> {
  readonly version: number;
  readonly causeId: string | null;
}

/**
 * Appends events to their jobs' timelines and outbox. Locks the jobs' rows in the order of their ids, so that two
 * transactions that write for the same jobs cannot deadlock.
 */
export async function appendEvents(tx: Tx, fresh: readonly NewEvent[]): Promise<void> {
  if (fresh.length === 0) return;
  const counts = new Map<string, number>();
  for (const event of fresh) counts.set(event.jobId, (counts.get(event.jobId) ?? 0) + 1);
  const next = new Map<string, number>();
  for (const [jobId, count] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [row] = await tx
      .update(jobs)
      .set({ eventSeq: sql`${jobs.eventSeq} + ${count}` })
      .where(eq(jobs.id, jobId))
      .returning({ last: jobs.eventSeq });
    next.set(jobId, (row?.last ?? count) - count + 1);
  }
  const rows = fresh.map((event) => {
    const seq = next.get(event.jobId) ?? 1;
    next.set(event.jobId, seq + 1);
    return { ...event, seq };
  });
  await tx.insert(events).values(rows);
}

export async function markPublished(db: Reader, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(events)
    .set({ publishedAt: sql`now()` })
    .where(inArray(events.id, [...ids]));
}

/** Counts one more attempt; the count includes this one. */
export async function countAttempt(db: Reader, id: string): Promise<number> {
  const [row] = await db
    .update(events)
    .set({ attempts: sql`${events.attempts} + 1` })
    .where(eq(events.id, id))
    .returning({ attempts: events.attempts });
  return row?.attempts ?? 1;
}

/** Takes back the count of an attempt that failed through no fault of its handler. */
export async function forgiveAttempt(db: Reader, id: string): Promise<void> {
  await db
    .update(events)
    .set({ attempts: sql`${events.attempts} - 1` })
    .where(eq(events.id, id));
}

export interface EventContext {
  readonly event: Pick<
    EventRow,
    'id' | 'type' | 'version' | 'gateway' | 'data' | 'traceparent' | 'handledAt'
  >;
  readonly job: JobRow;
  readonly run: RunRow | null;
}

/** The event with the current state of its job and run: the input of a handler. Null: pruned, or never stored. */
export async function loadEventContext(db: Reader, id: string): Promise<EventContext | null> {
  const rows = await contextQuery(db).execute({ id });
  return rows[0] ?? null;
}

const contextQuery = prepareOnce((db) =>
  db
    .select({ event: events, job: jobs, run: runs })
    .from(events)
    .innerJoin(jobs, eq(jobs.id, events.jobId))
    .leftJoin(runs, eq(runs.id, events.runId))
    .where(eq(events.id, sql.placeholder('id')))
    .prepare('tw_event_context'),
);

/** Events that were stored because of this one and may not have been published. */
export async function unpublishedChildren(db: Reader, causeId: string): Promise<EventRow[]> {
  return db
    .select()
    .from(events)
    .where(and(eq(events.causeId, causeId), isNull(events.publishedAt), isNull(events.handledAt)))
    .orderBy(asc(events.seq));
}

export interface SweepOptions {
  /** Unpublished events younger than this belong to a live process. */
  readonly graceMs: number;
  /**
   * Published events that nobody has handled after this time were lost by the bus; absent: these are not searched for.
   */
  readonly lostMs?: number;
  readonly limit: number;
}

/** Claims events that a crash left unpublished, and those that the bus has lost; two sweepers never claim the same. */
export async function claimUnpublished(tx: Tx, options: SweepOptions): Promise<EventRow[]> {
  const left = and(isNull(events.publishedAt), lt(events.createdAt, ago(options.graceMs)));
  const lost = options.lostMs === undefined ? undefined : lt(events.publishedAt, ago(options.lostMs));
  return tx
    .select()
    .from(events)
    .where(and(isNull(events.handledAt), or(left, lost)))
    .orderBy(asc(events.createdAt), asc(events.seq))
    .limit(options.limit)
    .for('update', { skipLocked: true });
}

function ago(ms: number): SQL {
  return sql`now() - make_interval(secs => ${ms / 1_000})`;
}

/** Every event that nobody has handled yet, oldest first: an in-process bus dispatches them again when it starts. */
export async function unhandledEvents(db: Reader, limit: number): Promise<EventRow[]> {
  return db
    .select()
    .from(events)
    .where(isNull(events.handledAt))
    .orderBy(asc(events.createdAt), asc(events.seq))
    .limit(limit);
}

/** A job's timeline after a sequence number, oldest first. */
export async function timeline(
  db: Reader,
  page: { jobId: string; afterSeq: number; limit: number },
): Promise<EventRow[]> {
  return db
    .select()
    .from(events)
    .where(and(eq(events.jobId, page.jobId), gt(events.seq, page.afterSeq)))
    .orderBy(asc(events.seq))
    .limit(page.limit);
}

/** The newest event of this type in a job's timeline, or of one of its runs; null if there is none. */
export async function newestEvent(
  db: Reader,
  { jobId, type, runId }: Pick<EventRow, 'jobId' | 'type'> & { readonly runId?: string },
): Promise<EventRow | null> {
  const ofRun = runId === undefined ? undefined : eq(events.runId, runId);
  const rows = await db
    .select()
    .from(events)
    .where(and(eq(events.jobId, jobId), eq(events.type, type), ofRun))
    .orderBy(desc(events.seq))
    .limit(1);
  return rows[0] ?? null;
}
