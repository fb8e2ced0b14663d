import { listDevices, listJobs } from '@tapwright/store';
import pg from 'pg';
import { expect, test } from 'vitest';
import { testBackend } from './backend.ts';
import { testDatabase } from './database.ts';
import { storeDevice, storeJob, storeRun } from './samples.ts';
import { findPostgres } from './servers.ts';

const everything = { tenantId: 'default', limit: 10, before: null };

test('each database is migrated, empty and of its own', async () => {
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

test('closing drops the database, and closing twice does no harm', async () => {
  const database = await testDatabase();
  await database.close();
  await database.close();
  expect(await database.healthy()).toBe(false);
  if (database.url !== null) expect(await databasesNamed(new URL(database.url).pathname.slice(1))).toBe(0);
});

async function databasesNamed(name: string): Promise<number> {
  const client = new pg.Client({ connectionString: await findPostgres() });
  await client.connect();
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
  await client.end();
  return rowCount ?? 0;
}
