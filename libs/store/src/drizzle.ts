import { createRequire } from 'node:module';
import { createSqlText, isInline } from './sql-text.ts';

/**
 * Drizzle, loaded as CommonJS. As ES modules it is a hundred files, for each of which Node reads the exports of its
 * package (179 kB) anew: more than half a second of a process's start. This way it is a sixth of that. All of this package
 * imports from here, so that one copy is loaded.
 */
const load = createRequire(import.meta.url);
const orm: typeof import('drizzle-orm') = load('drizzle-orm');
const pgCore: typeof import('drizzle-orm/pg-core') = load('drizzle-orm/pg-core');

/** Types of parameters are for the data API of AWS. Both of our drivers ignore them, and finding one costs time for each parameter. */
pgCore.PgDialect.prototype.prepareTyping = () => 'none';

/** Every statement of both drivers becomes text here. Only what drizzle's own migrations make has values within the text. */
const textOf = createSqlText(orm);
const byDrizzle = orm.SQL.prototype.toQuery;
orm.SQL.prototype.toQuery = function (config) {
  const isPlain = config.invokeSource === undefined && config.inlineParams !== true && !isInline(this);
  return isPlain ? textOf(this, config) : byDrizzle.call(this, config);
};

export const {
  DrizzleQueryError,
  and,
  asc,
  count,
  countDistinct,
  desc,
  eq,
  getTableColumns,
  getTableName,
  gt,
  gte,
  inArray,
  is,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  not,
  notExists,
  notInArray,
  or,
  sql,
} = orm;
export const {
  PgDialect,
  PgTable,
  alias,
  bigint,
  boolean,
  customType,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  unique,
  uniqueIndex,
} = pgCore;

type NodePostgres = typeof import('drizzle-orm/node-postgres') &
  typeof import('drizzle-orm/node-postgres/migrator');
type Pglite = typeof import('drizzle-orm/pglite') & typeof import('drizzle-orm/pglite/migrator');

/** What is needed on a server, loaded with its first use. */
export function nodePostgres(): NodePostgres {
  return { ...load('drizzle-orm/node-postgres'), ...load('drizzle-orm/node-postgres/migrator') };
}

/** What is needed for the embedded database, loaded with its first use. */
export function pglite(): Pglite {
  return { ...load('drizzle-orm/pglite'), ...load('drizzle-orm/pglite/migrator') };
}
