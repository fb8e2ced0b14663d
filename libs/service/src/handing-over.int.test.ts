import { type Bus, connectJetStreamBus, createInProcessBus } from '@tapwright/bus';
import { ScreenObserved, TaskPlanned } from '@tapwright/contracts';
import { databaseArtifacts, type EventRow, findRun, type NewEvent, timeline } from '@tapwright/store';
import { eventually, type TestBus, type TestDatabase, testBus, testDatabase } from '@tapwright/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Background } from './background.ts';
import { createContextCache } from './context-cache.ts';
import { startHolding } from './holding.ts';
import { handlerOf, messageOf, observed, plannedTask, QUIET } from './kit.fixture.ts';
import { startSweeper } from './outbox.ts';
import { createPublisher } from './publisher.ts';
import { NO_SECRETS } from './secret-box.ts';
import { newInstanceId, type Platform, type RunningService, startService } from './service.ts';

let db: TestDatabase;
let bus: TestBus;
const ends: (() => Promise<unknown>)[] = [];
/** Handlers that still wait when a test ends: nothing is drained before they go on. */
const gates: (() => void)[] = [];

beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(async () => {
  await db.clear();
  bus = await testBus();
  ends.push(() => bus.close());
});
afterEach(async () => {
  for (const open of gates.splice(0)) open();
  for (const end of ends.splice(0).reverse()) await end();
});
afterAll(() => db.close());

/** The bus as another process has it. */
async function otherBus(): Promise<Bus> {
  const other = bus.address === null ? createInProcessBus() : await connectJetStreamBus(bus.address);
  ends.push(() => other.close());
  return other;
}

/** A process that hosts perception and the actor, and what it puts on the bus. */
function brainOn(own: Bus, concurrency = 8) {
  const published: string[] = [];
  const publish: Bus['publish'] = async (message) => {
    await own.publish(message);
    published.push(message.id);
  };
  const platform: Platform = {
    db,
    bus: own,
    artifacts: databaseArtifacts(db),
    publisher: createPublisher({ ...own, publish }, db, { handsOver: true }),
    contexts: createContextCache(),
    log: QUIET,
    instance: newInstanceId(),
    secrets: NO_SECRETS,
    concurrency,
    ackWaitMs: 2_000,
  };
  return { platform, published };
}

type Handle = Parameters<typeof handlerOf>[1];

async function startBoth(platform: Platform, act: Handle): Promise<RunningService> {
  const perception = { name: 'perception', deps: {}, handlers: [handlerOf(TaskPlanned, observed)] } as const;
  const service = await startService(platform, perception);
  ends.push(() => service.drain());
  return startActor(platform, act);
}

async function startActor(platform: Platform, act: Handle): Promise<RunningService> {
  const handlers = [handlerOf(ScreenObserved, act)];
  const service = await startService(platform, { name: 'actor', deps: {}, handlers });
  ends.push(() => service.drain());
  return service;
}

function run(loop: Background): Background {
  ends.push(() => loop.stop());
  return loop;
}

/** As every process has it: events younger than three seconds belong to a living process. */
const sweeperOf = ({ publisher }: Platform, graceMs = 3_000) =>
  run(startSweeper({ db, publisher, log: QUIET, graceMs, everyMs: 20 }));

async function screenOf({ jobId }: Pick<NewEvent, 'jobId'>): Promise<EventRow | undefined> {
  const rows = await timeline(db.read, { jobId, afterSeq: 0, limit: 100 });
  return rows.find(({ type }) => type === ScreenObserved.type);
}

const isHandled = (event: NewEvent) => async () => (await screenOf(event))?.handledBy === 'actor';
const done: Handle = async () => ({ emit: [] });

/** A handler that waits until the test lets it go on, as one does whose model takes its time. */
function waiting() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const seen = { begun: 0 };
  const act: Handle = async ({ run: { step } }) => {
    seen.begun += 1;
    await promise;
    return { emit: [], run: { step: step + 1 } };
  };
  gates.push(resolve);
  return { act, seen, goOn: () => resolve() };
}

