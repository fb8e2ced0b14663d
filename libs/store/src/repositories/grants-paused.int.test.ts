import { servicesOnly, storeDevice, type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../drizzle.ts';
import { grantAll, runInLine } from './grants.fixture.ts';
import { grantIdle } from './grants.ts';
import { leaseOfRun } from './leases.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase({ poolSize: 4 });
});
beforeEach(() => db.clear());
afterAll(() => db.close());

describe.runIf(servicesOnly('a paused transaction needs a server that ends it'))(
  'a process that is paused during its turn to grant',
  () => {
    test('loses the turn: the others wait only seconds for it, and its grants are made again', async () => {
      const run = await runInLine(db);
      await storeDevice(db, { serial: 'a' });
      const granted = Promise.withResolvers<void>();
      const goesOn = Promise.withResolvers<void>();
      const paused = db.transaction(async (tx) => {
        expect(await grantIdle(tx, { ttlMs: 30_000 })).toMatchObject([{ runId: run.id }]);
        granted.resolve();
        await goesOn.promise;
      });
      const failed = expect(paused).rejects.toThrow();
      await granted.promise;
      // Waits for the turn, until the server has ended the other transaction.
      expect(await grantAll(db)).toMatchObject([{ runId: run.id }]);
      goesOn.resolve();
      await failed;
      expect(await leaseOfRun(db.read, run.id)).toMatchObject({ serial: 'a' });
    });

    test('keeps connections that have done their work: the limit holds only for that transaction', async () => {
      const setting = sql<string>`current_setting('idle_in_transaction_session_timeout')`;
      const limit = async () =>
        (await db.transaction((tx) => tx.select({ setting }).from(sql`(select 1) one`)))[0]?.setting;
      const before = await limit();
      await runInLine(db);
      await storeDevice(db, { serial: 'a' });
      await grantAll(db);
      expect(await limit()).toBe(before);
      expect(before).not.toBe('5s');
    });
  },
);

test('grants in the order of the line, not in that of the requests', async () => {
  const first = await runInLine(db);
  const second = await runInLine(db);
  await storeDevice(db, { serial: 'a' });
  await Promise.all([grantAll(db), grantAll(db), grantAll(db)]);
  expect(await leaseOfRun(db.read, first.id)).toMatchObject({ serial: 'a' });
  expect(await leaseOfRun(db.read, second.id)).toBeNull();
});
