import type { Reader } from '../database.ts';
import { and, asc, eq, gte, sql } from '../drizzle.ts';
import { events, IS_NEWS } from '../schema/index.ts';

/** How a job of a tenant stands, as one event said it. */
export type NewsRow = Pick<
  typeof events.$inferSelect,
  'jobId' | 'runId' | 'seq' | 'type' | 'xact' | 'createdAt'
>;

/**
 * A place in the news of a tenant: after this event of this job, stored by this transaction. News are read in the order of
 * transactions, then jobs, then numbers.
 */
export interface NewsPlace {
  readonly xact: number;
  readonly jobId: string;
  readonly seq: number;
}

/**
 * The oldest transaction that is not over. All before it are over for good, and what they stored is seen; one that began early and
 * ends late is not before it.
 */
const OLDEST_OPEN = sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text`;

/** Where the news of now end. */
export interface EndOfNews {
  /** Before what is stored from now on, and before what transactions store that are under way. */
  readonly place: NewsPlace;
  /** No transaction of this database has this number yet, nor a higher one; of another life of it, before a restore, one may. */
  readonly newest: number;
}

export async function endOfNews(db: Reader): Promise<EndOfNews> {
  const newest = sql<string>`pg_snapshot_xmax(pg_current_snapshot())::text`;
  const [row] = await db.select({ open: OLDEST_OPEN, newest }).from(sql`(values (1)) as one`);
  return { place: { xact: Number(row?.open), jobId: '', seq: 0 }, newest: Number(row?.newest) };
}

/**
 * The next news of several tenants, each after a place of its own: a list for each of `wanted`, in their order, oldest
 * first. One statement, so that all see the same moment. A transaction that commits a moment later is read the next time, and
 * comes after all that was read before: nothing is skipped.
 */
export async function newsAfter(db: Reader, wanted: readonly Wanted[], limit: number): Promise<NewsRow[][]> {
  const found: NewsRow[][] = wanted.map(() => []);
  if (wanted.length === 0) return found;
  for (const row of await newsQuery(db, wanted, limit)) found[row.at - 1]?.push(row.next);
  return found;
}

interface Wanted {
  readonly tenantId: string;
  readonly after: NewsPlace;
}

/** One range of the index `events_news` for each place. */
export function newsQuery(db: Reader, wanted: readonly Wanted[], limit: number) {
  const { jobId, runId, seq, type, xact, createdAt } = events;
  const next = db
    .select({ jobId, runId, seq, type, xact, createdAt })
    .from(events)
    .where(
      and(
        eq(events.tenantId, sql`w.tenant_id`),
        IS_NEWS,
        gte(xact, sql`w.xact`),
        sql`${xact} < ${OLDEST_OPEN}::bigint`,
        sql`(${xact}, ${jobId}, ${seq}) > (w.xact, w.job_id, w.seq)`,
      ),
    )
    .orderBy(asc(xact), asc(jobId), asc(seq))
    .limit(limit)
    .as('next');
  const tenants = sql.param(wanted.map(({ tenantId }) => tenantId));
  const xacts = sql.param(wanted.map(({ after }) => after.xact));
  const jobs = sql.param(wanted.map(({ after }) => after.jobId));
  const seqs = sql.param(wanted.map(({ after }) => after.seq));
  return db
    .select({ at: sql<number>`w.at::int`, next: next._.selectedFields })
    .from(
      sql`unnest(${tenants}::text[], ${xacts}::bigint[], ${jobs}::text[], ${seqs}::int[])
        with ordinality as w(tenant_id, xact, job_id, seq, at)`,
    )
    .crossJoinLateral(next)
    .orderBy(sql`w.at`, asc(next.xact), asc(next.jobId), asc(next.seq));
}
