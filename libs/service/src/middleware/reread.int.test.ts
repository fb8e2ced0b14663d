import { changeRun, type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { plannedTask } from '../kit.fixture.ts';
import { Conflict, reread } from './reread.ts';
import { restOf, sampleContext, sampleWork } from './work.fixture.ts';
import { ACK, type Valid } from './work.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(() => db.clear());
afterAll(() => db.close());

async function begun() {
  const { job, run, event } = await plannedTask(db);
  const stored = { ...event, handledAt: null };
  const context = { ...sampleContext(stored), job, run };
  return { run, work: sampleWork({ db }, { eventId: event.id, context }) };
}

test('without a conflict the handler runs once, and nothing is read', async () => {
  const rest = restOf<Valid>();
  const work = sampleWork();
  expect(await reread(work, rest.next)).toEqual(ACK);
  expect(rest.given).toEqual([work]);
});

test('after a conflict the handler runs again with the current rows', async () => {
  const { run, work } = await begun();
  const rest = restOf<Valid>(async ({ context }) => {
    if (context.run?.serial === 'phone-2') return ACK;
    await changeRun(db, run, { serial: 'phone-2' });
    throw new Conflict();
  });
  expect(await reread(work, rest.next)).toEqual(ACK);
  expect(rest.given.map(({ context }) => context.run?.serial)).toEqual([null, 'phone-2']);
});

test('if there is a conflict each time, it is tried again later instead of for ever', async () => {
  const { work } = await begun();
  const rest = restOf<Valid>(() => Promise.reject(new Conflict()));
  expect(await reread(work, rest.next)).toEqual({ kind: 'retry', delayMs: 100 });
  expect(rest.given).toHaveLength(5);
});

test('an event that is gone after a conflict is not handled', async () => {
  const { work } = await begun();
  const rest = restOf<Valid>(async () => {
    await db.clear();
    throw new Conflict();
  });
  expect(await reread(work, rest.next)).toEqual(ACK);
  expect(rest.given).toHaveLength(1);
});

test('any other failure is passed on', async () => {
  const rest = restOf<Valid>(() => Promise.reject(new Error('failed on purpose')));
  await expect(reread(sampleWork(), rest.next)).rejects.toThrow('failed on purpose');
});
