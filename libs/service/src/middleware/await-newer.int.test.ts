import { TaskPlanned } from '@tapwright/contracts';
import { type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createKit, handlerOf, messageOf, observed, plannedTask } from '../kit.fixture.ts';
import { awaitNewer } from './await-newer.ts';
import { kitOn, restOf, sampleContext, sampleWork } from './work.fixture.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(() => db.clear());
afterAll(() => db.close());

const NEWER = TaskPlanned.version + 1;

test.each([
  ['the version that is known', TaskPlanned.version],
  ['an older version', TaskPlanned.version - 1],
])('%s is handled', async (_, version) => {
  const rest = restOf();
  const work = sampleWork({}, { context: sampleContext({ version }) });
  expect(await awaitNewer(work, rest.next)).toEqual({ kind: 'ack' });
  expect(rest.given).toEqual([work]);
});

test('a newer version is left to a newer process, with pauses that grow to two seconds', async () => {
  const rest = restOf();
  const context = sampleContext({ version: NEWER });
  const settlements = [];
  for (const attempt of [1, 2, 3, 4, 90])
    settlements.push(await awaitNewer(sampleWork({ db }, { context, attempt }), rest.next));
  const pauses = settlements.map((settlement) => settlement.kind === 'elsewhere' && settlement.delayMs);
  expect(pauses).toEqual([200, 500, 1_000, 2_000, 2_000]);
  expect(rest.given).toEqual([]);
});

test('waiting does not count as a try, however long it takes: the newer process has all tries', async () => {
  const { bus } = await kitOn(db);
  const { job, event } = await plannedTask(db);
  await db.read.execute(`update events set version = ${NEWER} where id = '${event.id}'`);
  const kit = createKit({ db, bus });
  const old = handlerOf(TaskPlanned, () => Promise.reject(new Error('must not be called')));
  for (const attempt of [1, 2, 3, 4, 5, 6, 7])
    expect(await kit.deliver(old, messageOf(event), attempt)).toMatchObject({ kind: 'elsewhere' });
  expect(await kit.row(job.id, event.id)).toMatchObject({ handledAt: null, deadReason: null });

  const fresh = { ...TaskPlanned, version: NEWER };
  const failing = handlerOf(fresh, () => Promise.reject(new Error('failed on purpose')));
  expect(await kit.deliver(failing, messageOf(event), 8)).toMatchObject({ kind: 'retry' });
  expect(await kit.deliver(handlerOf(fresh, observed), messageOf(event), 9)).toEqual({ kind: 'ack' });
  expect(await kit.types(job.id)).toEqual(['task.planned', 'screen.observed']);
  await bus.close();
});
