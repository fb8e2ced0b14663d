import { ScreenObserved } from '@tapwright/contracts';
import { appendEvents, type NewEvent } from '@tapwright/store';
import { sampleEvent, type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { plannedTask } from '../kit.fixture.ts';
import { publish } from './publish.ts';
import { kitOn, sampleContext, sampleWork } from './work.fixture.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(() => db.clear());
afterAll(() => db.close());

async function stored(): Promise<{ cause: NewEvent; child: NewEvent }> {
  const { job, run, event } = await plannedTask(db);
  const data = { step: 0, captureId: 'cap_1' };
  const child = { ...sampleEvent(ScreenObserved, { job, run, data }), causeId: event.id };
  await db.transaction((tx) => appendEvents(tx, [child]));
  return { cause: event, child };
}

test('committed events are passed to listeners in this process, published, and acknowledged', async () => {
  const { kit, published, bus } = await kitOn(db);
  const { child } = await stored();
  const heard: string[] = [];
  kit.publisher.onCommitted((events) => heard.push(...events.map(({ id }) => id)));
  const outcome = { kind: 'committed' as const, events: [child] };
  const work = { ...sampleWork(kit), result: { emit: [] }, outcome };
  expect(await publish(work)).toEqual({ kind: 'ack' });
  expect(published).toEqual([child.id]);
  expect(heard).toEqual([child.id]);
  await bus.close();
});

test('if another process has committed, publishes what that may have left unpublished', async () => {
  const { kit, published, bus } = await kitOn(db);
  const { cause, child } = await stored();
  const context = sampleContext({ id: cause.id });
  const outcome = { kind: 'handled_before' as const };
  const work = { ...sampleWork(kit, { context }), result: { emit: [] }, outcome };
  expect(await publish(work)).toEqual({ kind: 'ack' });
  expect(published).toEqual([child.id]);
  await bus.close();
});
