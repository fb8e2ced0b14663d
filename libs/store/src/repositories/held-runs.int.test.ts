import { JobSpec, newId } from '@tapwright/contracts';
import { storeDevice, storeJob, storeRun, type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setDeviceState } from './devices.ts';
import { grantLease } from './grants.fixture.ts';
import { setTimer } from './timers.ts';
import { heldRuns, waitingRuns } from './waiting-runs.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(() => db.clear());
afterAll(() => db.close());

/** A run that goes on on a phone of its own. */
async function underWay(serial: string, tenantId = 'default') {
  await storeDevice(db, { serial });
  const spec = JobSpec.parse({ goal: `on ${serial}`, priority: 2 });
  const run = await storeRun(db, await storeJob(db, { tenantId, spec }));
  await grantLease(db, run, { serial });
  await db.read.execute(`update runs set status = 'running' where id = '${run.id}'`);
  return run;
}
type Run = Awaited<ReturnType<typeof underWay>>;

const pause = ({ id: runId, jobId, tenantId }: Run) =>
  db.transaction(async (tx) => {
    const about = { id: newId('tmr'), tenantId, jobId, runId, traceparent: null };
    await setTimer(tx, {
      ...about,
      purpose: 'pause',
      type: 'run.stopped',
      gateway: null,
      data: {},
      inMs: 60_000,
    });
  });
const away = (serial: string) => db.transaction((tx) => setDeviceState(tx, serial, { state: 'gone' }));
const held = (wanted: Partial<Parameters<typeof heldRuns>[1]> = {}) =>
  heldRuns(db.read, { tenantId: 'default', jobId: null, limit: 9, ...wanted });

test('a run that goes on holds nothing up', async () => {
  await underWay('a');
  expect(await held()).toEqual([]);
});

test('a paused run is told with the time of the pause and its end', async () => {
  const run = await underWay('a');
  await pause(run);
  const [row] = await held();
  const said = { runId: run.id, jobId: run.jobId, goal: 'on a', priority: 2, serial: 'a' };
  expect(row).toMatchObject({ ...said, away: false, taken: false });
  expect(row?.until?.getTime()).toBeGreaterThan(Date.now());
});

test('the phone that is away says since when, whether the run is paused or not', async () => {
  const [paused, other] = [await underWay('a'), await underWay('b')];
  await pause(paused);
  for (const serial of ['a', 'b']) await away(serial);
  const rows = await held();
  expect(rows.map(({ runId, away: isAway, until }) => [runId, isAway, until !== null])).toEqual([
    [paused.id, true, true],
    [other.id, true, false],
  ]);
  for (const { since } of rows) expect(Math.abs(since.getTime() - Date.now())).toBeLessThan(60_000);
});

test('only runs of the tenant are told, of one job where it is named, and no more than wanted', async () => {
  const [first, second] = [await underWay('a'), await underWay('b')];
  await underWay('c', 'other');
  for (const serial of ['a', 'b', 'c']) await away(serial);
  expect((await held()).map(({ runId }) => runId)).toEqual([first.id, second.id]);
  expect((await held({ jobId: second.jobId })).map(({ runId }) => runId)).toEqual([second.id]);
  expect(await held({ limit: 1 })).toHaveLength(1);
  expect(await waitingRuns(db.read, { tenantId: 'default', jobId: second.jobId, limit: 9 })).toEqual([]);
});
