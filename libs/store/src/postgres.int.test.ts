import {
  findPostgres,
  servicesOnly,
  startTcpProxy,
  type TestDatabase,
  testDatabase,
} from '@tapwright/testing';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from './database.ts';
import { databaseError } from './database-errors.ts';
import { sql } from './drizzle.ts';
import { openPostgres } from './postgres.ts';
import { acrossTenants, asTenant } from './tenant-scope.ts';

const TIMEOUTS = { connectTimeoutMs: 1_000, statementTimeoutMs: 1_500, queryTimeoutMs: 2_000 };
const AWAY = { code: 'DATABASE_UNAVAILABLE', retryable: true };

let direct: TestDatabase;
let proxy: Awaited<ReturnType<typeof startTcpProxy>>;
let db: Database;

const write = (on: Pick<Database, 'read'>) =>
  on.read.execute(sql`insert into turns values ('t') on conflict do nothing`);
const pidOf = async (on: Pick<Database, 'read'>): Promise<number> =>
  Object(await on.read.execute(sql`select pg_backend_pid() as pid`)).rows[0].pid;
/** As many connections as the pool may have, all used at once. */
const pidsOf = () =>
  Promise.all(
    [1, 2, 3].map(async () => {
      const { rows } = Object(await db.read.execute(sql`select pg_backend_pid() as pid, pg_sleep(0.2)`));
      return Number(rows[0].pid);
    }),
  );

describe.runIf(servicesOnly('a PostgreSQL that does not answer, or takes no writes'))('a pool', () => {
  beforeAll(async () => {
    direct = await testDatabase();
    const { hostname, port } = new URL(await findPostgres());
    proxy = await startTcpProxy({ host: hostname, port: Number(port || 5_432) });
    const url = (direct.url ?? '').replace(/@[^/]+/, `@127.0.0.1:${proxy.port}`);
    db = await openPostgres({ url, poolSize: 3, migrate: false, ...TIMEOUTS });
  });
  afterEach(() => proxy.restore());
  afterAll(async () => {
    await db.close();
    await proxy[Symbol.asyncDispose]();
    await direct.close();
  });

  test('gives up what does not answer, says so with a code, and goes on by itself when answers come', async () => {
    await write(db);
    proxy.freeze();
    await expect(write(db).catch(databaseError)).resolves.toMatchObject(AWAY);
    expect(await db.healthy()).toBe(false);
    await expect(db.transaction((tx) => tx.execute(sql`select 1`))).rejects.toMatchObject(AWAY);
    proxy.restore();
    await write(db);
    expect(await db.healthy()).toBe(true);
  });

  test('gives up a transaction that is frozen in its middle', async () => {
    const frozen = db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      proxy.freeze();
      await tx.execute(sql`select 2`);
    });
    await expect(frozen).rejects.toMatchObject(AWAY);
    proxy.restore();
    await db.transaction((tx) => write({ read: tx }));
  });

  test('drops the idle connections as well: they would each cost a time-out', async () => {
    const before = await pidsOf();
    expect(new Set(before).size).toBe(3);
    proxy.freeze();
    await expect(write(db)).rejects.toThrow();
    proxy.restore();
    const after = await pidsOf();
    expect(after.filter((pid) => before.includes(pid))).toEqual([]);
  });

  test('does not put a statement that takes too long down to its handler', async () => {
    await expect(db.transaction((tx) => tx.execute(sql`select pg_sleep(60)`))).rejects.toMatchObject(AWAY);
  });

  test('writes again after a time in which the server took no writes, on connections of its own accord', async () => {
    await alterDatabase('set default_transaction_read_only = on');
    const readOnly = { code: 'DATABASE_READ_ONLY', retryable: true };
    await expect(db.transaction((tx) => write({ read: tx }))).rejects.toMatchObject(readOnly);
    await expect(write(db).catch(databaseError)).resolves.toMatchObject(readOnly);
    // Reading is possible all the time, and keeps a connection that takes no writes in the pool.
    await pidOf(db);
    await alterDatabase('reset default_transaction_read_only', false);
    await expect(db.transaction((tx) => write({ read: tx }))).rejects.toMatchObject(readOnly);
    await db.transaction((tx) => write({ read: tx }));
  });
});

test.runIf(servicesOnly('connections of a process'))(
  'work across tenants has connections of its own: a tenant’s need not be told again for whom they work',
  async () => {
    await using database = await testDatabase();
    const planner = await openPostgres({ url: database.url ?? '', user: 'planner', poolSize: 3 });
    const own = await asTenant('green', () => pidOf(planner));
    const across = await acrossTenants('timers', () => pidOf(planner));
    expect(across).not.toBe(own);
    expect(await pidOf(planner)).toBe(across);
    expect(await asTenant('green', () => planner.transaction((tx) => pidOf({ read: tx })))).toBe(own);
    await planner.close();
  },
);

/** As an operator does it; what is connected is ended, because a session keeps what it began with. */
async function alterDatabase(change: string, end = true): Promise<void> {
  const name = new URL(direct.url ?? '').pathname.slice(1);
  const client = new pg.Client({ connectionString: await findPostgres() });
  await client.connect();
  try {
    await client.query(`alter database ${name} ${change}`);
    if (end)
      await client.query('select pg_terminate_backend(pid, 2000) from pg_stat_activity where datname = $1', [
        name,
      ]);
  } finally {
    await client.end();
  }
}
