import { expect, test } from 'vitest';
import type { Database } from './database.ts';
import { sql } from './drizzle.ts';
import { openPglite } from './pglite.ts';
import { tidyEmbedded } from './pglite-upkeep.ts';

async function sizes(db: Database): Promise<{ readonly table: number; readonly log: number }> {
  const { rows } = Object(
    await db.read.execute(sql`select pg_total_relation_size('artifacts')::float8 as "table",
      (select sum(size) from pg_ls_waldir())::float8 as log`),
  );
  return rows[0];
}

/** Stores some 8 MB that cannot be compressed, and deletes them again. */
async function churn(db: Database): Promise<void> {
  await db.read.execute(sql`insert into artifacts (tenant_id, id, media_type, size, content)
    select 't', i::text, 'text/plain', 1, (select decode(string_agg(md5(i || '-' || j), ''), 'hex')
      from generate_series(1, 500) j) from generate_series(1, 1000) i`);
  await db.read.execute(sql`delete from artifacts`);
}

test('an embedded database that is tidied does not grow when data comes and goes', async () => {
  const db = await openPglite();
  const seen: { table: number; log: number }[] = [];
  for (let round = 0; round < 8; round += 1) {
    await churn(db);
    await tidyEmbedded(db);
    seen.push(await sizes(db));
  }
  const [early, late] = [seen[2], seen.at(-1)];
  expect(late?.table).toBeLessThan(1.5 * (early?.table ?? 0));
  expect(late?.log).toBeLessThan(1.5 * (early?.log ?? 0));
  await db.close();
});
