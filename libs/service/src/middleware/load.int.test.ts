import { RunClosed, ScreenObserved } from '@tapwright/contracts';
import { appendEvents, type CaptureWithTree, insertCapture, timeline } from '@tapwright/store';
import {
  carryOut,
  markAsHandled,
  sampleEvent,
  storeEvent,
  type TestDatabase,
  testDatabase,
} from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createContextCache } from '../context-cache.ts';
import { plannedTask } from '../kit.fixture.ts';
import { load } from './load.ts';
import { kitOn, restOf, sampleWork } from './work.fixture.ts';
import type { Kit, Stored } from './work.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(() => db.clear());
afterAll(() => db.close());

async function loaded(
  kit: Kit,
  event: { id: string; runId: string | null; address?: string | null },
  captureHint: string | null = null,
) {
  const rest = restOf<Stored>();
  const { context: _, data: __, delivery, ...work } = sampleWork({}, { eventId: event.id });
  const message = { ...delivery.message, address: event.address ?? null };
  const settlement = await load(
    {
      ...work,
      kit,
      runHint: event.runId,
      keyHint: event.runId ?? 'job_1',
      captureHint,
      delivery: { ...delivery, message },
    },
    rest.next,
  );
  return { settlement, context: rest.given[0]?.context, tries: rest.given[0]?.tries };
}

test('the row is used, with its job and its run', async () => {
  const { kit } = await kitOn(db);
  const { job, run, event } = await plannedTask(db);
  const { settlement, context } = await loaded(kit, event);
  expect(settlement).toEqual({ kind: 'ack' });
  expect(context).toMatchObject({
    event: { id: event.id, type: 'task.planned', version: 1, data: event.data },
    job: { id: job.id },
    run: { id: run.id, status: 'running' },
  });
});

test('a screen that will be looked at comes with the row, unless it is known; what comes is no part of the context', async () => {
  const { kit } = await kitOn(db);
  const { run, event } = await plannedTask(db);
  const seen = { packageName: 'org.example', activity: '.Main', keyboardShown: false, rotation: 0 };
  const row = {
    id: 'cap_1',
    tenantId: run.tenantId,
    runId: run.id,
    hierarchyId: 'f'.repeat(64),
    pictureId: null,
  };
  await carryOut(db, { writes: [insertCapture({ ...row, ...seen, tookMs: 1, retries: [] })] });
  const taken: string[] = [];
  const screens = {
    wants: (captureId: string) => !taken.includes(captureId),
    take: ({ capture }: CaptureWithTree) => void taken.push(capture.id),
  };
  const contexts = [await loaded(kit, event, 'cap_1')];
  for (const hint of ['cap_1', 'cap_1', 'cap_none', null])
    contexts.push(await loaded({ ...kit, screens }, event, hint));
  expect(taken).toEqual(['cap_1']);
  for (const { context } of contexts) expect(context).toEqual(contexts[0]?.context);
});

describe('a message that the bus delivers as if for the first time', () => {
  const changed = (event: { readonly id: string }, set: string) =>
    db.read.execute(`update events set ${set} where id = '${event.id}'`);
  const rowOf = async ({ id, jobId }: { readonly id: string; readonly jobId: string }) => {
    const rows = await timeline(db.read, { jobId, afterSeq: 0, limit: 10 });
    return rows.find((row) => row.id === id);
  };

  test('is a further try where tries of it were counted before', async () => {
    const { kit } = await kitOn(db);
    const { event } = await plannedTask(db);
    await changed(event, 'attempts = 2');
    expect((await loaded(kit, event)).tries).toBe(4);
    expect((await rowOf(event))?.attempts).toBe(3);
  });

  test('is none where it is young, or where an outage had stopped it', async () => {
    const { kit } = await kitOn(db);
    const { event } = await plannedTask(db);
    expect((await loaded(kit, event)).tries).toBe(1);
    await changed(event, 'attempts = -1');
    expect((await loaded(kit, event)).tries).toBe(1);
    expect(await rowOf(event)).toMatchObject({ attempts: -1, heldUntil: null });
  });

  test('is none the first time that it comes late, since it may only have waited, and one from then on', async () => {
    const { kit } = await kitOn(db);
    const { event } = await plannedTask(db);
    await changed(event, "created_at = now() - interval '1 hour'");
    const tries: unknown[] = [];
    for (let at = 0; at < 4; at += 1) tries.push((await loaded(kit, event)).tries);
    expect(tries).toEqual([1, 2, 3, 4]);
    expect(await rowOf(event)).toMatchObject({ attempts: 3, heldUntil: expect.any(Date) });
  });
});

