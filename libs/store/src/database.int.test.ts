import { servicesOnly, storeJob, type TestDatabase, testDatabase } from '@tapwright/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from './drizzle.ts';
import { findJob, listJobs } from './repositories/jobs.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase({ poolSize: 4 });
});
afterAll(() => db.close());

test('a query beside the open transaction is refused at once', async () => {
  const failing = db.transaction(async () => {
    await findJob(db.read, 'default', 'job_1');
  });
  await expect(failing).rejects.toMatchObject({ code: 'INTERNAL', advice: expect.stringContaining('tx') });
});

test('a transaction inside an open transaction is refused at once', async () => {
  const failing = db.transaction(() => db.transaction(async () => {}));
  await expect(failing).rejects.toMatchObject({ code: 'INTERNAL' });
});

test('after the transaction, and outside of its body, queries are answered', async () => {
  const job = await storeJob(db);
  const begun = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const open = db.transaction(async (tx) => {
    begun.resolve();
    await release.promise;
    return findJob(tx, 'default', job.id);
  });
  await begun.promise;
  const beside = findJob(db.read, 'default', job.id);
  release.resolve();
  expect((await open)?.id).toBe(job.id);
  expect((await beside)?.id).toBe(job.id);
});

test('work that outlives its transaction may query after the transaction has ended', async () => {
  const release = Promise.withResolvers<void>();
  let late: Promise<unknown> = Promise.resolve();
  await db.transaction(async () => {
    late = release.promise.then(() => findJob(db.read, 'default', 'job_none'));
  });
  release.resolve();
  expect(await late).toBeNull();
});

test('an error of the body is passed on unchanged', async () => {
  const error = new RangeError('mine');
  await expect(db.transaction(() => Promise.reject(error))).rejects.toBe(error);
});

test('a wrong statement is not reported as a lost connection', async () => {
  const failing = db.transaction((tx) => tx.execute(sql`select * from nowhere`));
  await expect(failing).rejects.not.toMatchObject({ code: 'DATABASE_UNAVAILABLE' });
  expect(await db.healthy()).toBe(true);
});

test('a closed database is not healthy', async () => {
  const own = await testDatabase();
  expect(await own.healthy()).toBe(true);
  await own.close();
  expect(await own.healthy()).toBe(false);
  await expect(
    own.transaction(async (tx) => listJobs(tx, { tenantId: 't', limit: 1, before: null })),
  ).rejects.toThrow();
});

test.runIf(servicesOnly('a PostgreSQL backend that is killed in mid-transaction'))(
  'a backend killed in mid-transaction is DATABASE_UNAVAILABLE, writes nothing, and the pool recovers',
  async () => {
    for (let round = 0; round < 6; round += 1) {
      const failing = db.transaction(async (tx) => {
        const found = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
        await tx.execute(
          sql`insert into jobs (id, tenant_id, kind, spec) values ('job_lost', 't', 'goal', '{}')`,
        );
        await killBackend(Object(found).rows[0].pid);
        await tx.execute(sql`select 1`);
      });
      await expect(failing).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE', retryable: true });
    }
    expect(await db.healthy()).toBe(true);
    expect(await findJob(db.read, 't', 'job_lost')).toBeNull();
  },
);

/** Uses a connection of its own: the database's pool may be busy. */
async function killBackend(pid: number): Promise<void> {
  const client = new pg.Client({ connectionString: db.url ?? '' });
  await client.connect();
  await client.query('select pg_terminate_backend($1, 2000)', [pid]);
  await client.end();
}
