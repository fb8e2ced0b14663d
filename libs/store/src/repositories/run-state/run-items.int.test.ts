import { RunQueued, type RunState } from '@tapwright/contracts';
import {
  sampleEvent,
  storeEvent,
  storeJob,
  storeRun,
  type TestDatabase,
  testDatabase,
} from '@tapwright/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../drizzle.ts';
import { handling, waitingEvent } from '../commit.fixture.ts';
import { commitHandled } from '../commit.ts';
import { loadEventContext } from '../event-context.ts';
import { findJob } from '../jobs.ts';
import { findRun, type RunRow, replaceState, runsOfJob } from '../runs.ts';
import { noteRunLog } from '../upkeep/run-logs.ts';
import { itemOf, markOf, stateAfter } from './states.fixture.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

async function rowOf(id: string): Promise<RunRow> {
  const run = await findRun(db.read, id);
  if (run === null) throw new Error('the run was stored');
  return run;
}

/** Handles an event of the run so that its state becomes this one. */
async function change(run: RunRow, state: RunState, { known = true } = {}) {
  const { job, ...event } = await eventOf(run);
  const { state: read, ...unread } = run;
  const patched = { ...unread, ...(known ? { state: read } : {}), patch: { state } };
  return commitHandled(db.read, handling({ job, run, event }, { run: patched }));
}

async function eventOf(run: RunRow) {
  const job = await findJob(db.read, run.tenantId, run.jobId);
  if (job === null) throw new Error('the job was stored');
  return { job, ...(await storeEvent(db, sampleEvent(RunQueued, { job, run, data: {} }))) };
}

/** The transaction that has written each row, by list and position. */
async function writers(runId: string): Promise<Readonly<Record<string, string>>> {
  const { rows } = Object(
    await db.read.execute(
      sql`select list || ' ' || position as place, xmin::text as writer from run_items where run_id = ${runId}`,
    ),
  );
  return Object.fromEntries(rows.map(({ place, writer }: Record<string, string>) => [place, writer]));
}

async function storedRun(state: RunState): Promise<RunRow> {
  return storeRun(db, await storeJob(db), { state });
}

test('a new run comes back with its lists, however it is read; another run of the job has its own', async () => {
  const state = stateAfter(12);
  const job = await storeJob(db);
  const [run, other] = [await storeRun(db, job, { state }), await storeRun(db, job)];
  expect(run.state).toEqual(state);
  expect((await runsOfJob(db.read, job.id)).map((row) => row.state)).toEqual([state, other.state]);
  const { event, ...waiting } = await waitingEvent(db);
  expect((await loadEventContext(db.read, event.id))?.run).toEqual(waiting.run);
});

test('one step writes the rows of its own items and no others', async () => {
  const run = await storedRun(stateAfter(6));
  const before = await writers(run.id);
  const judged = itemOf(5, { verdict: 'advanced', after: markOf('cap_6') });
  const { history, seen } = run.state;
  const next = { ...run.state, history: [...history.with(5, judged), itemOf(6)], seen: [...seen] };
  expect(await change(run, next)).toBe('committed');
  expect((await rowOf(run.id)).state).toEqual(next);
  const after = await writers(run.id);
  const written = Object.keys(after).filter((place) => after[place] !== before[place]);
  expect(written.toSorted()).toEqual(['history 5', 'history 6']);
});

test('a commit that is refused writes no item', async () => {
  const run = await storedRun(stateAfter(2));
  await change(run, { ...run.state, task: 1 });
  const before = await writers(run.id);
  expect(await change(run, stateAfter(5))).toBe('conflict');
  expect(await writers(run.id)).toEqual(before);
  expect((await rowOf(run.id)).state).toEqual({ ...run.state, task: 1 });
});

