import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';
import * as schema from './schema/index.ts';

const TABLES = Object.values(schema)
  .filter((table) => is(table, PgTable))
  .map((table) => getTableName(table));

/**
 * What PostgreSQL's own processes do and PGlite, which is a single one, never does by itself: give the room of deleted
 * and outdated rows back, refresh what the planner knows of the tables, and let the log of changes be used again from
 * its beginning. Without it an embedded database grows with every change. Does nothing on a server. One statement for
 * each table, so that others get their turn in between.
 */
export async function tidyEmbedded(db: Database): Promise<void> {
  if (db.kind !== 'pglite') return;
  for (const table of TABLES) {
    await db.read.execute(sql`vacuum (analyze, skip_locked) ${sql.identifier(table)}`);
  }
  await db.read.execute(sql`checkpoint`);
}
