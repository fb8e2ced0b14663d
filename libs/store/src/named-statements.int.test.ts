import { servicesOnly, type TestDatabase, testDatabase } from '@tapwright/testing';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from './drizzle.ts';
import { namingClient } from './named-statements.ts';
import { openPostgres } from './postgres.ts';

let direct: TestDatabase;

describe.runIf(servicesOnly('statements that PostgreSQL keeps prepared'))('a connection', () => {
  let client: pg.Client;
  beforeAll(async () => {
    direct = await testDatabase();
  });
  beforeEach(async () => {
    await client?.end();
    client = new (namingClient())({ connectionString: direct.url ?? '' });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await direct.close();
  });

  const prepared = async (on: pg.Client): Promise<string[]> => {
    const { rows } = await on.query('select statement from pg_prepared_statements order by statement');
    return rows.map(({ statement }) => statement);
  };
  const asked = (text: string, values: unknown[]) => client.query({ text, rowMode: 'array' }, values);

  test('prepares what is repeated, and answers the same', async () => {
    const answers = [];
    for (const value of ['a', 'b', 'c', 'd'])
      answers.push((await asked('select $1::text', [value])).rows.flat()[0]);
    expect(answers).toEqual(['a', 'b', 'c', 'd']);
    expect(await prepared(client)).toEqual(['select $1::text']);
  });

  test('leaves alone what has no parameters, and several statements in one text', async () => {
    for (let times = 0; times < 5; times += 1) {
      await asked('select 1', []);
      await client.query('select 1; select 2');
    }
    expect(await prepared(client)).toEqual([]);
  });

  test('goes on after a prepared statement has failed', async () => {
    for (const value of ['1', '2', '3']) await asked('select $1::text::int', [value]);
    await expect(asked('select $1::text::int', ['no number'])).rejects.toMatchObject({ code: '22P02' });
    expect((await asked('select $1::text::int', ['4'])).rows).toEqual([[4]]);
  });

  test('sees columns that were added and rows that were changed since', async () => {
    await client.query('create temporary table turns (id int, said text)');
    const count = () => asked('select said from turns where id = $1', [1]);
    for (let times = 0; times < 8; times += 1) await count();
    await client.query(`alter table turns add column more text; insert into turns values (1, 'yes', 'x')`);
    expect((await count()).rows).toEqual([['yes']]);
  });

  test('of the platform prepares what drizzle sends, within transactions as well', async () => {
    const db = await openPostgres({ url: direct.url ?? '', poolSize: 1, migrate: false });
    const names = () => sql`select statement from pg_prepared_statements where statement like '%kept%'`;
    for (let times = 0; times < 3; times += 1)
      await db.read.execute(sql`select ${String(times)}::text as kept`);
    await db.transaction(async (tx) => {
      const { rows } = Object(await tx.execute(sql`select ${'last'}::text as kept`));
      expect(rows).toEqual([{ kept: 'last' }]);
    });
    const { rows } = Object(await db.read.execute(names()));
    expect(rows).toEqual([{ statement: 'select $1::text as kept' }]);
    await db.close();
  });
});
