import { platformDatabase } from '@tapwright/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as store from '../index.ts';
import { ATTEMPTS } from './foreign-calls.fixture.ts';
import { everythingOfOwner, type Owned, rowsOfOwner, STRANGER } from './foreign-tenant.fixture.ts';
import { TENANT_TABLES } from './policies.ts';

let db: Awaited<ReturnType<typeof platformDatabase>>;
let owned: Owned;
let before: Awaited<ReturnType<typeof everythingOfOwner>>;
beforeAll(async () => {
  db = await platformDatabase();
  owned = await rowsOfOwner(db);
  before = await everythingOfOwner(db);
});
afterAll(() => db.close());

const attempts = Object.entries(ATTEMPTS).flatMap(([name, attempt]) =>
  typeof attempt === 'function' ? [[name, attempt] as const] : [],
);

test('every function of the package is tried, or is listed with the reason why not', () => {
  const functions = Object.entries(store).filter(([, value]) => typeof value === 'function');
  expect(Object.keys(ATTEMPTS).toSorted()).toEqual(functions.map(([name]) => name).toSorted());
});

test('the owner has a row in every table of tenants', () => {
  const empty = TENANT_TABLES.filter((table) => (before[table] ?? []).length === 0);
  expect(empty).toEqual([]);
});

describe('a foreign tenant', () => {
  test.each(attempts)('gets nothing by %s, and changes nothing', async (_name, attempt) => {
    const refused = (error: unknown) => {
      // What is not found, not admitted, or changed meanwhile; never a fault of the attempt itself.
      const known = store.databaseError(error);
      expect(known).toMatchObject({
        code: expect.stringMatching(/^(DATABASE_FORBIDDEN|NOT_FOUND|CONFLICT)$/),
      });
      return null;
    };
    const result = await store.asTenant(STRANGER, () => attempt(db, owned).catch(refused));
    expect(JSON.stringify(result ?? null)).not.toMatch(new RegExp(`crimson|${owned.job.id}|${owned.run.id}`));
    expect(await everythingOfOwner(db)).toEqual(before);
  });
});

test('nobody sees anything outside of a scope that names a tenant or a crossing', async () => {
  const seen = await store.asTenant(STRANGER, () => store.listLeases(db.read));
  expect(seen).toEqual([]);
  expect(() => store.asTenant('', () => null)).toThrow();
  expect(() => store.asTenant('*grants', () => null)).toThrow();
});

test('a crossing sees the tables that it is for, and no others', async () => {
  await store.acrossTenants('line', async () => {
    expect(await store.listLeases(db.read)).toHaveLength(1);
    expect(await store.findRun(db.read, owned.run.id)).toBeNull();
  });
});
