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

test('an outage in which the try cannot be taken back does not count either, however often it comes', async () => {
  const { event } = await plannedTask(db);
  const refused = Object.assign(new Error('no space left on device'), { code: '53100' });
  const full = {
    ...db,
    get read(): typeof db.read {
      throw refused;
    },
  };
  for (let attempt = 2; attempt < 20; attempt += 1) {
    const rest = restOf<Counted>(({ kit }) => {
      // From here on nothing can be written.
      Object.assign(kit, { db: full });
      return Promise.reject(refused);
    });
    const work = sampleWork({ db }, { eventId: event.id, attempt });
    await expect(attempts(work, rest.next)).rejects.toBe(refused);
    expect(rest.given.map(({ tries }) => tries)).toEqual([2]);
  }
});

test('what a frozen connection lets through all at once counts as one try', async () => {
  const { event } = await plannedTask(db);
  let held: (() => Promise<unknown>)[] = [];
  const frozen = new Proxy(db.read, {
    get(target, property) {
      if (property !== 'update') return Reflect.get(target, property, target);
      // The statement is on its way when the process gives up, and arrives at the end.
      return (...of: Parameters<typeof target.update>) => ({
        set: (values: object) => ({
          where: (condition: Parameters<ReturnType<ReturnType<typeof target.update>['set']>['where']>[0]) => {
            held.push(async () =>
              target
                .update(...of)
                .set(values)
                .where(condition),
            );
            return Promise.reject(new Error('Query read timeout'));
          },
        }),
      });
    },
  });
  for (let attempt = 2; attempt < 8; attempt += 1) {
    const work = sampleWork({ db: { ...db, read: frozen } }, { eventId: event.id, attempt });
    await expect(attempts(work, restOf<Counted>().next)).rejects.toThrow('Query read timeout');
  }
  expect(held.length).toBeGreaterThan(5);
  for (const arrive of held) await arrive();
  held = [];
  const rest = restOf<Counted>();
  await attempts(sampleWork({ db }, { eventId: event.id, attempt: 8 }), rest.next);
  expect(rest.given[0]?.tries).toBe(3);
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
