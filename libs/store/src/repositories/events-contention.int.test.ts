import { JobSubmitted } from '@tapwright/contracts';
import {
  markAsHandled,
  sampleEvent,
  servicesOnly,
  storeEvent,
  storeJob,
  type TestDatabase,
  testDatabase,
} from '@tapwright/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appendEvents, claimUnpublished, markPublished, timeline } from './events.ts';
import type { JobRow } from './jobs.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase({ poolSize: 16 });
});
afterAll(() => db.close());

const eventOf = (job: JobRow) => sampleEvent(JobSubmitted, { job, data: {} });

test('many transactions at once give each job gapless numbers, in any order of the jobs', async () => {
  const jobs = [await storeJob(db), await storeJob(db), await storeJob(db)];
  const writers = Array.from({ length: 40 }, (_, i) => {
    // Every order of the jobs occurs: writers that lock in that order would deadlock.
    const turned = [...jobs.slice(i % 3), ...jobs.slice(0, i % 3)];
    const named = i % 2 === 0 ? turned : turned.toReversed();
    return db.transaction((tx) => appendEvents(tx, [...named, ...named].map(eventOf)));
  });
  await Promise.all(writers);
  for (const job of jobs) {
    const seqs = (await timeline(db.read, { jobId: job.id, afterSeq: 0, limit: 1_000 })).map(
      (event) => event.seq,
    );
    expect(seqs).toEqual(Array.from({ length: 80 }, (_, i) => i + 1));
  }
});

test('events younger than the grace period are left to the process that stored them', async () => {
  await using own = await testDatabase();
  const event = await storeEvent(own, eventOf(await storeJob(own)));
  expect(await own.transaction((tx) => claimUnpublished(tx, { graceMs: 60_000, limit: 10 }))).toEqual([]);
  const claimed = await own.transaction((tx) => claimUnpublished(tx, { graceMs: 0, limit: 10 }));
  expect(claimed.map((row) => row.id)).toEqual([event.id]);
});

test('published and handled events are not claimed, and the size of a claim is limited', async () => {
  await using own = await testDatabase();
  const job = await storeJob(own);
  const [published, handled, ...left] = [1, 2, 3, 4, 5].map(() => eventOf(job));
  await own.transaction((tx) =>
    appendEvents(
      tx,
      [published, handled, ...left].filter((e) => e !== undefined),
    ),
  );
  await markPublished(own.read, [published?.id ?? '']);
  await markAsHandled(own, handled?.id ?? '', 'planner');
  const claimed = await own.transaction((tx) => claimUnpublished(tx, { graceMs: 0, limit: 2 }));
  expect(claimed.map((row) => row.id)).toEqual(left.slice(0, 2).map((event) => event.id));
});

test.runIf(servicesOnly('two sweepers at once claim different events'))(
  'two sweepers at once claim different events, and the second does not wait',
  async () => {
    await using own = await testDatabase();
    const job = await storeJob(own);
    for (let i = 0; i < 4; i += 1) await storeEvent(own, eventOf(job));
    const held = Promise.withResolvers<string[]>();
    const release = Promise.withResolvers<void>();
    const first = own.transaction(async (tx) => {
      held.resolve((await claimUnpublished(tx, { graceMs: 0, limit: 3 })).map((row) => row.id));
      await release.promise;
    });
    const mine = await held.promise;
    const theirs = await own.transaction((tx) => claimUnpublished(tx, { graceMs: 0, limit: 3 }));
    release.resolve();
    await first;
    expect(mine).toHaveLength(3);
    expect(theirs).toHaveLength(1);
    expect(mine).not.toContain(theirs[0]?.id);
  },
);
