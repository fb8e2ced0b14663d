import { RunStopped, TapwrightError } from '@tapwright/contracts';
import { timeline } from '@tapwright/store';
import { changeRun, type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { plannedTask } from '../kit.fixture.ts';
import { deadLetter } from './dead-letter.ts';
import { kitOn, restOf, sampleWork } from './work.fixture.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(() => db.clear());
afterAll(() => db.close());

const DEAD = { kind: 'dead' as const, reason: 'NOT_FOUND: of this test' };
const typesOf = async (jobId: string) =>
  (await timeline(db.read, { jobId, afterSeq: 0, limit: 10 })).map(({ type }) => type);

test('an event that is dead is written down as such, and its run is stopped with the reason', async () => {
  const { kit, published, bus } = await kitOn(db);
  const { job, event } = await plannedTask(db);
  expect(await deadLetter(sampleWork(kit, { eventId: event.id }), restOf(async () => DEAD).next)).toEqual(
    DEAD,
  );
  const [planned, stopped] = await timeline(db.read, { jobId: job.id, afterSeq: 0, limit: 10 });
  expect(planned).toMatchObject({ deadReason: DEAD.reason, handledBy: 'perception' });
  expect(stopped).toMatchObject({
    type: RunStopped.type,
    data: { outcome: 'inconclusive', reason: { code: 'NOT_FOUND', message: 'of this test' } },
  });
  expect(published).toEqual([stopped?.id]);
  await bus.close();
});

test.each([{ kind: 'ack' as const }, { kind: 'retry' as const, delayMs: 7 }])(
  'what is not dead is left alone: $kind',
  async (settlement) => {
    expect(await deadLetter(sampleWork(), restOf(async () => settlement).next)).toBe(settlement);
  },
);

test('an event that came too late is put aside without a consequence', async () => {
  const { kit, bus } = await kitOn(db);
  const { job, run, event } = await plannedTask(db);
  await changeRun(db, run, { status: 'closing' });
  expect(await deadLetter(sampleWork(kit, { eventId: event.id }), restOf(async () => DEAD).next)).toEqual(
    DEAD,
  );
  expect(await typesOf(job.id)).toEqual(['task.planned']);
  await bus.close();
});

test('where the database is away, the event is put aside later', async () => {
  const { kit, bus } = await kitOn(db);
  const gone = {
    ...kit,
    db: {
      ...db,
      get read(): never {
        throw new TapwrightError('DATABASE_UNAVAILABLE', 'away');
      },
    },
  };
  const settlement = await deadLetter(sampleWork(gone), restOf(async () => DEAD).next);
  expect(settlement).toEqual({ kind: 'retry', delayMs: 2_000 });
  await bus.close();
});
