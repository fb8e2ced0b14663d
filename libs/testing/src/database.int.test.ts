import { listDevices, listJobs } from '@tapwright/store';
import pg from 'pg';
import { expect, test } from 'vitest';
import { testBackend } from './backend.ts';
import { testDatabase } from './database.ts';
import { storeDevice, storeJob, storeRun } from './samples.ts';
import { findPostgres } from './servers.ts';

const everything = { tenantId: 'default', limit: 10, before: null };

test('each database is migrated, empty and separate', async () => {
  await using first = await testDatabase();
  await using second = await testDatabase();
  expect(first.kind).toBe(testBackend() === 'embedded' ? 'pglite' : 'postgres');
  await storeJob(first);
  expect(await listJobs(first.read, everything)).toHaveLength(1);
  expect(await listJobs(second.read, everything)).toEqual([]);
});

test('databases that are asked for at the same time do not disturb each other', async () => {
  const databases = await Promise.all(Array.from({ length: 4 }, () => testDatabase()));
  const found = await Promise.all(databases.map((database) => listJobs(database.read, everything)));
  expect(found).toEqual([[], [], [], []]);
  await Promise.all(databases.map((database) => database.close()));
});

test('a cleared database is empty and can be used again', async () => {
  await using database = await testDatabase();
  await storeRun(database, await storeJob(database));
  await storeDevice(database);
  await database.clear();
  expect(await listJobs(database.read, everything)).toEqual([]);
  expect(await listDevices(database.read)).toEqual([]);
  await storeJob(database);
  expect(await listJobs(database.read, everything)).toHaveLength(1);
});

test('closing drops the database, and closing twice is harmless', async () => {
  const database = await testDatabase();
  await database.close();
  await database.close();
  expect(await database.healthy()).toBe(false);
  if (database.url !== null) expect(await databasesNamed(new URL(database.url).pathname.slice(1))).toBe(0);
});

test('a closed database gives no more answers, even through a handle that was kept', async () => {
  const database = await testDatabase();
  const { read, transaction } = database;
  await database.close();
  await using next = await testDatabase();
  await expect((async () => listDevices(read))()).rejects.toThrow();
  await expect(transaction(async () => undefined)).rejects.toThrow();
  expect(await listDevices(next.read)).toEqual([]);
});

test('changes of a test to the schema or the tables do not affect the next test', async () => {
  for (const change of [
    'create table things (id text)',
    'alter table jobs add column things text',
    'create function things() returns int language sql as $$ select 1 $$',
  ]) {
    const database = await testDatabase();
    await storeDevice(database);
    await database.read.execute(change);
    await database.close();
    await using next = await testDatabase();
    expect(await listDevices(next.read)).toEqual([]);
    const { rows } = Object(
      await next.read.execute(`select relname from pg_class where relname = 'things' union all
        select proname from pg_proc where proname = 'things' union all
        select attname from pg_attribute where attname = 'things' and not attisdropped`),
    );
    expect(rows).toEqual([]);
  }
});

async function databasesNamed(name: string): Promise<number> {
  const client = new pg.Client({ connectionString: await findPostgres() });
  await client.connect();
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
  await client.end();
  return rowCount ?? 0;
}
