import type { Database } from './database.ts';
import { getTableName, is, PgTable, sql } from './drizzle.ts';
import * as schema from './schema/index.ts';

const TABLES = Object.values(schema)
  .filter((table) => is(table, PgTable))
  .map((table) => getTableName(table));

/**
 * Does what PostgreSQL's background processes do and PGlite, a single process, never does by itself: frees the room of
 * deleted and outdated rows, refreshes the planner's statistics, and recycles the write-ahead log. Without it an
 * embedded database grows with every change. Does nothing on a server. Uses one statement per table, so that others get
 * their turn in between.
 */
export async function tidyEmbedded(db: Database): Promise<void> {
  if (db.kind !== 'pglite') return;
  for (const table of TABLES) {
    await db.read.execute(sql`vacuum (analyze, skip_locked) ${sql.identifier(table)}`);
  }
  await db.read.execute(sql`checkpoint`);
}
