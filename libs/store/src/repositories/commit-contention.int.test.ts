import { eventually, servicesOnly, storeJob, type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../drizzle.ts';
import { handling, nextEvent, numbers, standing, waitingEvent } from './commit.fixture.ts';
import { type CommitResult, commitHandled, type HandledCommit } from './commit.ts';
import { appendEvents, type NewEvent } from './events.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase({ poolSize: 16 });
});
afterAll(() => db.close());

const commit = (handled: HandledCommit) => commitHandled(db.read, handled);
const upTo = (last: number) => Array.from({ length: last }, (_, i) => i + 1);
const count = (results: readonly CommitResult[], which: CommitResult) =>
  results.filter((result) => result === which).length;

test('exactly one of two simultaneous commits of an event succeeds, and only its events are stored', async () => {
  for (let round = 0; round < 10; round += 1) {
    const waiting = await waitingEvent(db);
    const events = [nextEvent(waiting), nextEvent(waiting)];
    const results = await Promise.all(events.map((event) => commit(handling(waiting, { events: [event] }))));
    expect(results.toSorted()).toEqual(['committed', 'handled_before']);
    const taken = events[results.indexOf('committed')];
    const after = await standing(db, waiting);
    expect(after.events.map((event) => event.id)).toEqual([waiting.event.id, taken?.id]);
    expect(after.run?.version).toBe(1);
  }
});

test('exactly one of many commits under one version of a run succeeds', async () => {
  const first = await waitingEvent(db);
  const others = await Promise.all(upTo(11).map(() => waitingEvent(db, first.job)));
  const handled = [first, ...others].map((waiting, step) =>
    handling(waiting, {
      run: { id: first.run.id, version: 0, patch: { step } },
      events: [nextEvent(waiting)],
    }),
  );
  const results = await Promise.all(handled.map(commit));
  expect([count(results, 'committed'), count(results, 'conflict')]).toEqual([1, 11]);
  const after = await standing(db, first);
  expect(after.run).toMatchObject({ step: results.indexOf('committed'), version: 1 });
  expect(after.events.filter((event) => event.handledAt !== null)).toHaveLength(1);
  expect(await numbers(db, first.job)).toEqual(upTo(13));
});

test('exactly one of many commits under one version of a job succeeds', async () => {
  const job = await storeJob(db);
  const waiting = await Promise.all(upTo(12).map(() => waitingEvent(db, job)));
  const change = { job: { version: 0, patch: { status: 'running' as const } } };
  const results = await Promise.all(waiting.map((one) => commit(handling(one, change))));
  expect([count(results, 'committed'), count(results, 'conflict')]).toEqual([1, 11]);
});

test('runs of one job that commit at once do not hinder each other: all succeed, and numbers have no gap', async () => {
  const job = await storeJob(db);
  const waiting = await Promise.all(upTo(40).map(() => waitingEvent(db, job)));
  const commits = waiting.map((one) =>
    commit(handling(one, { events: [nextEvent(one), nextEvent(one), nextEvent(one)] })),
  );
  const appends = upTo(10).map(() =>
    db.transaction((tx) =>
      appendEvents(
        tx,
        waiting.slice(0, 2).map((one) => nextEvent(one)),
      ),
    ),
  );
  const results = await Promise.all(commits);
  await Promise.all(appends);
  expect(count(results, 'committed')).toBe(40);
  // 40 at the start, 3 of each of the 40 commits, 2 of each of the 10 transactions.
  expect(await numbers(db, job)).toEqual(upTo(40 + 120 + 20));
});

/** Begins the second commit while the first is in an open transaction, and ends that once the second waits. */
async function oneAfterTheOther(
  first: HandledCommit,
  second: HandledCommit,
  end: 'commit' | 'roll back',
): Promise<CommitResult> {
  const held = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const holder = db
    .transaction(async (tx) => {
      expect(await commitHandled(tx, first)).toBe('committed');
      held.resolve();
      await release.promise;
      if (end === 'roll back') throw new RangeError('rolled back');
    })
    .catch((error: unknown) => {
      if (!(error instanceof RangeError)) throw error;
    });
  await Promise.race([held.promise, holder]);
  const waiting = commit(second);
  try {
    await eventually(async () => (await waitingForLocks()) === 1, { what: 'the second commit waits' });
  } finally {
    release.resolve();
    await holder;
  }
  return waiting;
}

async function waitingForLocks(): Promise<number> {
  const found = await db.read.execute(
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return Object(found).rows.length;
}

describe.runIf(servicesOnly('a commit that waits for another one'))('a commit that waits for another', () => {
  test.each([
    ['commit', 'handled_before'],
    ['roll back', 'committed'],
  ] as const)('of the same event: after a %s it is %s', async (end, result) => {
    const waiting = await waitingEvent(db);
    const [first, second] = [nextEvent(waiting), nextEvent(waiting)];
    const taking = (event: NewEvent) => handling(waiting, { events: [event] });
    expect(await oneAfterTheOther(taking(first), taking(second), end)).toBe(result);
    const stored = end === 'commit' ? first : second;
    expect((await standing(db, waiting)).events.map((event) => event.id)).toEqual([
      waiting.event.id,
      stored.id,
    ]);
  });

  test.each([
    ['commit', 'conflict'],
    ['roll back', 'committed'],
  ] as const)('of the same run: after a %s it is %s', async (end, result) => {
    const one = await waitingEvent(db);
    const two = { ...(await waitingEvent(db, one.job)), run: one.run };
    const second = handling(two, { events: [nextEvent(two)] });
    expect(await oneAfterTheOther(handling(one), second, end)).toBe(result);
    expect(await numbers(db, one.job)).toEqual(upTo(result === 'committed' ? 3 : 2));
  });

  test.each(['commit', 'roll back'] as const)(
    'of another run of the job: after a %s it succeeds, and its numbers have no gap',
    async (end) => {
      const one = await waitingEvent(db);
      const two = await waitingEvent(db, one.job);
      const first = handling(one, { events: [nextEvent(one), nextEvent(one)] });
      const second = handling(two, { events: [nextEvent(two)] });
      expect(await oneAfterTheOther(first, second, end)).toBe('committed');
      expect(await numbers(db, one.job)).toEqual(upTo(end === 'commit' ? 5 : 3));
      expect((await standing(db, two)).events.at(-1)?.id).toBe(second.events[0]?.id);
    },
  );

  test('of the job’s version: after a commit that changes the job it is a conflict', async () => {
    const one = await waitingEvent(db);
    const two = await waitingEvent(db, one.job);
    const job = { version: 0, patch: {} };
    expect(await oneAfterTheOther(handling(one, { job }), handling(two, { job }), 'commit')).toBe('conflict');
    expect((await standing(db, two)).run).toEqual(two.run);
  });
});