test('whatever becomes of the lists, they are read as they were written last', async () => {
  const { id } = await storedRun(stateAfter(3));
  const lists: readonly (readonly number[])[] = [[0, 1, 2, 3], [7], [], [4, 5], [4, 6, 5, 8, 9], [4, 6]];
  for (const [turn, steps] of lists.entries()) {
    const run = await rowOf(id);
    const history = steps.map((step) => itemOf(step, { label: `turn ${turn % 2}` }));
    const state = { ...run.state, task: turn, history, seen: steps.map((step) => markOf(`cap_${step}`)) };
    expect(await change(run, state, { known: turn !== 4 })).toBe('committed');
    expect((await rowOf(id)).state).toEqual(state);
  }
});

describe('a process that knows the lists of a run', () => {
  const lists: readonly (readonly number[])[] = [[0, 1, 2, 3], [7], [], [4, 5], [4, 6, 5, 8, 9], [4, 6]];

  test('reads what others have written since then, whatever becomes of the lists', async () => {
    const run = await storedRun(stateAfter(3));
    const event = await eventOf(run);
    const load = () => loadEventContext(db.read, event.id, { runHint: run.id });
    expect((await load())?.run).toEqual(run);
    for (const [turn, steps] of lists.entries()) {
      const history = steps.map((step) => itemOf(step, { label: `turn ${turn % 2}` }));
      const state = { ...run.state, task: turn, history, seen: steps.map((step) => markOf(`cap_${step}`)) };
      await change(await rowOf(run.id), state, { known: turn !== 4 });
      expect((await load())?.run?.state).toEqual(state);
      expect((await load())?.run?.state).toEqual(state);
    }
  });

  test('does not miss what was being written while it read', async () => {
    const run = await storedRun(stateAfter(2));
    const event = await eventOf(run);
    const [early, late] = [stateAfter(3), stateAfter(4)];
    await change(run, early);
    const reads = await Promise.all([
      change(await rowOf(run.id), late),
      ...Array.from({ length: 4 }, () => loadEventContext(db.read, event.id, { runHint: run.id })),
    ]);
    for (const read of reads.slice(1))
      expect([early, late]).toContainEqual(typeof read === 'object' ? read?.run?.state : null);
    expect((await loadEventContext(db.read, event.id, { runHint: run.id }))?.run?.state).toEqual(late);
  });

  test('does not take them for those of another run that a message names', async () => {
    const [run, other] = [await storedRun(stateAfter(3)), await storedRun(stateAfter(5))];
    const [event, foreign] = [await eventOf(run), await eventOf(other)];
    await loadEventContext(db.read, foreign.id, { runHint: other.id });
    const read = await loadEventContext(db.read, event.id, { runHint: other.id });
    expect(read?.run).toEqual(run);
  });
});

test('a state is replaced under its version, and the log of the run is noted beside its lists', async () => {
  const run = await storedRun(stateAfter(4));
  const state = { ...stateAfter(5), task: 1 };
  await db.transaction((tx) => replaceState(tx, run, state));
  await expect(db.transaction((tx) => replaceState(tx, run, stateAfter(9)))).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  const log = { artifactId: 'a'.repeat(64), bytes: 3, cut: false };
  await db.transaction((tx) => noteRunLog(tx, run.id, log));
  expect((await rowOf(run.id)).state).toEqual({ ...state, log });
});

test.each(['it\'s "so" \\" $1 {a,b} ;--', '終わり 😀 \u0001\n\t\u2028', 'a \u0000 in it', ''])(
  'texts of apps come back unchanged: %j',
  async (label) => {
    const run = await storedRun({ ...stateAfter(0), history: [itemOf(0, { label })] });
    const state = { ...run.state, history: [...run.state.history, itemOf(1, { changes: [label] })] };
    expect(await change(run, state)).toBe('committed');
    expect((await rowOf(run.id)).state).toEqual(state);
  },
);

test('the items go with their run', async () => {
  const run = await storedRun(stateAfter(2));
  await db.read.execute(sql`delete from jobs where id = ${run.jobId}`);
  expect(await writers(run.id)).toEqual({});
});
