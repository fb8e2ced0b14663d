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

const DEAD = { kind: 'dead' as const, reason: 'NOT_FOUND: failed on purpose' };
const typesOf = async (jobId: string) =>
  (await timeline(db.read, { jobId, afterSeq: 0, limit: 10 })).map(({ type }) => type);

test('a dead event is stored as such, and its run is stopped with the reason', async () => {
  const { kit, published, bus } = await kitOn(db);
  const { job, event } = await plannedTask(db);
  expect(await deadLetter(sampleWork(kit, { eventId: event.id }), restOf(async () => DEAD).next)).toEqual(
    DEAD,
  );
  const [planned, stopped] = await timeline(db.read, { jobId: job.id, afterSeq: 0, limit: 10 });
  expect(planned).toMatchObject({ deadReason: DEAD.reason, handledBy: 'perception' });
  expect(stopped).toMatchObject({
    type: RunStopped.type,
    data: { outcome: 'inconclusive', reason: { code: 'NOT_FOUND', message: 'failed on purpose' } },
  });
  expect(published).toEqual([stopped?.id]);
  await bus.close();
});

test.each([{ kind: 'ack' as const }, { kind: 'retry' as const, delayMs: 7 }])(
  'does nothing if the event is not dead: $kind',
  async (settlement) => {
    expect(await deadLetter(sampleWork(), restOf(async () => settlement).next)).toBe(settlement);
  },
);

test('an event that came too late becomes a dead letter without a consequence', async () => {
  const { kit, bus } = await kitOn(db);
  const { job, run, event } = await plannedTask(db);
  await changeRun(db, run, { status: 'closing' });
  expect(await deadLetter(sampleWork(kit, { eventId: event.id }), restOf(async () => DEAD).next)).toEqual(
    DEAD,
  );
  expect(await typesOf(job.id)).toEqual(['task.planned']);
  await bus.close();
});

test('if the database is unreachable, the event becomes a dead letter later', async () => {
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
