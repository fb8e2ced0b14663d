import { addWaiter, deleteWaiter, grantIdle, listLeases, takeResetToken } from '@tapwright/store';
import { storeDevice, storeJob, storeRun, type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createReturns } from './returns.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(() => db.clear());
afterAll(() => db.close());

const TTL_MS = 60_000;
const DEVICES = 6;

/** @returns ids of the runs that wait */
async function lineUp(count: number): Promise<string[]> {
  const runIds: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const { id, jobId, tenantId } = await storeRun(db, await storeJob(db));
    const waiter = { runId: id, jobId, tenantId, selectors: { main: {} }, priority: 0 };
    await db.transaction((tx) => addWaiter(tx, waiter));
    runIds.push(id);
  }
  return runIds;
}

test('devices that come back together are granted at once, and each grant is announced once', async () => {
  for (let at = 0; at < DEVICES; at += 1) await storeDevice(db, { serial: `phone-${at}` });
  await lineUp(DEVICES);
  const first = await db.transaction((tx) => grantIdle(tx, { ttlMs: TTL_MS }));
  for (const { runId } of first) await db.transaction((tx) => deleteWaiter(tx, runId));
  const next = await lineUp(DEVICES);
  const returned = await Promise.all(
    (await listLeases(db.read)).map(async ({ runId, serial }, at) => {
      const token = (await db.transaction((tx) => takeResetToken(tx, serial))) ?? 0;
      // The last one's reset has failed: it is handled apart.
      const problem = at === DEVICES - 1 ? 'no answer' : null;
      return { runId, outcome: { serial, token, problem, away: false, attested: true }, packages: null };
    }),
  );
  const giveBack = createReturns(db, TTL_MS);
  const told = await Promise.all(returned.map(giveBack));
  const granted = told.flat().map(({ runId }) => runId);
  expect(granted.toSorted()).toEqual(next.slice(0, DEVICES - 1).toSorted());
  expect((await listLeases(db.read)).map(({ runId }) => runId).toSorted()).toEqual(granted.toSorted());
});
