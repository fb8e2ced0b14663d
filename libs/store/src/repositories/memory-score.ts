import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { sql } from '../drizzle.ts';

/** Quantile of the normal distribution for 95 %. */
const Z = 1.96;

interface Counted {
  readonly successes: PgColumn;
  readonly failures: PgColumn;
  readonly sightings: PgColumn;
}

/**
 * The documented score, 0 to 1: the lower end of Wilson's 95 % interval of the share of runs that support an entry.
 * Runs that taught it support it, and so do those that had it and completed; those that had it and failed count against
 * it. An entry that was seen once ranks before one that often failed and behind one that often helped.
 */
export function scoreOf({ successes, failures, sightings }: Counted): SQL<number> {
  const n = sql`(${successes} + ${failures} + ${sightings})::float8`;
  const p = sql`(${successes} + ${sightings}) / ${n}`;
  const zz = sql.raw(`${Z * Z}::float8`);
  const spread = sql`${sql.raw(`${Z}`)} * sqrt((${p} * (1 - ${p}) + ${zz} / (4 * ${n})) / ${n})`;
  const lower = sql`(${p} + ${zz} / (2 * ${n}) - ${spread}) / (1 + ${zz} / ${n})`;
  return sql<number>`case when ${n} = 0 then 0 else ${lower} end`;
}
