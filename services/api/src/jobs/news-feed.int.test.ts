import { JobSubmitted } from '@tapwright/contracts';
import type { Database, JobRow } from '@tapwright/store';
import { eventually, sampleEvent, storeEvent, storeJob } from '@tapwright/testing';
import { expect, test } from 'vitest';
import { platformOfTheFile } from '../api.fixture.ts';
import { createNewsFeed } from './news-feed.ts';

const on = platformOfTheFile();
const EVERY_MS = 20;
const { signal } = new AbortController();

const happen = (job: JobRow) => storeEvent(on.db, sampleEvent(JobSubmitted, { job, data: {} }));

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

test('many streams that have seen the same cost one query a period, and each hears what happens', async () => {
  const [red, blue] = [
    await storeJob(on.db, { tenantId: 'red' }),
    await storeJob(on.db, { tenantId: 'blue' }),
  ];
  const count = counted();
  const feed = createNewsFeed({ db: count.db, everyMs: EVERY_MS });
  const { place: after } = await feed.open(null);
  const waiting = Array.from({ length: 300 }, (_, at) =>
    feed.next({ tenantId: at % 2 === 0 ? 'red' : 'blue', after, signal }),
  );
  const before = count.queries;
  const begun = performance.now();
  await eventually(() => count.queries >= before + 3);
  expect(count.queries - before).toBeLessThanOrEqual(Math.ceil((performance.now() - begun) / EVERY_MS) + 2);
  await happen(red);
  await happen(blue);
  const heard = await Promise.all(waiting);
  expect(new Set(heard.map((rows, at) => `${at % 2} ${rows[0]?.jobId}`))).toEqual(
    new Set([`0 ${red.id}`, `1 ${blue.id}`]),
  );
});

test('a stream goes on after what a client has seen, and begins anew after a place of another database', async () => {
  const job = await storeJob(on.db, { tenantId: 'green' });
  const feed = createNewsFeed({ db: on.db, everyMs: EVERY_MS });
  const { place } = await feed.open(null);
  for (let at = 0; at < 3; at += 1) await happen(job);
  const [first] = await feed.next({ tenantId: 'green', after: place, signal });
  const again = await feed.open(first ?? null);
  expect(again).toEqual({ place: first, resumed: true });
  const rest = await feed.next({ tenantId: 'green', after: again.place, signal });
  expect(rest.map(({ seq }) => seq)).toEqual([2, 3]);
  const ahead = await feed.open({ xact: 2 ** 45, jobId: 'job_x', seq: 1 });
  expect([ahead.resumed, ahead.place.xact < 2 ** 45]).toEqual([false, true]);
});

test('a stream that ends while it waits gets nothing, and nobody looks any more', async () => {
  const count = counted();
  const feed = createNewsFeed({ db: count.db, everyMs: 1 });
  const { place: after } = await feed.open(null);
  const abort = new AbortController();
  const waiting = feed.next({ tenantId: 'quiet', after, signal: abort.signal });
  await eventually(() => count.queries > 2);
  abort.abort();
  expect(await waiting).toEqual([]);
  await eventually(() => on.db.healthy());
  const { queries } = count;
  for (let at = 0; at < 5; at += 1) await on.db.healthy();
  expect(count.queries).toBe(queries);
});

test('a database that fails ends the streams that wait, and serves the next ones', async () => {
  const job = await storeJob(on.db, { tenantId: 'away' });
  let away = false;
  const db: Database = {
    ...on.db,
    get read() {
      if (away) throw new Error('gone');
      return on.db.read;
    },
  };
  const feed = createNewsFeed({ db, everyMs: EVERY_MS });
  const { place: after } = await feed.open(null);
  await happen(job);
  away = true;
  await expect(feed.next({ tenantId: 'away', after, signal })).rejects.toThrow('gone');
  away = false;
  expect(await feed.next({ tenantId: 'away', after, signal })).toHaveLength(1);
});

test('a stream shows nothing that a crash of the database could take back', async () => {
  const job = await storeJob(on.db, { tenantId: 'crash' });
  const answers = [true, false, true];
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
  const feed = createNewsFeed({ db, everyMs: EVERY_MS });
  const { place: after } = await feed.open(null);
  await happen(job);
  expect([(await feed.next({ tenantId: 'crash', after, signal })).length, asked]).toEqual([1, 3]);
});
