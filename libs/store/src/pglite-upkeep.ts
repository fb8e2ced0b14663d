import type { Database } from './database.ts';
import { getTableName, is, PgTable, sql } from './drizzle.ts';
import { rowsOf } from './rows-of.ts';
import * as schema from './schema/index.ts';

const TABLES = Object.values(schema)
  .filter((table) => is(table, PgTable))
  .map((table) => getTableName(table));

/** Changes since the last time after which a table is tidied, and the share of its rows that comes on top: autovacuum's. */
const CHANGES_LEAST = 50;
const CHANGES_SHARE = 0.1;

/**
 * Does what PostgreSQL's background processes do and PGlite, a single process, never does by itself: frees the room of
 * deleted and outdated rows, refreshes the planner's statistics, and recycles the write-ahead log. Without it an
 * embedded database grows with every change. Does nothing on a server. Uses one statement per table, so that others get
 * their turn in between. A table that has hardly changed is left alone: statistics of an empty one would have the whole
 * table read, by plans that are kept when it has grown.
 */
export async function tidyEmbedded(db: Database): Promise<void> {
  if (db.kind !== 'pglite') return;
  for (const table of await changedTables(db)) {
    await db.read.execute(sql`vacuum (analyze, skip_locked) ${sql.identifier(table)}`);
  }
  await db.read.execute(sql`checkpoint`);
}

async function changedTables(db: Database): Promise<readonly string[]> {
  // Counts are handed in once a second at most, unless this asks for it.
  await db.read.execute(sql`select pg_stat_force_next_flush()`);
  const found = await db.read.execute(sql`select relname as name from pg_stat_user_tables
    where greatest(n_dead_tup, n_mod_since_analyze) > ${CHANGES_LEAST}::int + ${CHANGES_SHARE}::float8 * n_live_tup`);
  const changed = new Set(rowsOf<{ name: string }>(found).map(({ name }) => name));
  return TABLES.filter((table) => changed.has(table));
}