describe('an event whose next service is in the same process', () => {
  test('is handled there without being on the bus, and needs no mark', async () => {
    const { event } = await plannedTask(db);
    const { platform, published } = brainOn(bus);
    await startBoth(platform, done);
    await bus.publish(messageOf(event));
    await eventually(isHandled(event), { what: 'the screen is handled' });
    await platform.publisher.flush();
    expect(published).toEqual([]);
    expect(await screenOf(event)).toMatchObject({ publishedAt: null, heldUntil: null });
  });

  test('is published where nobody has room for it', async () => {
    const { platform, published } = brainOn(bus, 1);
    const { act, seen, goOn } = waiting();
    await startBoth(platform, act);
    const planned = [await plannedTask(db), await plannedTask(db), await plannedTask(db)];
    for (const { event } of planned) await bus.publish(messageOf(event));
    // One is handled and one lies ready.
    await eventually(() => published.length > 0, { what: 'the third one is published' });
    expect(published).toHaveLength(1);
    expect(seen.begun).toBe(1);
    goOn();
    for (const { event } of planned) await eventually(isHandled(event));
  });

  test('is not published as long as its process says that it has it in hand', async () => {
    const { event } = await plannedTask(db);
    const here = brainOn(bus);
    const { act, seen, goOn } = waiting();
    await startBoth(here.platform, act);
    const there = brainOn(await otherBus());
    await startBoth(there.platform, done);
    run(startHolding({ ...here.platform, everyMs: 250 }));
    sweeperOf(there.platform);
    await bus.publish(messageOf(event));
    const held = new Set<number>();
    await eventually(
      async () => {
        const row = await screenOf(event);
        if (row?.heldUntil instanceof Date) held.add(row.heldUntil.getTime());
        return Date.now() - (row?.createdAt.getTime() ?? Number.POSITIVE_INFINITY) > 4_500;
      },
      { timeoutMs: 60_000, what: 'the sweeper would have published it' },
    );
    expect(held.size).toBeGreaterThan(2);
    expect([...here.published, ...there.published]).toEqual([]);
    goOn();
    await eventually(isHandled(event));
    expect(seen.begun).toBe(1);
  });

  test('goes to another process when its own falls silent; what that does when it wakes is discarded', async () => {
    const { run: row, event } = await plannedTask(db);
    const here = brainOn(bus);
    const { act, seen, goOn } = waiting();
    await startBoth(here.platform, act);
    const holding = startHolding({ ...here.platform, everyMs: 50 });
    await bus.publish(messageOf(event));
    await eventually(async () => (await screenOf(event))?.heldUntil instanceof Date, { what: 'it is held' });
    await holding.stop();
    const there = brainOn(await otherBus());
    await startBoth(there.platform, async ({ run: { step } }) => ({ emit: [], run: { step: step + 1 } }));
    sweeperOf(there.platform, 0);
    await eventually(isHandled(event), { timeoutMs: 60_000, what: 'the other one goes on' });
    const swept = await screenOf(event);
    expect(there.published).toContain(swept?.id);
    expect(swept?.handledAt?.getTime()).toBeGreaterThanOrEqual(swept?.heldUntil?.getTime() ?? 0);
    goOn();
    await eventually(() => bus.handedOver().length === 0, { what: 'the first one has ended' });
    expect(seen.begun).toBe(1);
    expect(await findRun(db.read, row.id)).toMatchObject({ step: 1 });
  });

  test('comes over the bus after the death of its process, so that its deliveries are counted', async () => {
    const { event } = await plannedTask(db);
    const { platform, published } = brainOn(bus);
    const screen = { ...event, id: `${event.id}x`, type: ScreenObserved.type };
    await startBoth(platform, done);
    await platform.publisher.publishLeft([screen]);
    expect(published).toEqual([screen.id]);
  });

  test('that has not begun when its service is drained goes to the bus, and so to another one', async () => {
    const { platform } = brainOn(bus, 1);
    const { act, seen, goOn } = waiting();
    const leaving = await startBoth(platform, act);
    const planned = [await plannedTask(db), await plannedTask(db)];
    for (const { event } of planned) await bus.publish(messageOf(event));
    await eventually(() => seen.begun === 1 && bus.handedOver().length === 2, { what: 'both are in hand' });
    const drained = leaving.drain();
    await startActor(platform, done);
    const handled = async () =>
      (await Promise.all(planned.map(({ event }) => isHandled(event)()))).filter(Boolean);
    await eventually(async () => (await handled()).length === 1, { what: 'the other one is handled' });
    goOn();
    await drained;
    expect(await handled()).toHaveLength(2);
    expect(seen.begun).toBe(1);
  });

  test('is not published again by its own process while it is in hand', async () => {
    const { event } = await plannedTask(db);
    const { platform, published } = brainOn(bus);
    const { act, seen, goOn } = waiting();
    await startBoth(platform, act);
    await bus.publish(messageOf(event));
    await eventually(() => seen.begun === 1);
    const screen = await screenOf(event);
    await platform.publisher.publishLeft(screen === undefined ? [] : [screen]);
    expect(published).toEqual([]);
    goOn();
    await eventually(isHandled(event));
  });
});

test('services that share what they have read do not read sealed secrets, and a gateway is not among them', async () => {
  const { platform } = brainOn(bus);
  const gateway = { name: 'device-gateway', sealed: true, deps: {}, handlers: [] } as const;
  await expect(startService(platform, gateway)).rejects.toMatchObject({ code: 'INTERNAL' });
  const sharing = await startService({ ...platform, sealed: true }, gateway);
  await sharing.drain();
});
