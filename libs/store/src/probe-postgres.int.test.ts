import { servicesOnly, type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { probePostgres } from './probe-postgres.ts';

describe.runIf(servicesOnly('a look at PostgreSQL'))('a look at PostgreSQL', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());

  test('says its version, that it is up to date, and the time', async () => {
    const probe = await probePostgres(database.url ?? '', 60_000);
    expect(probe).toMatchObject({ version: expect.stringMatching(/^\d+/), isMigrated: true });
    expect(Math.abs(probe.aheadMs)).toBeLessThan(60_000);
  });

  test('says that a database is empty, and leaves it so', async () => {
    const url = new URL(database.url ?? '');
    url.pathname = '/template1';
    expect(await probePostgres(url.href, 60_000)).toMatchObject({ isMigrated: false });
    expect(await probePostgres(url.href, 60_000)).toMatchObject({ isMigrated: false });
  });
});

test('a database that is not there is an outage', async () => {
  await expect(probePostgres('postgres://127.0.0.1:1/none', 5_000)).rejects.toMatchObject({
    code: 'DATABASE_UNAVAILABLE',
  });
});
