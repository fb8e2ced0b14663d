import { JobSubmitted, RunClosed } from '@tapwright/contracts';
import {
  markAsHandled,
  sampleEvent,
  storeEvent,
  storeJob,
  storeRun,
  type TestDatabase,
  testDatabase,
} from '@tapwright/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  appendEvents,
  countAttempt,
  forgiveAttempt,
  markPublished,
  newestEvent,
  timeline,
  unhandledEvents,
  unpublishedChildren,
} from './events.ts';
import type { JobRow } from './jobs.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

const eventOf = (job: JobRow) => sampleEvent(JobSubmitted, { job, data: {} });
const whole = (job: JobRow) => timeline(db.read, { jobId: job.id, afterSeq: 0, limit: 1_000 });

test('sequence numbers run from 1 per job, even if one call writes for several jobs', async () => {
  const [a, b] = [await storeJob(db), await storeJob(db)];
  await db.transaction((tx) => appendEvents(tx, [eventOf(b), eventOf(a), eventOf(b)]));
  await db.transaction((tx) => appendEvents(tx, [eventOf(a), eventOf(b)]));
  expect((await whole(a)).map((event) => event.seq)).toEqual([1, 2]);
  expect((await whole(b)).map((event) => event.seq)).toEqual([1, 2, 3]);
});

test('a transaction that fails leaves no gap', async () => {
  const job = await storeJob(db);
  const failing = db.transaction(async (tx) => {
    await appendEvents(tx, [eventOf(job)]);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await storeEvent(db, eventOf(job));
  expect((await whole(job)).map((event) => event.seq)).toEqual([1]);
});

test('an event is not stored twice, but refused', async () => {
  const event = await storeEvent(db, eventOf(await storeJob(db)));
  await expect(storeEvent(db, event)).rejects.toThrow();
});

test('the timeline is read in pages after a sequence number', async () => {
  const job = await storeJob(db);
  await db.transaction((tx) =>
    appendEvents(
      tx,
      Array.from({ length: 5 }, () => eventOf(job)),
    ),
  );
  const page = await timeline(db.read, { jobId: job.id, afterSeq: 2, limit: 2 });
  expect(page.map((event) => event.seq)).toEqual([3, 4]);
});

test('the newest event of a type is found for each job; null if there is none', async () => {
  const [job, other] = [await storeJob(db), await storeJob(db)];
  await db.transaction((tx) => appendEvents(tx, [eventOf(job), eventOf(job), eventOf(other)]));
  const { type } = eventOf(job);
  expect(await newestEvent(db.read, { jobId: job.id, type })).toMatchObject({ jobId: job.id, seq: 2 });
  expect(await newestEvent(db.read, { jobId: job.id, type: 'no.such' })).toBeNull();
});

test('the count of attempts includes earlier ones', async () => {
  const event = await storeEvent(db, eventOf(await storeJob(db)));
  expect([await countAttempt(db.read, event.id), await countAttempt(db.read, event.id)]).toEqual([1, 2]);
});

test('a forgiven attempt does not count', async () => {
  const event = await storeEvent(db, eventOf(await storeJob(db)));
  await countAttempt(db.read, event.id);
  await forgiveAttempt(db.read, event.id);
  expect(await countAttempt(db.read, event.id)).toBe(1);
});

test('children of an event are those not yet published and not yet handled', async () => {
  const job = await storeJob(db);
  const run = await storeRun(db, job);
  const cause = await storeEvent(db, eventOf(job));
  const child = () => ({ ...sampleEvent(RunClosed, { job, run, data: {} }), causeId: cause.id });
  const [published, handled, left, last] = [child(), child(), child(), child()];
  await db.transaction((tx) => appendEvents(tx, [published, handled, left, last, eventOf(job)]));
  await markPublished(db.read, [published.id]);
  await markPublished(db.read, []);
  await markAsHandled(db, handled.id, 'device-gateway');
  const found = await unpublishedChildren(db.read, cause.id);
  expect(found.map((event) => event.id)).toEqual([left.id, last.id]);
});

test('unhandled events come oldest first, at most as many as asked for', async () => {
  await using own = await testDatabase();
  const job = await storeJob(own);
  const stored = [eventOf(job), eventOf(job), eventOf(job)];
  for (const event of stored) await storeEvent(own, event);
  const [first, second, third] = stored.map((event) => event.id);
  await markAsHandled(own, first ?? '', 'planner');
  expect((await unhandledEvents(own.read, 10)).map((event) => event.id)).toEqual([second, third]);
  expect(await unhandledEvents(own.read, 1)).toHaveLength(1);
});
