import { TapwrightError } from '@tapwright/contracts';
import { type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { plannedTask } from '../kit.fixture.ts';
import { attempts } from './attempts.ts';
import { restOf, sampleWork } from './work.fixture.ts';
import type { Counted } from './work.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(() => db.clear());
afterAll(() => db.close());

/** The number of tries that each of these deliveries is given, the first one included. */
async function triesOf(deliveries: readonly ('fails' | 'is away')[]): Promise<number[]> {
  const { event } = await plannedTask(db);
  const tries: number[] = [];
  for (const [at, ending] of deliveries.entries()) {
    const code = ending === 'fails' ? 'MODEL_TIMEOUT' : 'BUS_UNAVAILABLE';
    const rest = restOf<Counted>(() => Promise.reject(new TapwrightError(code, 'failed on purpose')));
    const work = sampleWork({ db }, { eventId: event.id, attempt: at + 1 });
    await expect(attempts(work, rest.next)).rejects.toMatchObject({ code });
    tries.push(...rest.given.map((given) => given.tries));
  }
  return tries;
}

test('every delivery is a try', async () => {
  expect(await triesOf(['fails', 'fails', 'fails'])).toEqual([1, 2, 3]);
});

test('an outage does not count as a try, for the first delivery or a later one', async () => {
  expect(await triesOf(['is away', 'is away', 'fails', 'is away', 'fails'])).toEqual([1, 1, 1, 2, 2]);
});

test('a try whose process was killed counts', async () => {
  const { event } = await plannedTask(db);
  const rest = restOf<Counted>();
  for (const attempt of [2, 3]) {
    // The rest never returns: the process is gone.
    const killed = sampleWork({ db }, { eventId: event.id, attempt });
    await new Promise<void>((begun) => {
      void attempts(killed, () => {
        begun();
        return new Promise(() => {});
      });
    });
  }
  await attempts(sampleWork({ db }, { eventId: event.id, attempt: 4 }), rest.next);
  expect(rest.given[0]?.tries).toBe(4);
});
