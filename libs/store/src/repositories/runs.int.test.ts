import { emptyRunState, newId } from '@tapwright/contracts';
import { storeJob, storeRun, type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commitRun } from './commit.ts';
import { findRun, openRunsOfJob, runsOfJob } from './runs.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

test('a run comes back as it was stored, queued and at version 0', async () => {
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

test('a commit changes what is named, raises the version and leaves the rest', async () => {
  const run = await storeRun(db, await storeJob(db));
  const done = await db.transaction((tx) =>
    commitRun(tx, run, { status: 'running', step: 3, leaseToken: 9 }),
  );
  expect(done).toBe(true);
  const after = await findRun(db.read, run.id);
  expect(after).toEqual({ ...run, status: 'running', step: 3, leaseToken: 9, version: 1 });
});

test('a commit under an old version is refused and changes nothing', async () => {
  const run = await storeRun(db, await storeJob(db));
  await db.transaction((tx) => commitRun(tx, run, { step: 1 }));
  expect(await db.transaction((tx) => commitRun(tx, run, { step: 2 }))).toBe(false);
  expect(await findRun(db.read, run.id)).toMatchObject({ step: 1, version: 1 });
});

test('of many commits under one version at once exactly one is taken', async () => {
  const run = await storeRun(db, await storeJob(db));
  const attempts = Array.from({ length: 8 }, (_, i) =>
    db.transaction((tx) => commitRun(tx, run, { step: i + 1 })),
  );
  const taken = await Promise.all(attempts);
  expect(taken.filter(Boolean)).toHaveLength(1);
  expect(await findRun(db.read, run.id)).toMatchObject({ step: taken.indexOf(true) + 1, version: 1 });
});

test('a failed body leaves no trace of its commit', async () => {
  const run = await storeRun(db, await storeJob(db));
  const failing = db.transaction(async (tx) => {
    await commitRun(tx, run, { step: 5 });
    throw new Error('after the commit');
  });
  await expect(failing).rejects.toThrow('after the commit');
  expect(await findRun(db.read, run.id)).toMatchObject({ step: 0, version: 0 });
});

test('the runs of a job are listed in the order of their creation, the open ones apart', async () => {
  const job = await storeJob(db);
  const second = await storeRun(db, job, { id: newId('run', 2_000) });
  const first = await storeRun(db, job, { id: newId('run', 1_000) });
  await storeRun(db, await storeJob(db));
  await db.transaction((tx) => commitRun(tx, first, { status: 'ended', outcome: 'completed' }));
  expect((await runsOfJob(db.read, job.id)).map((run) => run.id)).toEqual([first.id, second.id]);
  expect((await openRunsOfJob(db.read, job.id)).map((run) => run.id)).toEqual([second.id]);
});
