import { storeJob, testDatabase } from '@tapwright/testing';
import { expect, test } from 'vitest';
import { sql } from './drizzle.ts';
import { tidyEmbedded } from './pglite-upkeep.ts';
import { rowsOf } from './rows-of.ts';

test('tidying keeps the data; on a server it does nothing', async () => {
  await using db = await testDatabase();
  await storeJob(db);
  await tidyEmbedded(db);
  const { rows } = Object(await db.read.execute(sql`select 1 from jobs`));
  expect(rows).toHaveLength(1);
});

test('a table is tidied when enough of it has changed, and not before', async () => {
  await using db = await testDatabase();
  const tidied = async (): Promise<number> => {
    await tidyEmbedded(db);
    const found = await db.read.execute(
      sql`select analyze_count::int as count from pg_stat_user_tables where relname = 'turns'`,
    );
    return rowsOf<{ count: number }>(found)[0]?.count ?? 0;
  };
  // Other tests may have changed it.
  await db.read.execute(sql`vacuum (analyze) turns`);
  const before = await tidied();
  const add = (from: number, to: number) =>
    db.read.execute(
      sql`insert into turns (name) select n::text from generate_series(${from}::int, ${to}::int) n`,
    );
  await add(1, 40);
  expect(await tidied()).toBe(before);
  await add(41, 100);
  expect(await tidied()).toBe(before + (db.kind === 'pglite' ? 1 : 0));
  expect(await tidied()).toBe(before + (db.kind === 'pglite' ? 1 : 0));
});
