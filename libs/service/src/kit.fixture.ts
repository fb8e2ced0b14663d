import type { Bus, BusMessage, Delivery, Settlement } from '@tapwright/bus';
import { type EventDefinition, keyOf, ScreenObserved, TaskPlanned } from '@tapwright/contracts';
import {
  type Database,
  type EventRow,
  type JobRow,
  type NewEvent,
  type RunRow,
  timeline,
} from '@tapwright/store';
import {
  changeRun,
  sampleEvent,
  storeEvent,
  storeJob,
  storeRun,
  type TestBus,
  type TestDatabase,
  testBus,
  testDatabase,
} from '@tapwright/testing';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import {
  eventFor,
  type Handler,
  type HandlerInput,
  type HandlerResult,
  type RetryPolicy,
} from './handler.ts';
import { type Processing, processEvent } from './process-event.ts';
import { createPublisher } from './publisher.ts';

export type Handle = (input: HandlerInput<unknown>) => Promise<HandlerResult>;

export const QUIET = pino({ level: 'silent' });

export interface StoresOfTheFile {
  readonly db: TestDatabase;
  readonly bus: TestBus;
}

/** A database and a bus for the tests of the file that calls this; the tables are emptied before each of them. */
export function storesOfTheFile(): StoresOfTheFile {
  const on = {} as { db: TestDatabase; bus: TestBus };
  beforeAll(async () => {
    [on.db, on.bus] = await Promise.all([testDatabase(), testBus()]);
  });
  beforeEach(() => on.db.clear());
  afterAll(async () => {
    await on.bus.close();
    await on.db.close();
  });
  return on;
}

/** A handler of `definition` from a function; it is tried twice without a pause. */
export function handlerOf(
  definition: EventDefinition,
  handle: Handle,
  retry: RetryPolicy = { attempts: 2, backoffMs: [10, 20] },
): Handler<unknown> {
  return { definition, emits: [], retry, handle };
}

/** A task is planned for this run: what the kit's tests handle. */
export async function plannedTask(db: Database): Promise<{ job: JobRow; run: RunRow; event: NewEvent }> {
  const job = await storeJob(db);
  const run = await storeRun(db, job);
  await changeRun(db, run, { status: 'running' });
  const data = { task: 0, step: 0, captureId: null };
  return { job, run, event: await storeEvent(db, sampleEvent(TaskPlanned, { job, run, data })) };
}

/** What a handler of a planned task returns in these tests. */
export const observed: Handle = async ({ job, run }) => ({
  emit: [eventFor(ScreenObserved, { job, run }, { step: run.step, captureId: 'cap_1' })],
});

export function messageOf(event: NewEvent): BusMessage {
  const { id, type, version, tenantId, jobId, runId, gateway, traceparent, data } = event;
  const body = JSON.stringify({ id, type, version, tenantId, jobId, runId, gateway, traceparent, data });
  return { id, type, address: gateway, key: keyOf(event), body };
}

export interface KitOptions {
  readonly db: Database;
  readonly bus: Bus;
}

export interface Kit {
  /** Ids of everything that was published, in order. */
  readonly published: string[];
  readonly working: number[];
  deliver(handler: Handler<unknown>, message: BusMessage, attempt?: number): Promise<Settlement>;
  with(changes: Partial<Processing<unknown>>): Kit;
  types(jobId: string): Promise<string[]>;
  row(jobId: string, id: string): Promise<EventRow>;
}

/** What the bus is told in the end. */
async function settled(settlement: Settlement): Promise<Settlement> {
  if (settlement.kind !== 'ack' || settlement.once === undefined) return settlement;
  return (await settlement.once) ? { kind: 'ack' } : { kind: 'retry', delayMs: 0 };
}

/** The kit on a database and a bus; the test makes the deliveries. */
export function createKit({ db, bus }: KitOptions, changes: Partial<Processing<unknown>> = {}): Kit {
  const published: string[] = [];
  const working: number[] = [];
  const recording: Bus = {
    ...bus,
    async publish(message) {
      await bus.publish(message);
      published.push(message.id);
    },
  };
  const base = {
    depsOf: () => ({}),
    consumer: 'perception',
    db,
    publisher: createPublisher(recording, db),
    log: QUIET,
    signal: new AbortController().signal,
    handleMs: 5_000,
    workingMs: 1_000,
  };
  const rows = (jobId: string) => timeline(db.read, { jobId, afterSeq: 0, limit: 1_000 });
  return {
    published,
    working,
    async deliver(handler, message, attempt = 1) {
      const delivery: Delivery = { message, attempt, working: () => void working.push(performance.now()) };
      return settled(await processEvent({ ...base, ...changes, handler }, delivery));
    },
    with: (more) => createKit({ db, bus }, { ...changes, ...more }),
    types: async (jobId) => (await rows(jobId)).map((event) => event.type),
    async row(jobId, id) {
      const found = (await rows(jobId)).find((event) => event.id === id);
      if (found === undefined) throw new Error(`no event ${id}`);
      return found;
    },
  };
}
