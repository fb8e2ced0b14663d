import { JobSubmitted, PROCESS_NAMES, type ProcessName, PUBLISHED, servicesIn } from '@tapwright/contracts';
import {
  sampleEvent,
  servicesOnly,
  serviceUrl,
  storeJob,
  type TestDatabase,
  testDatabase,
} from '@tapwright/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getTableColumns, getTableName, is, PgTable } from '../drizzle.ts';
import { appendEvents } from '../repositories/events.ts';
import * as schema from '../schema/index.ts';
import { RIGHTS } from './rights.ts';
import { TABLE_NAMES } from './table-names.ts';

const FORBIDDEN = '42501';
const TENANT = 'default';
const COMMANDS = ['select', 'insert', 'update', 'delete'] as const;

const isReal = servicesOnly('logging in as each service');
let db: TestDatabase;
const logins = new Map<ProcessName, pg.Client>();
beforeAll(async () => {
  if (!isReal) return;
  db = await testDatabase();
  for (const service of PROCESS_NAMES) {
    const client = new pg.Client({ connectionString: serviceUrl(db.url ?? '', service) });
    await client.connect();
    await client.query(`select set_config('tapwright.tenant', '${TENANT}', false)`);
    logins.set(service, client);
  }
});
afterAll(async () => {
  for (const client of logins.values()) await client.end();
  if (isReal) await db.close();
});

/** SQLSTATE of a statement that is taken back in any case; null: it was carried out. */
async function refusalOf(service: ProcessName, statement: string): Promise<string | null> {
  const client = logins.get(service);
  if (client === undefined) throw new Error('nobody has logged in');
  await client.query('begin');
  try {
    await client.query(statement);
    return null;
  } catch (error) {
    return Object(error).code;
  } finally {
    await client.query('rollback');
  }
}

/** All that the login may do, as the server itself says it: `command table.column`. */
async function rightsOf(service: ProcessName): Promise<string[]> {
  const found = await logins.get(service)?.query<{ may: string }>(`
    select command || ' ' || c.relname || '.' || a.attname as may
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    cross join unnest('{select,insert,update,delete}'::text[]) command
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and case command
      when 'delete' then has_table_privilege(c.oid, 'delete')
      else has_column_privilege(c.oid, a.attnum, command) end`);
  return (found?.rows ?? []).map(({ may }) => may).toSorted();
}

function listedRightsOf(service: ProcessName): string[] {
  return Object.values(schema)
    .filter((table) => is(table, PgTable))
    .flatMap((table) => {
      const listed = servicesIn(service).map(
        (one) => Object.entries(RIGHTS[one]).find(([name]) => name === getTableName(table))?.[1],
      );
      return Object.values(getTableColumns(table)).flatMap(({ name }) =>
        COMMANDS.filter((command) =>
          listed.some((rights) => {
            const columns = rights?.[command];
            return columns === true || columns?.includes(name) === true;
          }),
        ).map((command) => `${command} ${getTableName(table)}.${name}`),
      );
    })
    .toSorted();
}

