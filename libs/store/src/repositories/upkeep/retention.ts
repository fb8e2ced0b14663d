import type { Reader } from '../../database.ts';
import { sql } from '../../drizzle.ts';
import { instances } from '../../schema/index.ts';

export interface Old {
  /** Milliseconds, by the database's clock. */
  readonly olderThanMs: number;
  /** Maximum number of rows at a time. */
  readonly limit: number;
}

/**
 * Deletes jobs that ended this long ago, the oldest first, with everything that belongs to them: runs, steps, captures,
 * commands, events, scripts, model calls, timers. Never a job with a run that has not ended or that holds a device: the
 * device would stay leased for ever. Nor one whose screens a later job goes on with. Two processes never wait for each other.
 * @returns how many
 */
export async function deleteOldJobs(db: Reader, { olderThanMs, limit }: Old): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count` })
    .from(sql`tapwright_delete_old_jobs(${olderThanMs}, ${limit}) as count`);
  return row?.count ?? 0;
}

/**
 * Deletes the rows of processes that have not shown a sign of life for this long. An array is looked for once: rows
 * behind `in` may be looked for again for every row, and then others are locked and deleted than before.
 * @returns how many
 */
export async function deleteOldInstances(db: Reader, { olderThanMs, limit }: Old): Promise<number> {
  const old = sql`array(select i.id from ${instances} i
    where i.heartbeat_at < now() - make_interval(secs => ${olderThanMs / 1_000})
    order by i.heartbeat_at limit ${limit} for update skip locked)`;
  const rows = await db
    .delete(instances)
    .where(sql`${instances.id} = any(${old})`)
    .returning({ id: instances.id });
  return rows.length;
}
