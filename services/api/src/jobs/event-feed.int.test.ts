import { JobSubmitted } from '@tapwright/contracts';
import type { Database } from '@tapwright/store';
import { eventually, sampleEvent, storeEvent, storeJob } from '@tapwright/testing';
import { expect, test } from 'vitest';
import { platformOfTheFile } from '../api.fixture.ts';
import { createEventFeed } from './event-feed.ts';

const on = platformOfTheFile();
const EVERY_MS = 20;

/** The database, and how many queries were made outside of transactions. */
function counted(): { readonly db: Database; queries: number } {
  const count = {
    queries: 0,
    db: {
      ...on.db,
      get read() {
        count.queries += 1;
        return on.db.read;
      },
    },
  };
  return count;
}

const happen = (job: Parameters<typeof sampleEvent>[1]['job']) =>
  storeEvent(on.db, sampleEvent(JobSubmitted, { job, data: {} }));

test('hundreds of streams that wait cost a few queries a period, not one each', async () => {
  const job = await storeJob(on.db);
  const count = counted();
  const feed = createEventFeed({ db: count.db, publisher: on.platform.publisher, everyMs: EVERY_MS });
  const abort = new AbortController();
  const { signal } = abort;
  const waiting = Array.from({ length: 300 }, () => feed.next({ jobId: job.id, afterSeq: 0, signal }));
  const begun = performance.now();
  await eventually(() => count.queries >= 9);
  const periods = (performance.now() - begun) / EVERY_MS;
  // 300 streams are three queries of a hundred each: at the beginning, and in each period.
  expect(count.queries).toBeLessThanOrEqual(3 * (Math.ceil(periods) + 2));
  await happen(job);
  const heard = await Promise.all(waiting);
  expect(heard.map((rows) => rows.map(({ seq }) => seq))).toEqual(waiting.map(() => [1]));
});

test('each stream has its own place in a timeline, and more than one query can bring comes in order', async () => {
  const jobs = [await storeJob(on.db), await storeJob(on.db)] as const;
  for (let at = 0; at < 60; at += 1) await happen(jobs[0]);
  await happen(jobs[1]);
  const feed = createEventFeed({ db: on.db, publisher: on.platform.publisher, everyMs: EVERY_MS });
  const { signal } = new AbortController();
  const next = async (at: 0 | 1, afterSeq: number) =>
    (await feed.next({ jobId: jobs[at].id, afterSeq, signal })).map(({ seq }) => seq);
  const [all, late, other] = await Promise.all([next(0, 0), next(0, 58), next(1, 0)]);
  expect([all.length, all[0], all.at(-1)]).toEqual([50, 1, 50]);
  expect(late).toEqual([59, 60]);
  expect(other).toEqual([1]);
  expect(await next(0, 50)).toEqual([51, 52, 53, 54, 55, 56, 57, 58, 59, 60]);
});

test('a stream that ends while it waits gets nothing, and nobody looks any more', async () => {
  const job = await storeJob(on.db);
  const count = counted();
  const feed = createEventFeed({ db: count.db, publisher: on.platform.publisher, everyMs: 1 });
  const abort = new AbortController();
  const waiting = feed.next({ jobId: job.id, afterSeq: 0, signal: abort.signal });
  await eventually(() => count.queries > 1);
  abort.abort();
  expect(await waiting).toEqual([]);
  await eventually(() => on.db.healthy());
  const { queries } = count;
  for (let at = 0; at < 5; at += 1) await on.db.healthy();
  expect(count.queries).toBe(queries);
});

test('a database that fails ends the streams that wait, and serves the next ones', async () => {
  const job = await storeJob(on.db);
  await happen(job);
  let away = true;
  const db: Database = {
    ...on.db,
    get read() {
      if (away) throw new Error('gone');
      return on.db.read;
    },
  };
  const feed = createEventFeed({ db, publisher: on.platform.publisher, everyMs: EVERY_MS });
  const wanted = { jobId: job.id, afterSeq: 0, signal: new AbortController().signal };
  await expect(feed.next(wanted)).rejects.toThrow('gone');
  away = false;
  expect(await feed.next(wanted)).toHaveLength(1);
});

test('a stream shows nothing that a crash of the database could take back', async () => {
  const job = await storeJob(on.db);
  const answers = [false, true];
  let asked = 0;
  const db: Database = {
    ...on.db,
    get read() {
      return on.db.read;
    },
    kind: 'postgres',
    asynchronous: () => ({
      flushed: async () => {
        asked += 1;
        return answers.shift() ?? true;
      },
    }),
  };
  const feed = createEventFeed({ db, publisher: on.platform.publisher, everyMs: EVERY_MS });
  const { signal } = new AbortController();
  await happen(job);
  const rows = await feed.next({ jobId: job.id, afterSeq: 0, signal });
  expect([rows.length, asked]).toEqual([1, 2]);
});