describe.runIf(isReal).each(PROCESS_NAMES)('%s', (service) => {
  test('may do with every column of every table what its rights list, and nothing else', async () => {
    expect(await rightsOf(service)).toEqual(listedRightsOf(service));
  });

  test('is refused tables that it does not need', async () => {
    const foreign = TABLE_NAMES.filter((table) =>
      servicesIn(service).every((one) => !(table in RIGHTS[one])),
    );
    expect(foreign).not.toEqual([]);
    for (const table of foreign) {
      expect(await refusalOf(service, `select * from ${table}`)).toBe(FORBIDDEN);
      expect(await refusalOf(service, `delete from ${table}`)).toBe(FORBIDDEN);
    }
  });

  test.runIf(service !== 'device-gateway')('cannot read sealed secrets of jobs', async () => {
    expect(await refusalOf(service, 'select secrets from jobs')).toBe(FORBIDDEN);
    expect(await refusalOf(service, 'update jobs set version = version returning secrets')).toBe(FORBIDDEN);
  });

  test.each([
    ['create table', 'create table mine (id int)'],
    ['create a temporary table', 'create temporary table mine (id int)'],
    ['create a schema', 'create schema mine'],
    ['create a function', `create function mine() returns int language sql as 'select 1'`],
    ['create a view', 'create view mine as select id from events'],
    ['create an extension', 'create extension dblink'],
    ['create a role', 'create role mine'],
    ['create a database', 'create database mine'],
    ['alter a table', 'alter table events add column mine int'],
    ['switch off policies of a table', 'alter table events disable row level security'],
    ['drop a policy', 'drop policy tenant on events'],
    ['drop a table', 'drop table events'],
    ['empty a table', 'truncate events'],
    ['read the verifiers of passwords', 'select rolpassword from pg_authid'],
    ['read files', `select pg_read_file('/etc/passwd')`],
    ['run programs', `copy (select 1) to program 'true'`],
    ['change the server', `alter system set log_statement = 'all'`],
    ['note a migration', 'delete from drizzle.__drizzle_migrations'],
    ['change what is noted of roles', `update drizzle.access set hash = ''`],
    [
      'call what is for others',
      servicesIn(service).includes('planner')
        ? 'set role tw_test_upkeep'
        : 'select tapwright_delete_old_jobs(0, 1)',
    ],
    ['become upkeep', 'set role tw_test_upkeep'],
    ['become the platform', 'set role tw_test_platform'],
  ])('may not %s', async (_what, statement) => {
    expect(await refusalOf(service, statement)).toMatch(/^(42501|25001)$/);
  });

  test('cannot become another service, nor whoever owns the database', async () => {
    for (const other of PROCESS_NAMES.filter((one) => one !== service))
      expect(await refusalOf(service, `set role tw_test_${other.replaceAll('-', '_')}`)).toBe(FORBIDDEN);
    const found = await logins
      .get(service)
      ?.query<{ owner: string }>(
        'select pg_get_userbyid(datdba) as owner from pg_database where datname = current_database()',
      );
    const owner = found?.rows[0]?.owner ?? '';
    expect(await refusalOf(service, `set role ${owner}`)).toBe(FORBIDDEN);
    expect(await refusalOf(service, `set session authorization ${owner}`)).toBe(FORBIDDEN);
  });

  test('stores events that it publishes, and no others', async () => {
    const job = await storeJob(db);
    const stored: string[] = [];
    for (const type of new Set(Object.values(PUBLISHED).flat())) {
      const statement = `insert into events (id, job_id, seq, tenant_id, type, version, data)
        values ('evt_${service}', '${job.id}', 1, '${TENANT}', '${type}', 1, '{}')`;
      if ((await refusalOf(service, statement)) === null) stored.push(type);
    }
    expect(stored.toSorted()).toEqual(
      [...new Set(servicesIn(service).flatMap((one) => PUBLISHED[one]))].toSorted(),
    );
  });

  test('sees nothing of another tenant, nor anything at all before it has said for whom it works', async () => {
    const job = await storeJob(db, { tenantId: 'other' });
    const event = sampleEvent(JobSubmitted, { job, data: {} });
    await db.transaction((tx) => appendEvents(tx, [event]));
    const client = logins.get(service);
    for (const tenant of [TENANT, '', 'other']) {
      await client?.query(`select set_config('tapwright.tenant', '${tenant}', false)`);
      const found = await client?.query(`select id from jobs where id = '${job.id}'`);
      const events = await client?.query(`select id from events where id = '${event.id}'`);
      const count = tenant === 'other' ? 1 : 0;
      expect([found?.rowCount, events?.rowCount]).toEqual([count, count]);
    }
    await client?.query(`select set_config('tapwright.tenant', '${TENANT}', false)`);
  });
});
