import { TapwrightError } from '@tapwright/contracts';
import { expect, test } from 'vitest';
import { isInnocent, outage } from './outage.ts';
import { restOf, sampleWork } from './work.fixture.ts';

test('the result of the rest stays unchanged', async () => {
  const dead = { kind: 'dead' as const, reason: 'failed on purpose' };
  expect(await outage(sampleWork(), restOf(async () => dead).next)).toBe(dead);
});

test('the pause grows to two seconds and no further', async () => {
  const away = restOf(() => Promise.reject(new TapwrightError('DATABASE_UNAVAILABLE', 'away')));
  const pauses = [];
  for (const attempt of [1, 2, 3, 4, 50]) {
    const settlement = await outage(sampleWork({}, { attempt }), away.next);
    pauses.push(settlement.kind === 'retry' ? settlement.delayMs : null);
  }
  expect(pauses).toEqual([200, 500, 1_000, 2_000, 2_000]);
});

test.each([
  ['DATABASE_UNAVAILABLE', true],
  ['BUS_UNAVAILABLE', true],
  ['DATABASE_FULL', true],
  ['DATABASE_READ_ONLY', true],
  ['ARTIFACTS_UNAVAILABLE', true],
  ['BUS_FULL', true],
  ['MODEL_TIMEOUT', false],
  ['INTERNAL', false],
] as const)('%s: is it an outage? %s', (code, expected) => {
  expect(isInnocent(new TapwrightError(code, ''), new AbortController().signal)).toBe(expected);
});

test('a failure while the service stops is not the event’s fault', () => {
  expect(isInnocent(new TapwrightError('INTERNAL', ''), AbortSignal.abort())).toBe(true);
});
