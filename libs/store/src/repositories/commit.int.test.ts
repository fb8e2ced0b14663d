import { newId } from '@tapwright/contracts';
import { type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isUniqueViolation } from '../database-errors.ts';
import { findCapture, insertCapture } from './captures.ts';
import { handling, nextEvent, numbers, standing, waitingEvent } from './commit.fixture.ts';
import { commitHandled, type HandledCommit } from './commit.ts';
import { newCapture } from './rows.fixture.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

const commit = (handled: HandledCommit) => commitHandled(db.read, handled);

test('an event is handled once: a second commit writes nothing, even if its own writes would fail', async () => {
  const waiting = await waitingEvent(db);
  const capture = newCapture(waiting.run.id);
  const first = { events: [nextEvent(waiting)], writes: [insertCapture(capture)] };
  expect(await commit(handling(waiting, first))).toBe('committed');
  const before = await standing(db, waiting);
  expect(before.events[0]).toMatchObject({ handledBy: 'planner', handledAt: expect.any(Date) });
  expect(before.events[0]?.deadReason).toBeNull();
  // The version is current, so only the mark on the event stops the commit.
  const run = { id: waiting.run.id, version: 1, patch: { step: 9 } };
  const fresh = newCapture(waiting.run.id);
  const again = { consumer: 'other', run, events: [nextEvent(waiting)], writes: [insertCapture(fresh)] };
  expect(await commit(handling(waiting, again))).toBe('handled_before');
  expect(await commit(handling(waiting, first))).toBe('handled_before');
  expect(await standing(db, waiting)).toEqual(before);
  expect(await findCapture(db.read, fresh.id)).toBeNull();
});

test('an event that no longer exists counts as handled before', async () => {
  const waiting = await waitingEvent(db);
  const before = await standing(db, waiting);
  const unknown = { eventId: 'evt_none', events: [nextEvent(waiting)] };
  expect(await commit(handling(waiting, unknown))).toBe('handled_before');
  expect(await standing(db, waiting)).toEqual(before);
});

test('run and job are changed if they are given, and their versions rise by one', async () => {
  const waiting = await waitingEvent(db);
  const { run } = waiting;
  const before = await standing(db, waiting);
  const reason = { code: 'APP_CRASHED', message: 'it said "no" — 終わり' };
  const endedAt = new Date('2030-01-02T03:04:05.678Z');
  const state = { ...run.state, task: 4 };
  const changes = { status: 'running', step: 3, leaseToken: 2 ** 40, state, reason } as const;
  const ended = { status: 'ended', outcome: 'crashed', reason, endedAt } as const;
  const done = await commit(
    handling(waiting, {
      run: { id: run.id, version: 0, patch: changes },
      job: { version: 0, patch: ended },
    }),
  );
  expect(done).toBe('committed');
  const after = await standing(db, waiting);
  expect(after.run).toEqual({ ...before.run, ...changes, version: 1 });
  expect(after.job).toEqual({ ...before.job, ...ended, version: 1 });
});

test('a value can be set to null, and an empty patch also raises the version', async () => {
  const [first, second] = [await waitingEvent(db), await waitingEvent(db)];
  const later = await waitingEvent(db, first.job);
  const run = { id: first.run.id, version: 0, patch: { gateway: 'gw-1', serial: 's' } };
  await commit(handling(first, { run }));
  const back = { id: first.run.id, version: 1, patch: { gateway: null, serial: null } };
  expect(await commit(handling(later, { run: back }))).toBe('committed');
  expect((await standing(db, first)).run).toEqual({ ...first.run, version: 2 });
  expect(await commit(handling(second))).toBe('committed');
  expect((await standing(db, second)).run).toEqual({ ...second.run, version: 1 });
});

test('events alone raise the job’s event number but not its version', async () => {
  const waiting = await waitingEvent(db);
  const { job } = await standing(db, waiting);
  await commit(handling(waiting, { events: [nextEvent(waiting), nextEvent(waiting)] }));
  expect((await standing(db, waiting)).job).toEqual({ ...job, eventSeq: 3, version: 0 });
});

test('without a change of the job and without events the job stays unchanged', async () => {
  const waiting = await waitingEvent(db);
  const { job } = await standing(db, waiting);
  await commit(handling(waiting, { run: { id: waiting.run.id, version: 0, patch: { step: 1 } } }));
  expect((await standing(db, waiting)).job).toEqual(job);
});

test('an event about a job is handled without a run', async () => {
  const waiting = await waitingEvent(db);
  const job = { version: 0, patch: { status: 'running' as const } };
  const done = commit(handling(waiting, { run: null, job, events: [nextEvent(waiting, { runId: null })] }));
  expect(await done).toBe('committed');
  const after = await standing(db, waiting);
  expect(after.job).toMatchObject({ status: 'running', version: 1, eventSeq: 2 });
  expect(after.run).toEqual(waiting.run);
});

test('a dead letter keeps its reason, and nothing else is touched', async () => {
  const waiting = await waitingEvent(db);
  const before = await standing(db, waiting);
  const dead = { run: null, deadReason: 'EVENT_INVALID: it’s "odd"' };
  expect(await commit(handling(waiting, dead))).toBe('committed');
  const { events, ...rest } = await standing(db, waiting);
  expect(events).toMatchObject([{ deadReason: dead.deadReason, handledAt: expect.any(Date) }]);
  expect({ ...rest, events: before.events }).toEqual(before);
});

