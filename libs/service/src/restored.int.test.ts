import { databaseIdentity, findJob, timeline } from '@tapwright/store';
import { changeRun, storeJob, storeRun } from '@tapwright/testing';
import { expect, test } from 'vitest';
import { plannedTask, QUIET, storesOfTheFile } from './kit.fixture.ts';
import { awaitStopped, stopWhatWasRestored } from './restored.ts';

const on = storesOfTheFile();
const published: string[] = [];
const publisher = {
  publish: async (events: readonly { readonly type: string; readonly jobId: string }[]) =>
    void published.push(...events.map(({ type, jobId }) => `${type} ${jobId}`)),
};
const start = () => stopWhatWasRestored({ db: on.db, log: QUIET, publisher });
const typesOf = async (jobId: string) =>
  (await timeline(on.db.read, { jobId, afterSeq: 0, limit: 10 })).map(({ type }) => type);

test('at the first start, and as long as it is the same database, nothing is stopped', async () => {
  const { job } = await plannedTask(on.db);
  expect(await databaseIdentity(on.db.read)).not.toBeNull();
  await start();
  await start();
  expect(await typesOf(job.id)).toEqual(['task.planned']);
});

test('in a restored one every open job is stopped once, whatever its state, and what was on its way for its runs is dropped', async () => {
  await start();
  const { job: running } = await plannedTask(on.db);
  const waiting = await storeJob(on.db);
  await changeRun(on.db, await storeRun(on.db, waiting), { status: 'queued' });
  const { run: closing, job: closed } = await plannedTask(on.db);
  await changeRun(on.db, closing, { status: 'closing' });
  const accepted = await storeJob(on.db);
  await on.db.read.execute(`update events set published_at = now()`);
  await on.db.read.execute(`update identities set identity = 'another server:1'`);
  published.length = 0;
  await Promise.all([start(), start()]);
  expect(await typesOf(running.id)).toEqual(['task.planned', 'run.stopped']);
  expect(await typesOf(waiting.id)).toEqual(['run.stopped']);
  expect(await typesOf(accepted.id)).toEqual(['job.ended']);
  expect(await findJob(on.db.read, 'default', accepted.id)).toMatchObject({
    status: 'ended',
    outcome: 'inconclusive',
    reason: { code: 'DATABASE_RESTORED' },
  });
  expect(published.toSorted()).toEqual(
    [
      `run.stopped ${running.id}`,
      `run.stopped ${waiting.id}`,
      `run.stopped ${closed.id}`,
      `job.ended ${accepted.id}`,
    ].toSorted(),
  );
  const first = async (jobId: string) => (await timeline(on.db.read, { jobId, afterSeq: 0, limit: 1 }))[0];
  // What a stopped run had on its way is not done any more; a run that was being closed goes on.
  expect(await first(running.id)).toMatchObject({ handledBy: 'planner', deadReason: null });
  expect(await first(closed.id)).toMatchObject({ handledAt: null, publishedAt: null });
});

test('in a restored one every other process waits for the planner, and gives up with a code', async () => {
  await start();
  await on.db.read.execute(`update identities set identity = 'another server:1'`);
  const about = { db: on.db, log: QUIET };
  await expect(awaitStopped(about, 0)).rejects.toMatchObject({ code: 'DATABASE_RESTORED' });
  const waiting = awaitStopped(about);
  await start();
  await waiting;
});
