import { ScreenObserved } from '@tapwright/contracts';
import { findRun } from '@tapwright/store';
import { changeRun, sampleEvent, type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createContextCache } from '../context-cache.ts';
import { eventFor } from '../handler.ts';
import { plannedTask } from '../kit.fixture.ts';
import { commit } from './commit.ts';
import { Conflict } from './reread.ts';
import { restOf, sampleContext, sampleWork } from './work.fixture.ts';
import type { Committed } from './work.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(() => db.clear());
afterAll(() => db.close());

async function handled() {
  const { job, run: queued, event } = await plannedTask(db);
  const run = await findRun(db.read, queued.id);
  if (run === null) throw new Error('the run was stored');
  const context = { ...sampleContext({ ...event, handledAt: null }), job, run };
  const emit = [eventFor(ScreenObserved, { job, run }, { step: 0, captureId: 'cap_1' })];
  const contexts = createContextCache();
  const work = sampleWork({ db, contexts }, { eventId: event.id, context });
  return { run, contexts, work: { ...work, result: { run: { serial: 'phone-2' }, emit } } };
}

test('the result is stored, and the new state of the run is remembered with the events', async () => {
  const { run, contexts, work } = await handled();
  const rest = restOf<Committed>();
  await commit(work, rest.next);
  expect(await findRun(db.read, run.id)).toMatchObject({ serial: 'phone-2', version: run.version + 1 });
  const outcome = rest.given[0]?.outcome;
  const stored = outcome?.kind === 'committed' ? outcome.events : [];
  expect(stored.map(({ type }) => type)).toEqual(['screen.observed']);
  expect(contexts.guess(stored[0]?.id ?? '', run.id)).toMatchObject({
    event: { type: 'screen.observed', data: { step: 0, captureId: 'cap_1' } },
    run: { serial: 'phone-2', version: run.version + 1 },
  });
});

test('discards the result if somebody else has handled the event', async () => {
  const { work } = await handled();
  await commit(work, restOf<Committed>().next);
  const rest = restOf<Committed>();
  await commit(work, rest.next);
  expect(rest.given[0]?.outcome).toEqual({ kind: 'handled_before' });
});

test('is a conflict if the run has changed, and forgets the remembered state', async () => {
  const { run, contexts, work } = await handled();
  const known = sampleEvent(ScreenObserved, {
    job: work.context.job,
    run,
    data: { step: 0, captureId: 'c' },
  });
  contexts.committed(work.context, { emit: [] }, [known]);
  expect(contexts.guess(known.id, run.id)).not.toBeNull();
  await changeRun(db, run, { serial: 'phone-3' });
  await expect(commit(work, restOf<Committed>().next)).rejects.toThrow(Conflict);
  expect(await findRun(db.read, run.id)).toMatchObject({ serial: 'phone-3' });
  expect(contexts.guess(known.id, run.id)).toBeNull();
});
