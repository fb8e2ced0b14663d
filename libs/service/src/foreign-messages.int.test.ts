import { newId, ScreenObserved, TaskPlanned } from '@tapwright/contracts';
import { databaseArtifacts, findRun, type NewEvent, timeline } from '@tapwright/store';
import {
  eventually,
  sampleEvent,
  storeEvent,
  type TestBus,
  type TestDatabase,
  testBus,
  testDatabase,
} from '@tapwright/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { handlerOf, messageOf, observed, plannedTask, QUIET } from './kit.fixture.ts';
import { createPublisher } from './publisher.ts';
import { NO_SECRETS } from './secret-box.ts';
import { newInstanceId, type RunningService, startService } from './service.ts';

// Whoever can publish on the bus can only announce that an event is due. They cannot stop a run or give a handler any
// data.

let db: TestDatabase;
let bus: TestBus;
let service: RunningService;
let heard: unknown[];

beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(async () => {
  await db.clear();
  bus = await testBus();
  heard = [];
  const artifacts = databaseArtifacts(db);
  const platform = {
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
  const handler = handlerOf(TaskPlanned, async (input) => {
    heard.push(input.data);
    return observed(input);
  });
  service = await startService(platform, { name: 'perception', deps: {}, handlers: [handler] });
});
afterEach(async () => {
  await service.drain();
  await bus.close();
});
afterAll(() => db.close());

const bodyOf = (event: NewEvent, changes: object) =>
  JSON.stringify({ ...JSON.parse(messageOf(event).body), ...changes });

/** Publishes a message in place of the event's own, then the event's own, and waits until that is handled. */
async function publishBoth(event: NewEvent, body: string): Promise<void> {
  const own = messageOf(event);
  await bus.publish({ ...own, id: newId('evt'), body });
  await bus.publish(own);
  await eventually(async () => (await rowsOf(event)).find(({ id }) => id === event.id)?.handledAt !== null, {
    what: 'the event is handled',
  });
}

const rowsOf = ({ jobId }: NewEvent) => timeline(db.read, { jobId, afterSeq: 0, limit: 10 });

test.each([
  ['that is not JSON', () => 'not { json'],
  ['that is not an envelope', () => '{"id":7}'],
  ['of an event that is stored nowhere', (event: NewEvent) => bodyOf(event, { id: newId('evt') })],
  ['with an invalid id', (event: NewEvent) => bodyOf(event, { id: 'evt\u0000' })],
  ['that names another type', (event: NewEvent) => bodyOf(event, { type: 'run.stopped' })],
])('a message %s is dropped: the run goes on, and its own event is handled', async (_, bodyFor) => {
  const { run, event } = await plannedTask(db);
  await publishBoth(event, bodyFor(event));
  expect(heard).toEqual([event.data]);
  expect((await rowsOf(event)).map(({ type }) => type)).toEqual(['task.planned', 'screen.observed']);
  expect(await findRun(db.read, run.id)).toMatchObject({ status: 'running' });
});

test('a message with the id of another consumer’s event does not touch that event: it stays due there', async () => {
  const { job, run, event } = await plannedTask(db);
  const data = { step: 0, captureId: 'cap_1' };
  const foreign = await storeEvent(db, sampleEvent(ScreenObserved, { job, run, data }));
  await publishBoth(event, bodyOf(event, { id: foreign.id, data }));
  const row = (await rowsOf(event)).find(({ id }) => id === foreign.id);
  expect(row).toMatchObject({ handledAt: null, deadReason: null });
  expect(heard).toEqual([event.data]);
});

test.each([
  ['other data', { data: { task: 9, step: 0, captureId: 'cap_of_mine' } }],
  ['data that do not fit', { data: { step: 'one' } }],
  ['another version', { version: 99 }],
  ['another run and job', { runId: 'run_of_mine', jobId: 'job_of_mine' }],
])('a message of a due event with %s: the stored event is handled, once', async (_, changes) => {
  const { run, event } = await plannedTask(db);
  await publishBoth(event, bodyOf(event, changes));
  expect(heard).toEqual([event.data]);
  expect((await rowsOf(event)).map(({ type }) => type)).toEqual(['task.planned', 'screen.observed']);
  expect(await findRun(db.read, run.id)).toMatchObject({ status: 'running' });
});
