import { JobEnded, newId, type RunState, type ScreenMark, ScreenObserved } from '@tapwright/contracts';
import {
  addRounds,
  type EventContext,
  endExploration,
  findExploration,
  findJob,
  findRun,
  insertExploration,
  insertRun,
  loadEventContext,
  nextTimerInMs,
  timeline,
} from '@tapwright/store';
import { changeRun, servicesOnly, type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { commit } from './commit.ts';
import { createContextCache } from './context-cache.ts';
import { eventFor, type HandlerResult } from './handler.ts';
import { plannedTask } from './kit.fixture.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(() => db.clear());
afterAll(() => db.close());

async function begin() {
  const { event } = await plannedTask(db);
  const context = await loadEventContext(db.read, event.id);
  if (context === null || context.run === null) throw new Error('the event was stored');
  const { job, run } = context;
  const emit = [eventFor(ScreenObserved, { job, run }, { step: 0, captureId: 'cap_1' })];
  const submit = (result: HandlerResult) => commit(db, { consumer: 'perception', context, result });
  const events = () => timeline(db.read, { jobId: job.id, afterSeq: 0, limit: 100 });
  return { context, job, run, emit, submit, events };
}

test('everything a handler wants is stored at once, and the event counts as handled', async () => {
  const { run, job, emit, submit, events, context } = await begin();
  const outcome = await submit({
    run: { step: 3 },
    emit,
    timers: [
      {
        tenantId: job.tenantId,
        jobId: job.id,
        runId: run.id,
        purpose: 'deadline',
        inMs: 60_000,
        type: 'run.stopped',
        gateway: null,
        data: {},
      },
    ],
  });
  expect(outcome.kind).toBe('committed');
  expect(await findRun(db.read, run.id)).toMatchObject({ step: 3, version: run.version + 1 });
  const [cause, child] = await events();
  expect(cause).toMatchObject({ id: context.event.id, handledBy: 'perception' });
  expect(child).toMatchObject({
    type: 'screen.observed',
    causeId: context.event.id,
    handledAt: null,
    seq: 2,
  });
  expect(await nextTimerInMs(db.read)).toBeGreaterThan(50_000);
});

test('a save that throws leaves nothing behind: no event, no change, not handled', async () => {
  const { run, emit, submit, events } = await begin();
  const failing = submit({
    run: { step: 9 },
    emit,
    save: async () => {
      throw new Error('the disc is full');
    },
  });
  await expect(failing).rejects.toThrow('the disc is full');
  expect(await findRun(db.read, run.id)).toEqual(run);
  expect(await events()).toMatchObject([{ type: 'task.planned', handledAt: null }]);
});

test('a second result is discarded, whoever computed it', async () => {
  const { run, emit, submit, events } = await begin();
  await submit({ run: { step: 1 }, emit });
  const second = await submit({ run: { step: 2 }, emit });
  expect(second).toEqual({ kind: 'handled_before' });
  expect(await findRun(db.read, run.id)).toMatchObject({ step: 1, version: run.version + 1 });
  expect(await events()).toHaveLength(2);
});

test('a result based on an older state of its run is a conflict and changes nothing', async () => {
  const { run, emit, submit, events } = await begin();
  await changeRun(db, run, { step: 5 });
  expect(await submit({ run: { step: 1 }, emit })).toEqual({ kind: 'conflict' });
  expect(await findRun(db.read, run.id)).toMatchObject({ step: 5 });
  expect(await events()).toMatchObject([{ handledAt: null }]);
});

test('an event without any change still raises the version of its run: events of a run never overtake', async () => {
  const { run, submit } = await begin();
  await submit({ emit: [] });
  expect((await findRun(db.read, run.id))?.version).toBe(run.version + 1);
});

test("a run's event may change its job, too, and then raises both versions", async () => {
  const { run, job, submit } = await begin();
  const end = { outcome: 'failed', reason: { code: 'X', message: 'y' } } as const;
  await submit({ job: { status: 'ended', ...end }, emit: [eventFor(JobEnded, { job }, end)] });
  const after = await findJob(db.read, job.tenantId, job.id);
  expect(after).toMatchObject({ status: 'ended', outcome: 'failed', version: job.version + 1 });
  expect((await findRun(db.read, run.id))?.version).toBe(run.version + 1);
});

test('two writes of a handler that change one row by different columns both take effect', async () => {
  const { job, submit } = await begin();
  const id = newId('exp');
  const app = { packageName: 'org.example.app', explorer: 'guided', seed: 1, spec: {} };
  await db.transaction((tx) => insertExploration(tx, { id, tenantId: job.tenantId, jobId: job.id, ...app }));
  await submit({ writes: [addRounds({ id, rounds: 7 }), endExploration(id)], emit: [] });
  expect(await findExploration(db.read, { tenantId: job.tenantId, id })).toMatchObject({
    rounds: 7,
    endedAt: expect.any(Date),
  });
});

test('an event that does not fit its schema is never stored', async () => {
  const { emit, submit, events } = await begin();
  const bad = emit.map((event) => ({ ...event, data: { step: 'one' } }));
  await expect(submit({ emit: bad })).rejects.toMatchObject({ code: 'EVENT_INVALID' });
  expect(await events()).toHaveLength(1);
});

describe('at the same time', () => {
  test.runIf(servicesOnly('two commits for one event at once'))('one of two wins', async () => {
    const { run, submit, emit, events } = await begin();
    const outcomes = await Promise.all([1, 2, 3].map((step) => submit({ run: { step }, emit })));
    expect(outcomes.filter((outcome) => outcome.kind === 'committed')).toHaveLength(1);
    expect((await findRun(db.read, run.id))?.version).toBe(run.version + 1);
    expect(await events()).toHaveLength(2);
  });
});

test('a run that a handler inserts is there before the event that names it', async () => {
  const { run, job, submit, events } = await begin();
  const fresh = { ...run, id: `${run.id}b`, purpose: 'verification' as const };
  const observed = eventFor(ScreenObserved, { job, run: fresh }, { step: 0, captureId: 'cap_1' });
  await submit({ save: (tx) => insertRun(tx, fresh), emit: [observed] });
  expect((await events()).at(-1)?.runId).toBe(fresh.id);
});

test('what a process remembers of a run is what the next commit is compared with', async () => {
  const { context, run, emit } = await begin();
  const contexts = createContextCache();
  let now = context;
  for (const captureId of ['cap_1', 'cap_2', 'cap_3']) {
    const state = stateOf(now);
    const result = { run: { state: { ...state, seen: [...state.seen, mark(captureId)] } }, emit };
    const outcome = await commit(db, { consumer: 'perception', context: now, result });
    if (outcome.kind !== 'committed') throw new Error(outcome.kind);
    contexts.committed(now, result, outcome.events);
    const next = contexts.guess(outcome.events[0]?.id ?? '', run.id);
    if (next === null) throw new Error('its event was stored');
    now = next;
    expect((await findRun(db.read, run.id))?.state).toEqual(stateOf(now));
  }
  expect(stateOf(now).seen).toEqual(['cap_1', 'cap_2', 'cap_3'].map(mark));
});

function stateOf({ run }: EventContext): RunState {
  if (run === null) throw new Error('it is about a run');
  return run.state;
}

function mark(captureId: string): ScreenMark {
  return { captureId, packageName: 'p', activity: 'a', layout: 'l', content: 'c', place: 'p' };
}
