import { testDatabase } from '@tapwright/testing';
import { expect, test } from 'vitest';
import { buffersOfATurn, eventsOfThePast } from './sweep.fixture.ts';

test('what the sweeper touches does not grow with the events that there ever were', async () => {
  await using db = await testDatabase();
  await eventsOfThePast(db, 20_000, 500);
  // Pages of an index that was used before may be less full; all events fill hundreds of pages.
  expect(await buffersOfATurn(db)).toBeLessThanOrEqual(20);
});
