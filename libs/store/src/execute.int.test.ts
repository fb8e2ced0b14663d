import { type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorCode } from './database-errors.ts';
import { sql } from './drizzle.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  await db.execute(
    sql`create table things (id text primary key, note text, size int, at timestamptz, data jsonb)`,
  );
});
afterAll(() => db.close());

const insert = (id: string, note: string | null) =>
  db.execute(sql`insert into things (id, note) values (${id}, ${note})`);
const notes = async () => {
  const { rows } = (await db.read.execute(sql`select id, note from things order by id`)) as unknown as {
    rows: { id: string; note: string | null }[];
  };
  return rows.map(({ id, note }) => `${id}:${note}`);
};

test('a prepared statement whose first execution fails can be executed again, with other values', async () => {
  const first = sql`insert into things (id, note, size) values (${'z'}, ${'n'}, ${'not a number'}::int)`;
  const failed = await db.execute(first).catch(errorCode);
  expect(failed).toBe('22P02');
  await db.execute(sql`insert into things (id, note, size) values (${'z'}, ${'n'}, ${'7'}::int)`);
  expect(await notes()).toContain('z:n');
});

test('a failure in the middle leaves the connection usable, and its code can be read', async () => {
  await insert('a', 'one');
  expect(await insert('a', 'two').catch(errorCode)).toBe('23505');
  await insert('b', null);
  expect(await notes()).toEqual(expect.arrayContaining(['a:one', 'b:null']));
});

test('texts, nulls, numbers, moments and JSON arrive unchanged', async () => {
  const odd = `'; drop table things; -- "\\ \u00e9 \u{1f600}`;
  const at = new Date('2026-01-02T03:04:05.678Z');
  const data = JSON.stringify({ text: odd, none: null });
  await db.execute(
    sql`insert into things values (${'c'}, ${odd}, ${-5}, ${at.toISOString()}::timestamptz, ${data}::jsonb)`,
  );
  const { rows } = (await db.read.execute(
    sql`select note, size, data->>'text' as text from things where id = 'c'`,
  )) as unknown as { rows: unknown[] };
  expect(rows).toEqual([{ note: odd, size: -5, text: odd }]);
});

test('many at once each take effect once', async () => {
  await Promise.all(Array.from({ length: 50 }, (_, i) => insert(`m${i}`, 'many')));
  expect((await notes()).filter((note) => note.endsWith(':many'))).toHaveLength(50);
});

test('inside an open transaction it is refused instead of hanging', async () => {
  const inside = db.transaction(async () => insert('x', 'x'));
  await expect(inside).rejects.toMatchObject({ code: 'INTERNAL' });
});
