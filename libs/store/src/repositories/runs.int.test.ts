import { emptyRunState, newId } from '@tapwright/contracts';
import { changeRun, storeJob, storeRun, type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findRun, openRunsOfJob, runsOfJob } from './runs.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

test('a stored run comes back unchanged, queued and at version 0', async () => {
  const state = emptyRunState([{ goal: 'g', endCondition: 'e', expectation: 'x' }], ['a rule']);
  const run = await storeRun(db, await storeJob(db), {
    state,
    purpose: 'verification',
    traceScriptId: 'scr_1',
  });
  expect(run).toMatchObject({ state, purpose: 'verification', traceScriptId: 'scr_1' });
  expect(run).toMatchObject({ status: 'queued', version: 0, step: 0, serial: null, leaseToken: null });
  expect(await findRun(db.read, 'run_none')).toBeNull();
});

test('a run needs its job', async () => {
  await expect(storeRun(db, { id: 'job_none', tenantId: 'default' })).rejects.toThrow();
});

test('the runs of a job are listed in the order of their creation, and open ones separately', async () => {
  const job = await storeJob(db);
  const second = await storeRun(db, job, { id: newId('run', 2_000) });
  const first = await storeRun(db, job, { id: newId('run', 1_000) });
  await storeRun(db, await storeJob(db));
  await changeRun(db, first, { status: 'ended', outcome: 'completed' });
  expect((await runsOfJob(db.read, job.id)).map((run) => run.id)).toEqual([first.id, second.id]);
  expect((await openRunsOfJob(db.read, job.id)).map((run) => run.id)).toEqual([second.id]);
});
