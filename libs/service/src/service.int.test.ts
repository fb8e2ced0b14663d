import { ActionDecided, newId, RunClosed, ScreenObserved, TaskPlanned } from '@tapwright/contracts';
import { databaseArtifacts, type JobRow, type NewEvent, timeline } from '@tapwright/store';
import {
  changeRun,
  eventually,
  sampleEvent,
  storeEvent,
  type TestBus,
  type TestDatabase,
  testBus,
  testDatabase,
} from '@tapwright/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Handler } from './handler.ts';
import { handlerOf, messageOf, observed, plannedTask, QUIET } from './kit.fixture.ts';
import { createLocalHandlers } from './local-handlers.ts';
import { createPublisher } from './publisher.ts';
import { NO_SECRETS } from './secret-box.ts';
import { newInstanceId, type Platform, type RunningService, startService } from './service.ts';

let db: TestDatabase;
let bus: TestBus;
let platform: Platform;
const services: RunningService[] = [];

beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(async () => {
  await db.clear();
  bus = await testBus();
  const artifacts = databaseArtifacts(db);
  platform = {
    db,
    bus,
    artifacts,
    publisher: createPublisher(bus, db),
    log: QUIET,
    instance: newInstanceId(),
    secrets: NO_SECRETS,
    concurrency: 8,
    ackWaitMs: 2_000,
  };
});
afterEach(async () => {
  for (const service of services.splice(0)) await service.drain();
  await bus.close();
});
afterAll(() => db.close());

async function start(...args: Parameters<typeof startService>): Promise<RunningService> {
  const service = await startService(...args);
  services.push(service);
  return service;
}

const handledBy = async (event: NewEvent) => {
  const rows = await timeline(db.read, { jobId: event.jobId, afterSeq: 0, limit: 100 });
  return rows.find((row) => row.id === event.id)?.handledBy ?? null;
};

test('what one service emits is handled by the next: the handlers only return events', async () => {
  const { job, event } = await plannedTask(db);
  const heard: unknown[] = [];
  const actor = handlerOf(ScreenObserved, async ({ data }) => {
    heard.push(data);
    return { emit: [] };
  });
  await start(platform, { name: 'perception', deps: {}, handlers: [handlerOf(TaskPlanned, observed)] });
  await start(platform, { name: 'actor', deps: {}, handlers: [actor] });
  await bus.publish(messageOf(event));
  await eventually(() => heard.length === 1, { what: 'the actor hears of the screen' });
  expect(heard).toEqual([{ step: 0, captureId: 'cap_1' }]);
  await eventually(async () => {
    const rows = await timeline(db.read, { jobId: job.id, afterSeq: 0, limit: 10 });
    return rows.every((row) => row.handledAt !== null);
  });
});

test('handlers get what is meant for their job, over the bus and where they are called at once', async () => {
  const { job, event } = await plannedTask(db);
  const given: [string, unknown][] = [];
  const deps = { of: 'all' };
  const depsOf = (_: typeof deps, { id }: Pick<JobRow, 'id'>) => ({ of: id });
  const perceives: Handler<typeof deps> = {
    ...handlerOf(TaskPlanned, observed),
    async handle(input, own) {
      given.push(['perception', own]);
      return observed(input);
    },
  };
  const acts: Handler<typeof deps> = {
    ...handlerOf(ScreenObserved, async () => ({ emit: [] })),
    async handle(_, own) {
      given.push(['actor', own]);
      return { emit: [] };
    },
    atOnce(_, own) {
      given.push(['at once', own]);
      return true;
    },
  };
  const both = { ...platform, locals: createLocalHandlers() };
  services.push(await startService(both, { name: 'perception', deps, depsOf, handlers: [perceives] }));
  services.push(await startService(both, { name: 'actor', deps, depsOf, handlers: [acts] }));
  await bus.publish(messageOf(event));
  await eventually(() => given.some(([name]) => name === 'actor'), { what: 'the actor is called' });
  const own = { of: job.id };
  expect(given).toEqual([
    ['perception', own],
    ['at once', own],
    ['actor', own],
  ]);
});

test('a gateway gets what is addressed to it and what any gateway may handle, and nothing else', async () => {
  const { job, run } = await plannedTask(db);
  await changeRun(db, run, { status: 'closing' });
  const closed = async (gateway: string) =>
    storeEvent(db, { ...sampleEvent(RunClosed, { job, run, data: {} }), gateway });
  const events = [await closed('gw-2'), await closed('gw-1'), await closed('any')];
  // A set: two simultaneous events of one run are a conflict, and the loser's handler is called again.
  const heard = new Set<string | null>();
  const handler = handlerOf(RunClosed, async ({ gateway }) => {
    heard.add(gateway);
    return { emit: [] };
  });
  await start(platform, { name: 'device-gateway', gateway: 'gw-1', deps: {}, handlers: [handler] });
  for (const event of events) await bus.publish(messageOf(event));
  const [foreign, ...own] = events;
  await eventually(async () => (await Promise.all(own.map(handledBy))).every((name) => name !== null), {
    what: 'both messages',
  });
  expect([...heard].toSorted()).toEqual(['any', 'gw-1']);
  expect(foreign && (await handledBy(foreign))).toBeNull();
});

test('draining waits for current events and accepts no new ones', async () => {
  const [first, second] = [await plannedTask(db), await plannedTask(db)];
  let release = () => {};
  let begun = 0;
  const slow = handlerOf(TaskPlanned, async (input) => {
    begun += 1;
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    return observed(input);
  });
  const service = await startService(platform, { name: 'perception', deps: {}, handlers: [slow] });
  await bus.publish(messageOf(first.event));
  await eventually(() => begun === 1, { what: 'the handler begins' });
  let drained = false;
  const draining = service.drain().then(() => {
    drained = true;
  });
  await bus.publish(messageOf(second.event));
  expect(drained).toBe(false);
  release();
  await draining;
  expect(await handledBy(first.event)).toBe('perception');
  expect(await handledBy(second.event)).toBeNull();
  expect(begun).toBe(1);
});

test('aborting reaches the running handlers; their event is not lost', async () => {
  const { event } = await plannedTask(db);
  let begun = false;
  const waiting = handlerOf(ActionDecided, async () => ({ emit: [] }));
  const slow = handlerOf(TaskPlanned, async ({ signal }) => {
    begun = true;
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    throw signal.reason;
  });
  const service = await startService(platform, { name: 'perception', deps: {}, handlers: [slow, waiting] });
  await bus.publish(messageOf(event));
  await eventually(() => begun, { what: 'the handler begins' });
  service.abort();
  await service.drain();
  expect(await handledBy(event)).toBeNull();
  if (bus.address === null) return;
  // A durable bus gives it to the next process by itself; the embedded one dispatches it again when it starts.
  await start(platform, { name: 'perception', deps: {}, handlers: [handlerOf(TaskPlanned, observed)] });
  await eventually(async () => (await handledBy(event)) === 'perception');
});

test('background work of a service is stopped with it', async () => {
  let stopped = 0;
  const stop = async () => {
    stopped += 1;
  };
  const service = await startService(platform, {
    name: 'planner',
    deps: {},
    handlers: [],
    background: [{ stop }],
  });
  expect(stopped).toBe(0);
  await service.drain();
  expect(stopped).toBe(1);
});

test('every process has its own id', () => {
  expect(newInstanceId()).not.toBe(newInstanceId());
  expect(newInstanceId()).toMatch(new RegExp(`^${newId('svc').slice(0, 4)}`));
});
