import type { Reader } from '../database.ts';
import { and, asc, eq, gte, lt, sql } from '../drizzle.ts';
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

/** Where the news of now end. */
export interface EndOfNews {
  /** Before what is stored from now on, and before what transactions store that are under way. */
  readonly place: NewsPlace;
  /** No transaction of this database has this number yet, nor a higher one; of another life of it, before a restore, one may. */
  readonly newest: number;
}

/**
 * Reads the end before anything that stands before it: what is not under way now, and is no newer than this, is over for good. Only
 * transactions of this database count, since another one of the server stores nothing here, however long its own take. Their
 * numbers have 32 bits, counted back from the newest, which has 64; what has begun meanwhile is ahead of it.
 */
export async function endOfNews(db: Reader): Promise<EndOfNews> {
  const newest = sql<string>`pg_snapshot_xmax(pg_current_snapshot())::text`;
  const age = sql<string>`(
    select coalesce(max(age), 0)::text from (
      select (pg_snapshot_xmax(pg_current_snapshot())::text::bigint - backend_xid::text::bigint) & 4294967295 as age
      from pg_stat_activity where datname = current_database() and backend_xid is not null
    ) as open where age < 2147483648)`;
  const [row] = await db.select({ newest, age }).from(sql`(values (1)) as one`);
  const end = Number(row?.newest);
  return { place: { xact: end - Number(row?.age), jobId: '', seq: 0 }, newest: end };
}

/**
 * The next news of several tenants, each after a place of its own: a list for each of `wanted`, in their order, oldest
 * first. A transaction that ends later than it is looked for is read the next time, and comes after all that was read before: nothing
 * is skipped.
 */
export async function newsAfter(db: Reader, wanted: readonly Wanted[], limit: number): Promise<NewsRow[][]> {
  const found: NewsRow[][] = wanted.map(() => []);
  if (wanted.length === 0) return found;
  const before = (await endOfNews(db)).place.xact;
  for (const row of await newsQuery(db, wanted, { before, limit })) found[row.at - 1]?.push(row.next);
  return found;
}

interface Wanted {
  readonly tenantId: string;
  readonly after: NewsPlace;
}

/** One range of the index `events_news` for each place. */
export function newsQuery(
  db: Reader,
  wanted: readonly Wanted[],
  { before, limit }: { readonly before: number; readonly limit: number },
) {
  const { jobId, runId, seq, type, xact, createdAt } = events;
  const next = db
    .select({ jobId, runId, seq, type, xact, createdAt })
    .from(events)
    .where(
      and(
        eq(events.tenantId, sql`w.tenant_id`),
        IS_NEWS,
        gte(xact, sql`w.xact`),
        lt(xact, before),
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
