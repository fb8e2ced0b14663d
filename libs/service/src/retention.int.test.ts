import { type Artifacts, findJob, heartbeat } from '@tapwright/store';
import { eventually, storeJob, type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Background } from './background.ts';
import { QUIET } from './kit.fixture.ts';
import { RetentionDays, startRetention } from './retention.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());
beforeEach(() => db.clear());

const EVERY_MS = 3_600_000;

/** Artifacts of which a given number can be pruned; records the requests. */
function countingArtifacts(old: number) {
  const asked: number[] = [];
  let left = old;
  const none = () => Promise.reject(new Error('not used in this test'));
  const artifacts: Artifacts = {
    put: none,
    putWith: none,
    get: none,
    async prune({ olderThanMs, limit }) {
      asked.push(olderThanMs);
      const count = Math.min(left, limit);
      left -= count;
      return { count, more: left > 0 };
    },
  };
  return { artifacts, asked, left: () => left };
}

async function storeEnded(daysAgo: number): Promise<string> {
  const { id } = await storeJob(db);
  const at = `now() - interval '${daysAgo} days'`;
  await db.read.execute(`update jobs set status = 'ended', ended_at = ${at} where id = '${id}'`);
  return id;
}

async function during(loop: Background, check: () => Promise<void>): Promise<void> {
  try {
    await check();
  } finally {
    await loop.stop();
  }
}

describe('retention', () => {
  test('removes everything old in one pass, however many portions that takes, and keeps the rest', async () => {
    const old = await Promise.all(Array.from({ length: 25 }, () => storeEnded(8)));
    const young = await storeEnded(6);
    const { artifacts, asked, left } = countingArtifacts(350);
    const loop = startRetention({ db, artifacts, log: QUIET, policy: { days: 7, everyMs: EVERY_MS } });
    await during(loop, async () => {
      await eventually(() => left() === 0, { what: 'everything is pruned' });
      expect(await Promise.all(old.map((id) => findJob(db.read, 'default', id)))).toEqual(
        old.map(() => null),
      );
      expect(await findJob(db.read, 'default', young)).not.toBeNull();
      expect(asked.every((ms) => ms === 7 * 24 * 3_600_000)).toBe(true);
    });
  });

  test('of 0 days keeps every job and every artifact, but deletes dead processes anyway', async () => {
    const id = await storeEnded(10_000);
    await heartbeat(db.read, { id: 'dead', service: 'planner', name: 'p' });
    await db.read.execute(`update instances set heartbeat_at = now() - interval '2 days'`);
    const { artifacts, asked } = countingArtifacts(5);
    const loop = startRetention({ db, artifacts, log: QUIET, policy: { days: 0, everyMs: EVERY_MS } });
    const isForgotten = async () =>
      Object(await db.read.execute(`select 1 from instances`)).rows.length === 0;
    await during(loop, () => eventually(isForgotten).then(() => undefined));
    expect(await findJob(db.read, 'default', id)).not.toBeNull();
    expect(asked).toEqual([]);
  });
});

test('RETENTION_DAYS is 30 by default, may be a part of a day, and never negative', () => {
  expect([undefined, '0', '0.5', '7'].map((text) => RetentionDays.parse(text))).toEqual([30, 0, 0.5, 7]);
  for (const text of ['-1', 'a week', '1e9']) expect(RetentionDays.safeParse(text).success).toBe(false);
});