const stale: [string, (run: string) => Partial<HandledCommit>][] = [
  ['the run has moved on', (id) => ({ run: { id, version: 1, patch: { step: 1 } } })],
  ['the job has moved on', () => ({ job: { version: 7, patch: { status: 'ended' } } })],
  ['the job of a job’s event has moved on', () => ({ run: null, job: { version: 7, patch: {} } })],
  ['the run is not there', () => ({ run: { id: 'run_none', version: 0, patch: {} } })],
  ['the job is not there', () => ({ jobId: 'job_none' })],
];

test.each(stale)('is a conflict if %s, and nothing is written', async (_name, change) => {
  const waiting = await waitingEvent(db);
  const before = await standing(db, waiting);
  const capture = newCapture(waiting.run.id);
  // The second write would fail: the conflict is found first.
  const writes = [insertCapture(capture), insertCapture(newCapture('run_none'))];
  const values = { events: [nextEvent(waiting)], writes, ...change(waiting.run.id) };
  expect(await commit(handling(waiting, values))).toBe('conflict');
  expect(await standing(db, waiting)).toEqual(before);
  expect(await findCapture(db.read, capture.id)).toBeNull();
  expect(await commit(handling(waiting))).toBe('committed');
});

test('a failing write rolls everything back, and the event can be handled again', async () => {
  const waiting = await waitingEvent(db);
  const [stored, fresh] = [newCapture(waiting.run.id), newCapture(waiting.run.id)];
  await commit(handling(await waitingEvent(db), { writes: [insertCapture(stored)] }));
  const before = await standing(db, waiting);
  const events = [nextEvent(waiting)];
  const twice = handling(waiting, { events, writes: [insertCapture(fresh), insertCapture(stored)] });
  const error: unknown = await commit(twice).catch((thrown: unknown) => thrown);
  expect(isUniqueViolation(error, 'captures_pkey')).toBe(true);
  const orphan = handling(waiting, { events, writes: [insertCapture(newCapture('run_none'))] });
  await expect(commit(orphan)).rejects.toMatchObject({ cause: { code: '23503' } });
  const storedBefore = handling(waiting, { events: [nextEvent(waiting, { id: waiting.event.id })] });
  await expect(commit(storedBefore)).rejects.toMatchObject({ cause: { code: '23505' } });
  expect(await standing(db, waiting)).toEqual(before);
  expect(await findCapture(db.read, fresh.id)).toBeNull();
  expect(await commit(handling(waiting, { events, writes: [insertCapture(fresh)] }))).toBe('committed');
  expect(await numbers(db, waiting.job)).toEqual([1, 2]);
});

test('inside a transaction the commit is a part of it: both are stored or neither', async () => {
  const waiting = await waitingEvent(db);
  const before = await standing(db, waiting);
  const handled = handling(waiting, { events: [nextEvent(waiting)] });
  const failing = db.transaction(async (tx) => {
    expect(await commitHandled(tx, handled)).toBe('committed');
    throw new Error('crash');
  });
  await expect(failing).rejects.toThrow('crash');
  expect(await standing(db, waiting)).toEqual(before);
  expect(await db.transaction((tx) => commitHandled(tx, handled))).toBe('committed');
  expect(await numbers(db, waiting.job)).toEqual([1, 2]);
});

test('a refused commit inside a transaction fails it: no later writes, and earlier ones are rolled back', async () => {
  const [waiting, other] = [await waitingEvent(db), await waitingEvent(db)];
  const before = [await standing(db, waiting), await standing(db, other)];
  const run = { id: waiting.run.id, version: 5, patch: {} };
  const failing = db.transaction(async (tx) => {
    expect(await commitHandled(tx, handling(other))).toBe('committed');
    expect(await commitHandled(tx, handling(waiting, { run }))).toBe('conflict');
    await tx.execute(insertCapture(newCapture(waiting.run.id))(tx).getSQL());
  });
  await expect(failing).rejects.toMatchObject({ cause: { code: '25P02' } });
  expect([await standing(db, waiting), await standing(db, other)]).toEqual(before);
});

test('events are numbered in the order in which they are given, after those of the job that are there', async () => {
  const waiting = await waitingEvent(db);
  const later = await waitingEvent(db, waiting.job);
  // The order cannot be derived from the ids or anything else in them.
  const first = [5, 1, 4].map((ms) => nextEvent(waiting, { id: newId('evt', ms) }));
  const second = Array.from({ length: 150 }, (_, i) => nextEvent(later, { id: newId('evt', 9_000 - i) }));
  await commit(handling(waiting, { events: first }));
  await commit(handling(later, { events: second, job: { version: 0, patch: {} } }));
  const { job, events } = await standing(db, waiting);
  expect(events.map((event) => event.seq)).toEqual(Array.from({ length: 155 }, (_, i) => i + 1));
  const given = [waiting.event, later.event, ...first, ...second].map((event) => event.id);
  expect(events.map((event) => event.id)).toEqual(given);
  expect(job?.eventSeq).toBe(155);
});
