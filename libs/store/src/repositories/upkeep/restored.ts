import type { Reader, Tx } from '../../database.ts';
import { eq, ne, sql } from '../../drizzle.ts';
import { rowsOf } from '../../rows-of.ts';
import { identities, jobs } from '../../schema/index.ts';
import { type JobRow, OPEN_JOB } from '../jobs.ts';

const NAME = 'database';

/** Names this database on this server; a copy or a restored dump has another one. Null where the server does not tell. */
export async function databaseIdentity(db: Reader): Promise<string | null> {
  const found = await db
    .execute(sql`select (select system_identifier from pg_control_system()) || ':' || oid as identity
      from pg_database where datname = current_database()`)
    .catch(() => null);
  return rowsOf<{ identity: string }>(found ?? {})[0]?.identity ?? null;
}

/** True for one caller where the content comes from another database. The first database that is used is the right one. */
export async function noteIdentity(tx: Tx, identity: string): Promise<boolean> {
  const first = await tx
    .insert(identities)
    .values({ name: NAME, identity })
    .onConflictDoNothing()
    .returning({ name: identities.name });
  if (first.length > 0) return false;
  const [known] = await tx.select().from(identities).where(eq(identities.name, NAME)).for('update');
  if (known?.identity === identity) return false;
  await tx.update(identities).set({ identity }).where(eq(identities.name, NAME));
  return true;
}

/** The identity of the database that this content is known to belong to; null before its first use. */
export async function notedIdentity(db: Reader): Promise<string | null> {
  const [known] = await db.select().from(identities).where(eq(identities.name, NAME));
  return known?.identity ?? null;
}

/** Every job that has not ended, locked. */
export async function lockOpenJobs(tx: Tx): Promise<JobRow[]> {
  return tx.select(OPEN_JOB).from(jobs).where(ne(jobs.status, 'ended')).orderBy(jobs.id).for('update');
}

/**
 * Before these jobs are stopped: what was on its way for runs in work is dropped, and other events on their way are
 * published again.
 */
export async function settleRestoredEvents(tx: Tx): Promise<void> {
  await tx.execute(sql`select tapwright_after_restore()`);
}
