import { servicesOnly, type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../drizzle.ts';
import { correctTurn, pauseTurns, takeTurn, type WantedTurn } from './rates.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase({ poolSize: 16 });
});
beforeEach(() => db.clear());
afterAll(() => db.close());

const ID = 'models.test/v1 large';
const turn = (changes: Partial<WantedTurn> = {}) =>
  takeTurn(db.read, {
    ...{ id: ID, perMinute: { requests: 6, tokens: null }, tokens: 0, mostMs: 600_000 },
    ...changes,
  });

/** As if so many seconds had passed. */
const pass = (seconds: number) =>
  db.read.execute(sql`update model_rates set requests_at = requests_at - make_interval(secs => ${seconds}),
    tokens_at = tokens_at - make_interval(secs => ${seconds}),
    paused_until = paused_until - make_interval(secs => ${seconds})`);

test('requests are spread evenly, in the order in which they are asked for', async () => {
  const waits: number[] = [];
  for (let at = 0; at < 4; at += 1) waits.push((await turn()) ?? Number.NaN);
  const seconds = waits.map((ms) => Math.round(ms / 1_000));
  expect(seconds).toEqual([0, 10, 20, 30]);
  await pass(60);
  expect(await turn()).toBe(0);
});

test('a tenth of the limit may begin at once; no minute has more than the limit', async () => {
  const wanted = { id: ID, perMinute: { requests: 100, tokens: null }, tokens: 0, mostMs: 600_000 };
  const waits: number[] = [];
  // Inside of a transaction the clock stands still.
  await db.transaction(async (tx) => {
    for (let at = 0; at < 130; at += 1) waits.push((await takeTurn(tx, wanted)) ?? Number.NaN);
  });
  expect(waits.filter((ms) => ms < 1)).toHaveLength(10);
  expect(waits.filter((ms) => ms < 59_999)).toHaveLength(100);
});

test('a turn that comes too late is not taken: those who ask after it do not wait for it', async () => {
  await turn();
  expect(await turn({ mostMs: 5_000 })).toBeNull();
  expect(await turn({ mostMs: 5_000 })).toBeNull();
  expect(Math.round(((await turn()) ?? 0) / 1_000)).toBe(10);
});

test('tokens are limited as well, by what a call has really used', async () => {
  const perMinute = { requests: null, tokens: 6_000 };
  const wanted = { perMinute, tokens: 3_000 };
  expect(await turn(wanted)).toBe(0);
  const waited = (await turn(wanted)) ?? 0;
  expect(waited).toBeGreaterThan(20_000);
  await correctTurn(db.read, { id: ID, ...wanted }, 300);
  await correctTurn(db.read, { id: ID, ...wanted }, 300);
  expect((await turn(wanted)) ?? Number.NaN).toBeLessThan(1_000);
});

test('a pause that the endpoint asks for holds for all; a shorter one does not end it', async () => {
  await turn();
  await pauseTurns(db.read, ID, 120_000);
  await pauseTurns(db.read, ID, 1_000);
  expect(await turn({ mostMs: 60_000 })).toBeNull();
  expect(Math.round(((await turn()) ?? 0) / 1_000)).toBe(120);
  expect(Math.round(((await turn()) ?? 0) / 1_000)).toBe(130);
  expect(await turn({ id: 'models.test/v1 small' })).toBe(0);
});

test.runIf(servicesOnly('turns taken by many at once'))('many at once get different turns', async () => {
  const waits = await Promise.all(Array.from({ length: 40 }, () => turn()));
  const tenths = waits.map((ms) => Math.round((ms ?? Number.NaN) / 10_000)).sort((a, b) => a - b);
  expect(tenths).toEqual(Array.from({ length: 40 }, (_, at) => at));
});
