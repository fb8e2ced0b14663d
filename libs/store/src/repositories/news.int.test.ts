import { JobSubmitted, LookWanted } from '@tapwright/contracts';
import { seededRandom } from '@tapwright/numbers';
import {
  eventually,
  sampleEvent,
  servicesOnly,
  storeEvent,
  storeJob,
  type TestDatabase,
  testDatabase,
} from '@tapwright/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../drizzle.ts';
import { migrateDatabase } from '../postgres.ts';
import { rowsOf } from '../rows-of.ts';
import { appendEvents } from './events.ts';
import type { JobRow } from './jobs.ts';
import { endOfNews, type NewsPlace, newsAfter, newsQuery } from './news.ts';

const FIRST: NewsPlace = { xact: 0, jobId: '', seq: 0 };

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase({ poolSize: 16 });
});
afterAll(() => db.close());

const news = (job: JobRow) => sampleEvent(JobSubmitted, { job, data: {} });
const told = async (tenantId: string, after: NewsPlace, limit = 100) =>
  (await newsAfter(db.read, [{ tenantId, after }], limit))[0] ?? [];
const named = (rows: readonly { readonly jobId: string; readonly seq: number }[]) =>
  rows.map(({ jobId, seq }) => `${jobId} ${seq}`);

describe('the news of a tenant', () => {
  test('are what changes how its jobs stand, page by page, each tenant its own', async () => {
    const [one, other] = [await storeJob(db, { tenantId: 'one' }), await storeJob(db, { tenantId: 'other' })];
    for (let at = 0; at < 5; at += 1) await storeEvent(db, news(one));
    await storeEvent(db, news(other));
    await storeEvent(db, sampleEvent(LookWanted, { job: one, data: { step: 1, captureId: 'cap_1' } }));
    // The server's own upkeep is a transaction, too, now and then.
    await eventually(async () => (await told('one', FIRST)).length === 5);
    const first = await told('one', FIRST, 3);
    expect(named(first)).toEqual([`${one.id} 1`, `${one.id} 2`, `${one.id} 3`]);
    expect(named(await told('one', first.at(-1) ?? FIRST))).toEqual([`${one.id} 4`, `${one.id} 5`]);
    expect(named(await told('other', FIRST))).toEqual([`${other.id} 1`]);
    const wanted = ['other', 'nobody', 'one'].map((tenantId) => ({ tenantId, after: FIRST }));
    expect((await newsAfter(db.read, wanted, 2)).map((rows) => rows.length)).toEqual([1, 0, 2]);
  });

  test('of now begin after all that was', async () => {
    const job = await storeJob(db, { tenantId: 'now' });
    await storeEvent(db, news(job));
    const { place, newest } = await endOfNews(db.read);
    expect(place.xact).toBeLessThanOrEqual(newest);
    expect(await told('now', place)).toEqual([]);
    await storeEvent(db, news(job));
    await eventually(async () => (await told('now', place)).length > 0);
    expect(named(await told('now', place))).toEqual([`${job.id} 2`]);
  });

  test('are found by their index, whatever else is stored', async () => {
    const plan = await db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return tx.execute(
        sql`explain ${newsQuery(tx, [{ tenantId: 'one', after: FIRST }], { before: 2 ** 40, limit: 10 }).getSQL()}`,
      );
    });
    const rows = rowsOf<{ readonly 'QUERY PLAN': string }>(plan);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('events_news');
  });
});

const WRITERS = 12;
const SEEDS = Array.from({ length: 15 }, (_, at) => at + 1);

describe.runIf(servicesOnly('transactions that end in another order than they began'))('a reader', () => {
  test.each(SEEDS)(
    'misses no event and sees none twice, however late its transaction ends (seed %i)',
    async (seed) => {
      const random = seededRandom(seed);
      const tenantId = `late-${seed}`;
      const jobs = [];
      for (let at = 0; at < WRITERS; at += 1) jobs.push(await storeJob(db, { tenantId }));
      const open = [];
      for (const job of jobs) open.push(await begun(job));
      const seen: string[] = [];
      let after = FIRST;
      const look = async () => {
        const rows = await told(tenantId, after, 3);
        seen.push(...named(rows));
        after = rows.at(-1) ?? after;
        return rows.length > 0;
      };
      while (open.length > 0) {
        if (random.next() < 0.7) await look();
        const [next] = open.splice(random.below(open.length), 1);
        await next?.end();
      }
      while (await look());
      expect(seen.toSorted()).toEqual(jobs.map(({ id }) => `${id} 1`).toSorted());
    },
  );
});

test.runIf(servicesOnly('a copy of a database on a server that counts its transactions anew'))(
  'what a restored copy brings is the past, however high its transactions were counted',
  async () => {
    await using copy = await testDatabase();
    const job = await storeJob(copy, { tenantId: 'restored' });
    await storeEvent(copy, news(job));
    await copy.read.execute(sql`update events set xact = ${2 ** 45}::bigint`);
    // A copy has lost its rights, by which it is known.
    await copy.read.execute(
      sql`do $$ begin execute format('grant temporary on database %I to public', current_database()); end $$`,
    );
    await migrateDatabase({ url: copy.url ?? '' });
    const rows = rowsOf<{ readonly xact: string }>(await copy.read.execute(sql`select xact from events`));
    expect(rows.map(({ xact }) => Number(xact))).toEqual([0]);
  },
);

/** A transaction that has stored an event and goes on until it is ended. */
async function begun(job: JobRow): Promise<{ end(): Promise<void> }> {
  const stored = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const over = db.transaction(async (tx) => {
    await appendEvents(tx, [news(job)]);
    stored.resolve();
    await ended.promise;
  });
  await Promise.race([stored.promise, over]);
  return {
    end() {
      ended.resolve();
      return over;
    },
  };
}
