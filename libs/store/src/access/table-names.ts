import type { Table } from 'drizzle-orm';
import { getTableName, is, PgTable } from '../drizzle.ts';
import * as schema from '../schema/index.ts';

type Schema = typeof schema;

/** The name of a table in the database. */
export type TableName = {
  [Key in keyof Schema]: Schema[Key] extends Table ? Schema[Key]['_']['name'] : never;
}[keyof Schema];

/** Every table of the schema. */
export const TABLE_NAMES: readonly string[] = Object.values(schema)
  .filter((table) => is(table, PgTable))
  .map((table) => getTableName(table));
