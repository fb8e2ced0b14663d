import { storeJob, testDatabase } from '@tapwright/testing';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Database } from './database.ts';
import { openPglite } from './pglite.ts';
import { tidyEmbedded } from './pglite-upkeep.ts';

async function sizes(db: Database): Promise<{ readonly table: number; readonly log: number }> {
  const { rows } = Object(
    await db.read.execute(sql`select pg_total_relation_size('artifacts')::float8 as "table",
      (select sum(size) from pg_ls_waldir())::float8 as log`),
  );
  return rows[0];
}

/** Some 8 MB are stored and deleted again. */
async function churn(db: Database): Promise<void> {
  await db.read.execute(sql`insert into artifacts (tenant_id, id, media_type, size, content)
    select 't', i::text, 'text/plain', 1, decode(repeat(md5(i::text), 500), 'hex') from generate_series(1, 1000) i`);
  await db.read.execute(sql`delete from artifacts`);
}

test('an embedded database that is tidied does not grow with what comes and goes', async () => {
  const db = await openPglite();
  const seen: { table: number; log: number }[] = [];
  for (let round = 0; round < 8; round += 1) {
    await churn(db);
    await tidyEmbedded(db);
    seen.push(await sizes(db));
  }
  const [early, late] = [seen[2], seen.at(-1)];
  // Without it the table has ten times the size by then, and the log 64 MB more.
  expect(late?.table).toBeLessThan(2 * (early?.table ?? 0));
  expect((late?.log ?? 0) - (early?.log ?? 0)).toBeLessThanOrEqual(2 * 16 * 1_048_576);
  await db.close();
});

test('tidying keeps what is stored, also on a server, where it does nothing', async () => {
  await using db = await testDatabase();
  await storeJob(db);
  await tidyEmbedded(db);
  const { rows } = Object(await db.read.execute(sql`select 1 from jobs`));
  expect(rows).toHaveLength(1);
});
