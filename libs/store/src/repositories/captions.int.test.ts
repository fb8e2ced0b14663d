import { carryOut, type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../drizzle.ts';
import { CAPTIONS_PER_TENANT_MAX, findCaptions, saveCaptions } from './captions.ts';
import { handling, waitingEvent } from './commit.fixture.ts';
import { commitHandled } from './commit.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(() => db.clear());
afterAll(() => db.close());

const save = (captions: Readonly<Record<string, string>>, tenantId = 'default') =>
  carryOut(db, { writes: saveCaptions(tenantId, new Map(Object.entries(captions))) });
const known = async (keys: readonly string[], tenantId = 'default') =>
  Object.fromEntries(await findCaptions(db.read, { tenantId, keys }));

test('a caption is kept by the look of its icon, also the result that the icon is unclear', async () => {
  await save({ one: 'search', two: '' });
  expect(await known(['one', 'two', 'three'])).toEqual({ one: 'search', two: '' });
  expect(await known([])).toEqual({});
});

test('the first caption of a look stays, even if two runs have asked at once', async () => {
  await save({ one: 'search' });
  await save({ one: 'magnifier', two: 'menu' });
  expect(await known(['one', 'two'])).toEqual({ one: 'search', two: 'menu' });
});

test('a tenant neither sees nor changes the captions of another', async () => {
  await save({ one: 'search' });
  await save({ one: 'lens' }, 'other');
  expect(await known(['one'])).toEqual({ one: 'search' });
  expect(await known(['one'], 'other')).toEqual({ one: 'lens' });
  expect(await known(['one'], 'third')).toEqual({});
});

test('writes nothing if nothing was found', () => {
  expect(saveCaptions('default', new Map())).toEqual([]);
});

test('the oldest are deleted if a tenant has too many; those of others stay', async () => {
  await db.read.execute(sql`insert into captions (tenant_id, key, caption, created_at)
    select t, 'old ' || lpad(n::text, 6, '0'), 'icon', now() - make_interval(hours => 1, secs => n)
    from generate_series(1, ${CAPTIONS_PER_TENANT_MAX}::int) n, unnest(array['default', 'other']) t`);
  const writes = saveCaptions('default', new Map(Object.entries({ fresh: 'search', later: 'menu' })));
  await commitHandled(db.read, handling(await waitingEvent(db), { writes }));
  const counts = await db.read.execute(
    sql`select tenant_id as tenant, count(*)::int as count from captions group by 1 order by 1`,
  );
  expect(Object(counts).rows).toEqual([
    { tenant: 'default', count: CAPTIONS_PER_TENANT_MAX },
    { tenant: 'other', count: CAPTIONS_PER_TENANT_MAX },
  ]);
  expect(await known(['fresh', 'later', 'old 009998', 'old 009999', 'old 010000'])).toEqual({
    fresh: 'search',
    later: 'menu',
    'old 009998': 'icon',
  });
});

test('captions are stored with the handling of their event, in the same statement', async () => {
  const waiting = await waitingEvent(db);
  const writes = saveCaptions('default', new Map([['one', 'search']]));
  expect(await commitHandled(db.read, handling(waiting, { writes }))).toBe('committed');
  expect(await known(['one'])).toEqual({ one: 'search' });
  const again = saveCaptions('default', new Map([['two', 'menu']]));
  expect(await commitHandled(db.read, handling(waiting, { writes: again }))).toBe('handled_before');
  expect(await known(['two'])).toEqual({});
});
