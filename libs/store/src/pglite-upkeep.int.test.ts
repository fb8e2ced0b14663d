import { storeJob, testDatabase } from '@tapwright/testing';
import { expect, test } from 'vitest';
import { sql } from './drizzle.ts';
import { tidyEmbedded } from './pglite-upkeep.ts';

test('tidying keeps the data; on a server it does nothing', async () => {
  await using db = await testDatabase();
  await storeJob(db);
  await tidyEmbedded(db);
  const { rows } = Object(await db.read.execute(sql`select 1 from jobs`));
  expect(rows).toHaveLength(1);
});
