import type { Envelope } from '@tapwright/contracts';
import type { SQL } from 'drizzle-orm';
import type { Reader, Tx } from '../database.ts';
import { DOES_NOT_WAIT } from '../does-not-wait.ts';
import { and, asc, desc, eq, gt, inArray, isNull, lt, or, sql } from '../drizzle.ts';
import { events, jobs } from '../schema/index.ts';

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

/**
 * Not handled yet, said so that the event is looked up by its id: for `handled_at is null` PostgreSQL prefers to read the
 * whole index of open events, which is small in its eyes, and holds every event of all runs and those handled just now.
 */
export const IS_OPEN = sql`num_nulls(${events.handledAt}) = 1`;

/** Marks events as published; a mark that is lost costs one more message. Those that were handled meanwhile need no mark: nobody looks for them any more. */
export async function markPublished(db: Reader, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(events)
    .set({ publishedAt: sql`now()` })
    .where(and(isOneOf(ids), IS_OPEN))
    .returning({ waits: DOES_NOT_WAIT });
}

/** The text is the same for any number of ids, so it is prepared once. */
function isOneOf(ids: readonly string[]): SQL {
  return sql`${events.id} = any(${sql.param(ids)}::text[])`;
}

/** Says that a process still has these events in hand, for so long from now: nobody publishes them meanwhile. */
export async function holdEvents(db: Reader, ids: readonly string[], forMs: number): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(events)
    .set({ heldUntil: sql`now() + make_interval(secs => ${forMs / 1_000})` })
    .where(and(isOneOf(ids), IS_OPEN));
}

/** No living process has it in hand: one that dies no longer says so. */
const NOT_HELD = or(isNull(events.heldUntil), lt(events.heldUntil, sql`now()`));

/**
 * Counts one more attempt; the count includes this one. It is read first and written as a number: statements that a
 * frozen connection lets through all at once count one attempt, not one each.
 */
export async function countAttempt(db: Reader, id: string): Promise<number> {
  const [row] = await db.select({ attempts: events.attempts }).from(events).where(eq(events.id, id));
  if (row === undefined) return 1;
  const attempts = row.attempts + 1;
  await db
    .update(events)
    .set({ attempts })
    .where(and(eq(events.id, id), eq(events.attempts, row.attempts)));
  return attempts;
}

/** Takes back the count of an attempt that failed through no fault of its handler. */
export async function forgiveAttempt(db: Reader, id: string): Promise<void> {
  await db
    .update(events)
    .set({ attempts: sql`${events.attempts} - 1` })
    .where(eq(events.id, id));
}

/**
 * Events that were stored because of this one and may not have been published, nor be in anybody's hand. What was handled in the
 * same commit as this one counts as this one.
 */
export async function unpublishedChildren(db: Reader, causeId: string): Promise<EventRow[]> {
  const causes = sql`(with recursive line as (
      select id, handled_at from events where id = ${causeId}
      union all
      select e.id, e.handled_at from events e join line on e.cause_id = line.id and e.handled_at = line.handled_at
    ) select id from line)`;
  return db
    .select()
    .from(events)
    .where(
      and(
        sql`${events.causeId} in ${causes}`,
        isNull(events.publishedAt),
        isNull(events.handledAt),
        NOT_HELD,
      ),
    )
    .orderBy(asc(events.seq));
}

export interface SweepOptions {
  /** Unpublished events younger than this belong to a live process. */
  readonly graceMs: number;
  /**
   * Published events that nobody has handled after this time were lost by the bus; absent: these are not searched for.
   */
  readonly lostMs?: number;
  /** Only events of these types; absent: all. */
  readonly types?: readonly string[] | undefined;
  readonly limit: number;
}

/** Claims events that a crash left unpublished, and those that the bus has lost; two sweepers never claim the same. */
export async function claimUnpublished(tx: Tx, options: SweepOptions): Promise<EventRow[]> {
  const { lostMs, limit, types } = options;
  const left = await leftUnpublished(tx, options);
  if (lostMs === undefined || left.length === limit) return left;
  return [...left, ...(await lostByTheBus(tx, { lostMs, limit: limit - left.length, types }))];
}

/** The order of the index `events_open`, by which nothing has to be sorted. */
const INDEXED = [sql`${events.publishedAt} asc nulls first`, asc(events.createdAt), asc(events.seq)];

/** One range of the index `events_open`, as is the next: what is on its way costs the sweeper nothing. */
export function leftUnpublished(
  db: Reader,
  { graceMs, limit, types }: Pick<SweepOptions, 'graceMs' | 'limit' | 'types'>,
) {
  return db
    .select()
    .from(events)
    .where(
      and(
        isNull(events.handledAt),
        isNull(events.publishedAt),
        lt(events.createdAt, ago(graceMs)),
        NOT_HELD,
        ofTypes(types),
      ),
    )
    .orderBy(...INDEXED)
    .limit(limit)
    .for('update', { skipLocked: true });
}

export function lostByTheBus(
  db: Reader,
  {
    lostMs,
    limit,
    types,
  }: { readonly lostMs: number; readonly limit: number; readonly types?: readonly string[] | undefined },
) {
  return db
    .select()
    .from(events)
    .where(and(isNull(events.handledAt), lt(events.publishedAt, ago(lostMs)), ofTypes(types)))
    .orderBy(...INDEXED)
    .limit(limit)
    .for('update', { skipLocked: true });
}

function ofTypes(types: readonly string[] | undefined): SQL | undefined {
  return types === undefined ? undefined : inArray(events.type, [...types]);
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

export interface TimelinePage {
  readonly jobId: string;
  readonly afterSeq: number;
  readonly limit: number;
  /** Only events of these types; absent: of all. */
  readonly types?: readonly string[];
}

/** A job's timeline after a sequence number, oldest first. */
export async function timeline(
  db: Reader,
  { jobId, afterSeq, limit, types }: TimelinePage,
): Promise<EventRow[]> {
  const ofTypes = types === undefined ? undefined : inArray(events.type, [...types]);
  return db
    .select()
    .from(events)
    .where(and(eq(events.jobId, jobId), gt(events.seq, afterSeq), ofTypes))
    .orderBy(asc(events.seq))
    .limit(limit);
}

/**
 * The timelines of several jobs, each after a number of its own, in one query: a list for each of `wanted`, in their
 * order. A job may be asked for more than once.
 */
export async function timelines(
  db: Reader,
  wanted: readonly { readonly jobId: string; readonly afterSeq: number }[],
  limit: number,
): Promise<EventRow[][]> {
  const found: EventRow[][] = wanted.map(() => []);
  if (wanted.length === 0) return found;
  const ids = sql.param(wanted.map(({ jobId }) => jobId));
  const after = sql.param(wanted.map(({ afterSeq }) => afterSeq));
  const next = db
    .select()
    .from(events)
    .where(and(eq(events.jobId, sql`w.job_id`), gt(events.seq, sql`w.after`)))
    .orderBy(asc(events.seq))
    .limit(limit)
    .as('next');
  const rows = await db
    .select({ at: sql<number>`w.at::int`, next: next._.selectedFields })
    .from(sql`unnest(${ids}::text[], ${after}::int[]) with ordinality as w(job_id, after, at)`)
    .crossJoinLateral(next)
    .orderBy(sql`w.at`, asc(next.seq));
  for (const row of rows) found[row.at - 1]?.push(row.next);
  return found;
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