test('the sealed secrets of a job are read only for handlers that need them', async () => {
  const { kit } = await kitOn(db);
  const { job, event } = await plannedTask(db);
  await db.read.execute(`update jobs set secrets = 'sealed' where id = '${job.id}'`);
  expect((await loaded(kit, event)).context?.job.secrets).toBeNull();
  expect((await loaded({ ...kit, sealed: true }, event)).context?.job.secrets).toBe('sealed');
});

describe('a message is dropped if its event', () => {
  test('is stored nowhere', async () => {
    const { kit } = await kitOn(db);
    await plannedTask(db);
    expect((await loaded(kit, { id: 'evt_unknown', runId: null })).context).toBeUndefined();
  });

  test('is of another type: it stays for its consumer', async () => {
    const { kit } = await kitOn(db);
    const { job, run } = await plannedTask(db);
    const data = { step: 0, captureId: 'cap_1' };
    const event = await storeEvent(db, sampleEvent(ScreenObserved, { job, run, data }));
    expect((await loaded(kit, event)).context).toBeUndefined();
  });

  test('is addressed to another gateway', async () => {
    const { kit } = await kitOn(db);
    const { job, run } = await plannedTask(db);
    const gateways = { ...kit, handler: { ...kit.handler, definition: RunClosed } };
    const closed = sampleEvent(RunClosed, { job, run, data: {} });
    const event = await storeEvent(db, { ...closed, gateway: 'gw-2' });
    expect((await loaded(gateways, { ...event, address: 'gw-1' })).context).toBeUndefined();
    expect((await loaded(gateways, { ...event, address: 'gw-2' })).context?.event.id).toBe(event.id);
  });
});

test('for a handled event, publishes what a crash left unpublished', async () => {
  const { kit, published, bus } = await kitOn(db);
  const { job, run, event } = await plannedTask(db);
  const data = { step: 0, captureId: 'cap_1' };
  const child = { ...sampleEvent(ScreenObserved, { job, run, data }), causeId: event.id };
  await db.transaction((tx) => appendEvents(tx, [child]));
  await markAsHandled(db, event.id, 'perception');
  const { settlement, context } = await loaded(kit, event);
  expect(settlement).toEqual({ kind: 'ack' });
  expect(context).toBeUndefined();
  expect(published).toEqual([child.id]);
  await bus.close();
});

describe('if this process stored the event itself', () => {
  async function remembered() {
    const { kit } = await kitOn(db);
    const { job, run, event } = await plannedTask(db);
    const contexts = createContextCache();
    const context = {
      event: { ...event, type: 'run.started', id: 'evt_cause', handledAt: null },
      job,
      run: { ...run, version: 6 },
    };
    contexts.committed(context, { emit: [] }, [event]);
    const read = vi.fn();
    const unread = {
      ...kit,
      contexts,
      db: {
        ...db,
        get read() {
          read();
          return db.read;
        },
      },
    };
    return { kit: unread, read, run, event };
  }

  test('reads nothing: the data are those that it stored', async () => {
    const { kit, read, event } = await remembered();
    const { context } = await loaded(kit, event);
    expect(read).not.toHaveBeenCalled();
    expect(context).toMatchObject({ event: { id: event.id, data: event.data }, run: { version: 7 } });
  });

  test('another event of the run is read: a message alone is not enough for a guess', async () => {
    const { kit, read, run } = await remembered();
    const { context } = await loaded(kit, { id: 'evt_made_up', runId: run.id });
    expect(read).toHaveBeenCalled();
    expect(context).toBeUndefined();
  });
});
