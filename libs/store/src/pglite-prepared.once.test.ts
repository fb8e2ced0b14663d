import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { prepareQueries, STATEMENTS_MAX } from './pglite-prepared.ts';

let client: PGlite;
/** What the client has sent, one entry for each exchange. */
let exchanges: string[] = [];
beforeAll(async () => {
  client = await PGlite.create();
  await client.exec(
    'create table things (id int primary key, note text, at timestamptz, data jsonb, tags text[])',
  );
  const send = client.execProtocolRawSync.bind(client);
  client.execProtocolRawSync = (message) => {
    exchanges.push(Buffer.from(message).toString('latin1'));
    return send(message);
  };
  prepareQueries(client);
});
afterAll(() => client.close());
beforeEach(async () => {
  await client.exec('delete from things');
  exchanges = [];
});

const insert = (id: number, note: string | null) =>
  client.query('insert into things (id, note) values ($1, $2)', [id, note]);
const prepared = async () =>
  (await client.query<{ count: number }>('select count(*)::int as count from pg_prepared_statements')).rows[0]
    ?.count;

test('a query that is repeated is one exchange, and is not parsed again', async () => {
  await insert(1, 'one');
  exchanges = [];
  await insert(2, 'two');
  expect(exchanges).toHaveLength(1);
  expect(exchanges[0]).not.toContain('insert into things');
});

test('a transaction prepares its queries, too, and takes back what it wrote', async () => {
  await insert(1, 'one');
  exchanges = [];
  const failed = client.transaction(async (tx) => {
    await tx.query('insert into things (id, note) values ($1, $2)', [2, 'two']);
    throw new Error('not this way');
  });
  await expect(failed).rejects.toThrow('not this way');
  expect(exchanges.filter((sent) => sent.includes('insert into things'))).toEqual([]);
  expect((await client.query('select id from things')).rows).toEqual([{ id: 1 }]);
});

test('a closed transaction runs nothing', async () => {
  const late = await client.transaction(async (tx) => () => tx.query('select 1'));
  expect(late).toThrow('closed');
});

describe('rows are those of the client itself', () => {
  const row = {
    id: 7,
    note: null,
    at: new Date('2026-01-02T03:04:05.678Z'),
    data: { a: [1, 'two'] },
    tags: ['x', 'y z'],
  };
  beforeEach(() =>
    client.query('insert into things values ($1, $2, $3, $4, $5)', [
      row.id,
      row.note,
      row.at,
      row.data,
      row.tags,
    ]),
  );

  test('as objects, as lists, and by parsers of their own', async () => {
    const text = 'select * from things where id = $1';
    for (let round = 0; round < 2; round += 1) {
      expect((await client.query(text, [7])).rows).toEqual([row]);
      expect((await client.query(text, [7], { rowMode: 'array' })).rows).toEqual([Object.values(row)]);
      const parsers = { 1184: (value: string) => `at ${value.slice(0, 10)}` };
      expect((await client.query(text, [7], { parsers })).rows).toEqual([{ ...row, at: 'at 2026-01-02' }]);
    }
  });

  test('with the number of rows that a write changed', async () => {
    expect(await client.query('update things set note = $1', ['new'])).toMatchObject({
      affectedRows: 1,
      rows: [],
    });
  });
});

test('a failure leaves the client usable, with the code of the failure', async () => {
  await insert(1, 'one');
  await expect(insert(1, 'again')).rejects.toMatchObject({ code: '23505' });
  await expect(client.query('select nothing from nowhere')).rejects.toMatchObject({ code: '42P01' });
  await insert(2, 'two');
  expect((await client.query('select id from things order by id')).rows).toEqual([{ id: 1 }, { id: 2 }]);
});

test('a query whose table has changed fails once at most', async () => {
  const all = () => client.query('select * from changing');
  await client.exec('create table changing (one int)');
  await all();
  await client.exec('alter table changing add column two int');
  await all().catch(() => {});
  expect((await all()).fields.map(({ name }) => name)).toEqual(['one', 'two']);
});

test('so many statements stay prepared and no more: those used last', async () => {
  await insert(1, 'one');
  for (let number = 0; number < STATEMENTS_MAX + 5; number += 1) {
    await client.query(`select ${number}`);
    if (number % 50 === 0) await insert(number + 2, null);
  }
  expect(await prepared()).toBe(STATEMENTS_MAX);
  exchanges = [];
  await insert(-1, 'still known');
  expect(exchanges).toHaveLength(1);
});
