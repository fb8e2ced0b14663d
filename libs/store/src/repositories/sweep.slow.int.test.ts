import { servicesOnly, testDatabase } from '@tapwright/testing';
import { expect, test } from 'vitest';
import { buffersOfATurn, eventsOfThePast } from './sweep.fixture.ts';

test.runIf(servicesOnly('a sweeper above a million events'))(
  'above a million events the sweeper touches ten buffers at most',
  async () => {
    await using db = await testDatabase();
    await eventsOfThePast(db, 1_000_000, 5_000);
    expect(await buffersOfATurn(db)).toBeLessThanOrEqual(10);
  },
);
