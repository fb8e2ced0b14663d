import { servicesOnly, storeJob, testDatabase } from '@tapwright/testing';
import { expect, test } from 'vitest';
import { sql } from './drizzle.ts';
import { openPostgres } from './postgres.ts';
import { findJob, listJobs } from './repositories/jobs.ts';

const WIPE = sql`drop schema if exists public cascade; drop schema if exists drizzle cascade; create schema public`;
const everything = { tenantId: 'default', limit: 10, before: null };

test.runIf(servicesOnly('migrations that several processes begin at once'))(
  'if many open an empty database at once, one migrates, and all can use it',
  async () => {
    await using empty = await testDatabase();
    const url = empty.url ?? '';
    await empty.read.execute(WIPE);
    const opened = await Promise.all(Array.from({ length: 5 }, () => openPostgres({ url, poolSize: 2 })));
    const found = await Promise.all(opened.map((database) => listJobs(database.read, everything)));
    expect(found).toEqual([[], [], [], [], []]);
    const applied = await empty.read.execute(sql`select hash from drizzle.__drizzle_migrations`);
    expect(new Set(Object(applied).rows.map((row: { hash: string }) => row.hash)).size).toBe(
      Object(applied).rows.length,
    );
    await Promise.all(opened.map((database) => database.close()));
  },
);

test.runIf(servicesOnly('migrating a PostgreSQL database again'))(
  'migrating again keeps the data',
  async () => {
    await using database = await testDatabase();
    const job = await storeJob(database);
    const again = await openPostgres({ url: database.url ?? '' });
    expect((await findJob(again.read, 'default', job.id))?.id).toBe(job.id);
    await again.close();
  },
);

test('a server that refuses the connection is DATABASE_UNAVAILABLE, with advice', async () => {
  const opening = openPostgres({ url: 'postgres://nobody@127.0.0.1:1/none', connectTimeoutMs: 1_000 });
  await expect(opening).rejects.toMatchObject({
    code: 'DATABASE_UNAVAILABLE',
    retryable: true,
    advice: expect.stringContaining('DATABASE_URL'),
  });
});

test.runIf(servicesOnly('a PostgreSQL database that does not exist'))(
  'a database that does not exist is DATABASE_UNAVAILABLE, and the password is not in the message',
  async () => {
    await using database = await testDatabase();
    const url = new URL(database.url ?? '');
    url.pathname = '/tapwright_none';
    url.password = 'hidden';
    const error: unknown = await openPostgres({ url: url.href }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'DATABASE_UNAVAILABLE' });
    expect(JSON.stringify(error)).not.toContain('hidden');
  },
);
