import { TapwrightError } from '@tapwright/contracts';
import { timeline } from '@tapwright/store';
import { eventually, type TestBus, type TestDatabase, testBus, testDatabase } from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { plannedTask } from './kit.fixture.ts';
import { createPublisher } from './publisher.ts';

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

const publishedAt = async (jobId: string) =>
  (await timeline(db.read, { jobId, afterSeq: 0, limit: 1 }))[0]?.publishedAt ?? null;

test('a published event is marked soon, without the run waiting for it', async () => {
  const { job, event } = await plannedTask(db);
  await createPublisher(bus, db).publish([event]);
  await eventually(() => publishedAt(job.id));
});

test('flushing marks at once: what a service does before it stops', async () => {
  const { job, event } = await plannedTask(db);
  const publisher = createPublisher(bus, db);
  await publisher.publish([event]);
  await publisher.flush();
  expect(await publishedAt(job.id)).not.toBeNull();
});

test('an event that the bus refused is not marked, and the caller gets the error', async () => {
  const { job, event } = await plannedTask(db);
  const full = { ...bus, publish: () => Promise.reject(new TapwrightError('BUS_FULL', 'full')) };
  const publisher = createPublisher(full, db);
  await expect(publisher.publish([event])).rejects.toMatchObject({ code: 'BUS_FULL' });
  await publisher.flush();
  expect(await publishedAt(job.id)).toBeNull();
});

test('a mark that cannot be written is harmless: the event is only published again', async () => {
  const { event } = await plannedTask(db);
  const gone = await testDatabase();
  await gone.close();
  const publisher = createPublisher(bus, gone);
  await publisher.publish([event]);
  await expect(publisher.flush()).resolves.toBeUndefined();
});

test('listeners get committed events until they stop listening', async () => {
  const { event } = await plannedTask(db);
  const publisher = createPublisher(bus, db);
  const heard: string[] = [];
  const stop = publisher.onCommitted((events) => heard.push(...events.map(({ id }) => id)));
  publisher.committed([event]);
  stop();
  publisher.committed([event]);
  expect(heard).toEqual([event.id]);
});
