import { expect, test } from 'vitest';
import { validate } from './validate.ts';
import { DATA, restOf, sampleContext, sampleWork } from './work.fixture.ts';
import type { Valid } from './work.ts';

test('the handler gets the stored data, without fields that the schema does not name', async () => {
  const rest = restOf<Valid>();
  const context = sampleContext({ data: { ...DATA, password: 'x' } });
  expect(await validate(sampleWork({}, { context, data: 'of the message' }), rest.next)).toEqual({
    kind: 'ack',
  });
  expect(rest.given[0]?.data).toEqual(DATA);
});

test('an event with invalid stored data is dead at once, and the place is named', async () => {
  const rest = restOf<Valid>();
  const context = sampleContext({ data: { ...DATA, step: -1 } });
  const settlement = await validate(sampleWork({}, { context }), rest.next);
  expect(settlement).toMatchObject({ kind: 'dead', reason: expect.stringMatching(/^EVENT_INVALID: step/) });
  expect(rest.given).toEqual([]);
});
