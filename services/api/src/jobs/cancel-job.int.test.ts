import { findJob, timeline } from '@tapwright/store';
import {
  changeRun,
  storeJob,
  storeRun,
  type TestBus,
  type TestDatabase,
  testBus,
  testDatabase,
} from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { platformOn } from '../api.fixture.ts';
import { cancelJob } from './cancel-job.ts';

let db: TestDatabase;
let bus: TestBus;
beforeAll(async () => {
  db = await testDatabase();
  bus = await testBus();
});
beforeEach(() => db.clear());
afterAll(async () => {
  await bus.close();
  await db.close();
});

const CANCELED = { outcome: 'canceled', reason: { code: 'CANCELED' } };

async function jobThatIs(status: 'queued' | 'running' | 'ended') {
  const job = await storeJob(db);
  await db.read.execute(`update jobs set status = '${status}' where id = '${job.id}'`);
  return job;
}

const cancel = (id: string) => cancelJob(platformOn(db, bus), 'default', id);
const events = async (jobId: string) =>
  (await timeline(db.read, { jobId, afterSeq: 0, limit: 100 })).map(({ type, runId, data }) => ({
    type,
    runId,
    data,
  }));

describe('canceling', () => {
  test('a job that has not begun ends it at once', async () => {
    const job = await jobThatIs('queued');
    expect(await cancel(job.id)).toMatchObject({ status: 'ended', ...CANCELED });
    expect(await events(job.id)).toMatchObject([{ type: 'job.ended', data: CANCELED }]);
  });

  test.each(['queued', 'running'] as const)(
    'a job whose run is %s stops the run, which gives its device back before the job ends',
    async (status) => {
      const job = await jobThatIs('running');
      const run = await storeRun(db, job);
      await changeRun(db, run, { status });
      expect(await cancel(job.id)).toMatchObject({ status: 'running', outcome: null });
      expect(await events(job.id)).toMatchObject([{ type: 'run.stopped', runId: run.id, data: CANCELED }]);
    },
  );

  test('a job between two runs ends it at once: there is nothing to stop', async () => {
    const job = await jobThatIs('running');
    const run = await storeRun(db, job);
    await changeRun(db, run, { status: 'ended', outcome: 'completed' });
    expect(await cancel(job.id)).toMatchObject({ status: 'ended', ...CANCELED });
    expect(await events(job.id)).toMatchObject([{ type: 'job.ended', data: CANCELED }]);
  });

  test('a job that has ended leaves it as it ended', async () => {
    const job = await jobThatIs('ended');
    expect(await cancel(job.id)).toMatchObject({ status: 'ended', outcome: null });
    expect(await events(job.id)).toEqual([]);
  });

  test('twice ends a job once', async () => {
    const job = await jobThatIs('queued');
    await cancel(job.id);
    await cancel(job.id);
    expect(await events(job.id)).toHaveLength(1);
  });

  test('a job of another tenant is not found', async () => {
    const job = await storeJob(db, { tenantId: 'other' });
    await expect(cancel(job.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await findJob(db.read, 'other', job.id)).toMatchObject({ status: 'queued' });
  });
});
