import { RunStopped, ScreenObserved, TaskPlanned } from '@tapwright/contracts';
import { appendEvents, markPublished, nextTimerInMs, setTimer, timeline } from '@tapwright/store';
import {
  eventually,
  markAsHandled,
  sampleEvent,
  type TestBus,
  type TestDatabase,
  testBus,
  testDatabase,
} from '@tapwright/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Background } from './background.ts';
import { plannedTask, QUIET } from './kit.fixture.ts';
import { type OutboxOptions, redispatch, startSweeper, startTimers } from './outbox.ts';
import { createPublisher, type Publisher } from './publisher.ts';

let db: TestDatabase;
let bus: TestBus;
const loops: Background[] = [];
beforeAll(async () => {
  db = await testDatabase();
  bus = await testBus();
});
beforeEach(() => db.clear());
afterEach(async () => {
  for (const loop of loops.splice(0)) await loop.stop();
});
afterAll(async () => {
  await bus.close();
  await db.close();
});

/** A publisher that records what was published. */
function recorder(): { publisher: Publisher; ids: string[]; committed: string[] } {
  const ids: string[] = [];
  const committed: string[] = [];
  const publisher = createPublisher(
    {
      ...bus,
      async publish(message) {
        ids.push(message.id);
        await bus.publish(message);
      },
    },
    db,
  );
  publisher.onCommitted((events) => committed.push(...events.map((event) => event.type)));
  return { publisher, ids, committed };
}

const options = (publisher: Publisher, graceMs = 0): OutboxOptions => ({
  db,
  publisher,
  log: QUIET,
  graceMs,
  everyMs: 20,
});

describe('the sweeper', () => {
  test('publishes what a crash between commit and publish left behind, once', async () => {
    const { event } = await plannedTask(db);
    const { publisher, ids } = recorder();
    loops.push(startSweeper(options(publisher)));
    await eventually(async () => {
      const [row] = await timeline(db.read, { jobId: event.jobId, afterSeq: 0, limit: 1 });
      return row?.publishedAt;
    });
    loops[0]?.poke();
    await loops[0]?.stop();
    expect(ids).toEqual([event.id]);
  });

  test('ignores what was published or handled, and what a live process is about to publish', async () => {
    const { job, run, event } = await plannedTask(db);
    const handled = sampleEvent(ScreenObserved, { job, run, data: { step: 0, captureId: 'c' } });
    await db.transaction((tx) => appendEvents(tx, [handled]));
    await markAsHandled(db, handled.id, 'actor');
    await markPublished(db.read, [event.id]);
    const young = (await plannedTask(db)).event;
    const { publisher, ids } = recorder();
    let rounds = 0;
    const counting = {
      ...options(publisher, 60_000),
      db: { ...db, transaction: count(() => (rounds += 1)) },
    };
    loops.push(startSweeper(counting));
    await eventually(() => rounds >= 2);
    expect(ids).toEqual([]);
    expect(young.id).not.toBe(event.id);
  });

  test('publishes again what the bus has lost, with its first look', async () => {
    const { event } = await plannedTask(db);
    await db.read.execute(`update events set published_at = now() - interval '300 seconds'`);
    const { publisher, ids } = recorder();
    loops.push(startSweeper(options(publisher, 60_000)));
    await eventually(() => ids.includes(event.id));
  });

  const count =
    (seen: () => void): TestDatabase['transaction'] =>
    (body) => {
      seen();
      return db.transaction(body);
    };

  test('continues after the bus was unreachable', async () => {
    const { event } = await plannedTask(db);
    const { publisher, ids } = recorder();
    let away = 2;
    const flaky: Publisher = {
      ...publisher,
      publish: (events) =>
        events.length > 0 && away-- > 0 ? Promise.reject(new Error('away')) : publisher.publish(events),
    };
    loops.push(startSweeper(options(flaky)));
    await eventually(() => ids.includes(event.id));
  });
});

describe('timers', () => {
  async function timer(inMs: number) {
    const { job, run } = await plannedTask(db);
    const data = { outcome: 'out_of_budget', reason: { code: 'DEADLINE_PASSED', message: 'late' } };
    const base = { tenantId: job.tenantId, jobId: job.id, runId: run.id, purpose: 'deadline' };
    const rest = { type: RunStopped.type, gateway: null, traceparent: null, data };
    await db.transaction((tx) => setTimer(tx, { id: `tmr_${run.id}`, inMs, ...base, ...rest }));
    return { job, run };
  }
  const stops = async (jobId: string) =>
    (await timeline(db.read, { jobId, afterSeq: 0, limit: 100 })).filter((row) => row.type === 'run.stopped');

  test('become events exactly once, even if two processes watch them', async () => {
    const due = await Promise.all([timer(0), timer(0), timer(0)]);
    const { publisher, ids, committed } = recorder();
    loops.push(startTimers(options(publisher)), startTimers(options(publisher)));
    await eventually(() => ids.length === 3);
    expect(await nextTimerInMs(db.read)).toBeNull();
    for (const { job, run } of due) {
      const rows = await stops(job.id);
      expect(rows).toMatchObject([{ runId: run.id, data: { outcome: 'out_of_budget' } }]);
    }
    expect(committed).toEqual(['run.stopped', 'run.stopped', 'run.stopped']);
  });

  test('that are not due yet wait', async () => {
    const { job } = await timer(60_000);
    const due = await timer(0);
    const { publisher, ids } = recorder();
    loops.push(startTimers(options(publisher)));
    await eventually(async () => (await stops(due.job.id)).length === 1);
    expect(await stops(job.id)).toEqual([]);
    expect(ids).toHaveLength(1);
  });
});

test('after the restart of a bus without storage, all unhandled events are dispatched again, in order', async () => {
  const { job, run, event } = await plannedTask(db);
  const later = sampleEvent(TaskPlanned, { job, run, data: { task: 0, step: 0, captureId: null } });
  const handled = sampleEvent(ScreenObserved, { job, run, data: { step: 0, captureId: 'c' } });
  await db.transaction((tx) => appendEvents(tx, [handled, later]));
  await markAsHandled(db, handled.id, 'actor');
  await markPublished(db.read, [event.id]);
  const { publisher, ids } = recorder();
  expect(await redispatch(db, publisher)).toBe(2);
  expect(ids).toEqual([event.id, later.id]);
});
