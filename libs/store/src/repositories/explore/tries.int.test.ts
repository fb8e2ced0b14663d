import { carryOut, type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../drizzle.ts';
import { rowsOf } from '../../rows-of.ts';
import { handling, waitingEvent } from '../commit.fixture.ts';
import { commitHandled, isConflict } from '../commit.ts';
import { findJob } from '../jobs.ts';
import type { NewExploration } from './explorations.ts';
import { moveTo, phoneOf, storeExploration } from './explore.fixture.ts';
import { type Claim, claimTry, settleTry, tryCounts, UNTRIED } from './tries.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());
beforeEach(() => db.clear());

const SIGNATURE = 'button|save';
const carry = (...writes: Parameters<typeof carryOut>[1]['writes'] & object) => carryOut(db, { writes });

type Phone = Awaited<ReturnType<typeof phoneOf>>;

function claimOf(
  exploration: NewExploration,
  { runId, token, step }: Phone,
  values: Partial<Claim> = {},
): Claim {
  const { id: explorationId, tenantId } = exploration;
  return { explorationId, tenantId, signature: SIGNATURE, nth: 1, runId, token, step, ...values };
}

async function countOf(exploration: NewExploration, signature = SIGNATURE) {
  const counts = await tryCounts(db.read, { explorationId: exploration.id, signatures: [signature] });
  return counts.get(signature) ?? UNTRIED;
}

describe('a try', () => {
  test('counts from its claim on, and stays when it is done', async () => {
    const exploration = await storeExploration(db);
    const phone = await phoneOf(db, exploration);
    expect(await countOf(exploration)).toEqual({ tries: 0, next: 1 });
    await carry(claimTry(claimOf(exploration, phone)));
    expect(await countOf(exploration)).toEqual({ tries: 1, next: 2 });
    await carry(settleTry(phone));
    await moveTo(db, phone.runId, 2);
    expect(await countOf(exploration)).toEqual({ tries: 1, next: 2 });
  });

  test.each([
    ['its run has gone on without doing it', (phone: Phone) => moveTo(db, phone.runId, 2)],
    [
      'its run has lost the phone',
      (phone: Phone) => db.read.execute(sql`delete from leases where run_id = ${phone.runId}`),
    ],
    [
      'its run has got a phone again under another token',
      (phone: Phone) =>
        db.read.execute(sql`update leases set token = token + 1 where run_id = ${phone.runId}`),
    ],
  ])('does not count where %s, and its number is not used again', async (_why, happens) => {
    const exploration = await storeExploration(db);
    const [dead, next] = [await phoneOf(db, exploration), await phoneOf(db, exploration)];
    await carry(claimTry(claimOf(exploration, dead)));
    await happens(dead);
    const count = await countOf(exploration);
    expect(count).toEqual({ tries: 0, next: 2 });
    await carry(claimTry(claimOf(exploration, next, { nth: count.next })));
    expect(await countOf(exploration)).toEqual({ tries: 1, next: 3 });
  });

  test('of another step or another run is not settled', async () => {
    const exploration = await storeExploration(db);
    const [one, two] = [await phoneOf(db, exploration), await phoneOf(db, exploration)];
    await carry(claimTry(claimOf(exploration, one)), claimTry(claimOf(exploration, two, { nth: 2 })));
    await carry(settleTry(one), settleTry({ runId: two.runId, step: 2 }));
    await moveTo(db, one.runId, 2);
    await moveTo(db, two.runId, 2);
    expect(await countOf(exploration)).toEqual({ tries: 1, next: 3 });
  });

  test('counts in its exploration only', async () => {
    const [exploration, other] = [await storeExploration(db), await storeExploration(db)];
    await carry(claimTry(claimOf(exploration, await phoneOf(db, exploration))));
    expect(await countOf(other)).toEqual(UNTRIED);
  });

  test('of a signature that is too long for an index counts like any other', async () => {
    const exploration = await storeExploration(db);
    const signature = Array.from({ length: 4_000 }, (_, i) =>
      String.fromCodePoint(0x4e00 + ((i * 7_919) % 20_000)),
    ).join('');
    await carry(claimTry(claimOf(exploration, await phoneOf(db, exploration), { signature })));
    expect(await countOf(exploration, signature)).toEqual({ tries: 1, next: 2 });
    expect(await countOf(exploration, `${signature}.`)).toEqual(UNTRIED);
  });

  test('goes with its job', async () => {
    const exploration = await storeExploration(db);
    await carry(claimTry(claimOf(exploration, await phoneOf(db, exploration))));
    await db.read.execute(sql`delete from jobs where id = ${exploration.jobId}`);
    expect(await countOf(exploration)).toEqual(UNTRIED);
  });
});

describe('of commits that claim the same try at once', () => {
  async function rivals(count: number) {
    const exploration = await storeExploration(db);
    const job = await findJob(db.read, 'default', exploration.jobId);
    if (job === null) throw new Error('the exploration has a job');
    const waiting = [];
    for (let index = 0; index < count; index += 1) waiting.push(await waitingEvent(db, job));
    const commits = waiting.map((one) => {
      const phone = { run: one.run, runId: one.run.id, token: 1, step: 1 };
      return handling(one, { writes: [claimTry(claimOf(exploration, phone))] });
    });
    return { exploration, commits };
  }
  const RESULTS = ['committed', 'conflict', 'conflict', 'conflict'];

  test('exactly one succeeds, and the others are conflicts that wrote nothing', async () => {
    const { exploration, commits } = await rivals(4);
    const results = await Promise.all(commits.map((commit) => commitHandled(db.read, commit)));
    expect(results.toSorted()).toEqual(RESULTS);
    expect((await countOf(exploration)).next).toBe(2);
    const handled = await db.read.execute(sql`select id from events where handled_at is not null`);
    expect(rowsOf<{ id: string }>(handled).map(({ id }) => id)).toEqual([
      commits[results.indexOf('committed')]?.eventId,
    ]);
  });

  test('the same where each is part of a longer transaction', async () => {
    const { commits } = await rivals(4);
    const results = await Promise.all(
      commits.map((commit) =>
        db
          .transaction(async (tx) => {
            const result = await commitHandled(tx, commit);
            if (result !== 'committed') throw new RangeError(result);
            return result;
          })
          .catch((error: unknown) => (error instanceof RangeError ? error.message : String(error))),
      ),
    );
    expect(results.toSorted()).toEqual(RESULTS);
  });

  test('the violation of another key is no conflict', async () => {
    const exploration = await storeExploration(db);
    const again = sql`insert into explorations (id, tenant_id, job_id, package_name, explorer, seed, spec)
      values (${exploration.id}, 'default', 'job_1', 'p', 'dfs', 1, '{}')`;
    const error: unknown = await db.read.execute(again).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(isConflict(error)).toBe(false);
  });
});

test('counts of 100 signatures among 10,000 tries are read from few pages', async () => {
  const exploration = await storeExploration(db);
  const others = [await storeExploration(db), await storeExploration(db)];
  for (const { id } of [exploration, ...others]) {
    await db.read.execute(sql`insert into widget_tries
      (exploration_id, tenant_id, signature, nth, run_id, step, token, done)
      select ${id}, 'default', 'android.widget.Button|org.example.app:id/button_' || n % 1000 || '|press', n / 1000 + 1,
        'run_01jd2vq0kz0000000000000' || n / 200, n % 200, 1795612319, true
      from generate_series(0, 9999) n`);
  }
  await db.read.execute(sql`analyze widget_tries`);
  const signatures = Array.from(
    { length: 100 },
    (_, i) => `android.widget.Button|org.example.app:id/button_${i * 10}|press`,
  );
  const counts = await tryCounts(db.read, { explorationId: exploration.id, signatures });
  expect([counts.size, counts.get(signatures[0] ?? '')]).toEqual([100, { tries: 10, next: 11 }]);
  const plan = await explained((execute) =>
    tryCounts(Object.assign(Object.create(db.read), { execute }), {
      explorationId: exploration.id,
      signatures,
    }),
  );
  expect(plan.text).not.toContain('Seq Scan on widget_tries');
  // A descent of three pages for each signature, and each page of the exploration once; the whole table has 900.
  expect(plan.pages).toBeLessThan(700);
});

/** The plan of the one statement that the work runs, and how many pages it reads. */
async function explained(
  work: (execute: (statement: ReturnType<typeof sql>) => Promise<unknown>) => Promise<unknown>,
): Promise<{ readonly text: string; readonly pages: number }> {
  let text = '';
  await work(async (statement) => {
    const found = await db.read.execute(sql`explain (analyze, buffers, costs off) ${statement}`);
    text = rowsOf<Record<string, string>>(found)
      .map((row) => row['QUERY PLAN'] ?? '')
      .join('\n');
    return { rows: [] };
  });
  const pages = /Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?/.exec(text);
  return { text, pages: Number(pages?.[1] ?? 0) + Number(pages?.[2] ?? 0) };
}
