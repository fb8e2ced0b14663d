import { JobSubmitted, newId, RunQueued } from '@tapwright/contracts';
import {
  carryOut,
  sampleEvent,
  storeEvent,
  storeJob,
  storeRun,
  type TestDatabase,
  testDatabase,
} from '@tapwright/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseArtifacts } from '../artifacts.ts';
import { findCaptureWithTree, insertCapture } from './captures.ts';
import { loadEventContext } from './event-context.ts';
import { timeline } from './events.ts';
import type { JobRow } from './jobs.ts';
import type { RunRow } from './runs.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

const eventOf = (job: JobRow) => sampleEvent(JobSubmitted, { job, data: {} });
const whole = (job: JobRow) => timeline(db.read, { jobId: job.id, afterSeq: 0, limit: 1_000 });

test('an event is found with its job and its run', async () => {
  const job = await storeJob(db);
  const run = await storeRun(db, job);
  const event = await storeEvent(db, sampleEvent(RunQueued, { job, run, data: {} }));
  const context = await loadEventContext(db.read, event.id);
  const { id, type, data, traceparent } = event;
  expect(context?.event).toMatchObject({ id, type, data, traceparent, handledAt: null });
  expect(await whole(job)).toMatchObject([{ ...event, seq: 1, gateway: 'any', attempts: 0 }]);
  expect(context?.job.id).toBe(job.id);
  expect(context?.run).toEqual(run);
});

test('an event about a job has no run, and an event that was never stored has no context', async () => {
  const event = await storeEvent(db, eventOf(await storeJob(db)));
  expect((await loadEventContext(db.read, event.id))?.run).toBeNull();
  expect(await loadEventContext(db.read, 'evt_none')).toBeNull();
});

describe('with the capture that is asked for', () => {
  const TREE = '<hierarchy rotation="0"></hierarchy>';

  async function captured(run: RunRow, hierarchyId: string): Promise<string> {
    const id = newId('cap');
    const seen = { packageName: 'org.example', activity: '.Main', keyboardShown: false, rotation: 0 };
    const row = { id, tenantId: run.tenantId, runId: run.id, hierarchyId, pictureId: null, ...seen };
    await carryOut(db, { writes: [insertCapture({ ...row, tookMs: 1, retries: [] })] });
    return id;
  }

  async function stored(tenantId: string) {
    const job = await storeJob(db, { tenantId });
    const run = await storeRun(db, job);
    const event = await storeEvent(db, sampleEvent(RunQueued, { job, run, data: {} }));
    const treeId = await databaseArtifacts(db).put(tenantId, 'application/xml', Buffer.from(TREE));
    return { event, run, captureId: await captured(run, treeId) };
  }

  test('comes what two queries would find', async () => {
    const { event, captureId } = await stored('default');
    const plain = await loadEventContext(db.read, event.id);
    const { seen, ...context } = (await loadEventContext(db.read, event.id, { captureId })) ?? {};
    expect(context).toEqual(plain);
    expect(seen).toEqual(await findCaptureWithTree(db.read, captureId));
    expect(Buffer.from(seen?.tree ?? []).toString()).toBe(TREE);
  });

  test('comes its row without a tree where the tree is stored elsewhere', async () => {
    const { event, run } = await stored('default');
    const captureId = await captured(run, 'f'.repeat(64));
    const read = await loadEventContext(db.read, event.id, { captureId });
    expect(read?.seen).toMatchObject({ capture: { id: captureId }, tree: null });
  });

  test('comes only the event where there is none, or it is that of another tenant', async () => {
    const { event } = await stored('default');
    const other = await stored('acme');
    for (const captureId of ['cap_none', other.captureId]) {
      const read = await loadEventContext(db.read, event.id, { captureId });
      expect(read?.event.id).toBe(event.id);
      expect(read).not.toHaveProperty('seen');
    }
  });
});
