import { asTenant, findJob } from '@tapwright/store';
import { platformDatabase } from '@tapwright/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messageOf, plannedTask } from './kit.fixture.ts';
import { load } from './middleware/load.ts';
import { parse } from './middleware/parse.ts';
import { kitOn, restOf, sampleWork } from './middleware/work.fixture.ts';
import type { Stored } from './middleware/work.ts';

let db: Awaited<ReturnType<typeof platformDatabase>>;
beforeAll(async () => {
  db = await platformDatabase();
});
afterAll(() => db.close());

const planned = () => asTenant('default', () => plannedTask(db));

/** What is read for a message about the event that names this tenant, and what the work then sees of the job. */
async function heard({ event, job }: Awaited<ReturnType<typeof planned>>, tenantId: string) {
  const { kit } = await kitOn(db);
  const message = messageOf(event);
  const body = JSON.stringify({ ...JSON.parse(message.body), tenantId });
  const rest = restOf<Stored>();
  const seen: unknown[] = [];
  const { delivery } = sampleWork();
  await parse({ kit, delivery: { ...delivery, message: { ...message, body } } }, (due) =>
    load({ ...due, tries: 1 }, async (stored) => {
      seen.push(await findJob(db.read, 'default', job.id));
      return rest.next(stored);
    }),
  );
  return { events: rest.given.map(({ context }) => context.event.id), seen };
}

test('an event is handled for the tenant of its message', async () => {
  const given = await planned();
  const { events, seen } = await heard(given, 'default');
  expect(events).toEqual([given.event.id]);
  expect(seen).toMatchObject([{ id: given.job.id }]);
});

test.each(['other', '*grants', '*outbox', '', "default' or true --"])(
  'a message that names %j instead finds no event, whatever its id',
  async (tenantId) => {
    expect(await heard(await planned(), tenantId)).toEqual({ events: [], seen: [] });
  },
);
