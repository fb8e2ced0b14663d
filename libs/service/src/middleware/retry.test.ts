import { type ErrorCode, TapwrightError } from '@tapwright/contracts';
import { describe, expect, test } from 'vitest';
import { retry } from './retry.ts';
import { restOf, sampleWork } from './work.fixture.ts';

const failing = (code: ErrorCode) =>
  restOf(() => Promise.reject(new TapwrightError(code, 'failed on purpose')));

describe('a temporary failure', () => {
  test.each([
    [1, { kind: 'retry', delayMs: 10 }],
    [2, { kind: 'retry', delayMs: 20 }],
    [3, { kind: 'dead', reason: 'MODEL_TIMEOUT: failed on purpose' }],
  ])('is tried again by the policy of its handler: try %i', async (tries, expected) => {
    const work = sampleWork({}, { tries, attempt: tries });
    expect(await retry(work, failing('MODEL_TIMEOUT').next)).toEqual(expected);
  });

  test('is not even begun if it was cut off again and again: it kills its process', async () => {
    const rest = restOf();
    const dead = { kind: 'dead', reason: 'HANDLER_EXHAUSTED: 9 attempts' };
    expect(await retry(sampleWork({}, { tries: 10 }), rest.next)).toEqual(dead);
    expect(rest.given).toEqual([]);
  });

  test.each([4, 9])('is begun where its process died for another reason: try %i', async (tries) => {
    const rest = restOf();
    await retry(sampleWork({}, { tries }), rest.next);
    expect(rest.given).toHaveLength(1);
  });
});

test('a permanent failure makes the event dead at once', async () => {
  const dead = { kind: 'dead', reason: 'DEVICE_UNKNOWN: failed on purpose' };
  expect(await retry(sampleWork(), failing('DEVICE_UNKNOWN').next)).toEqual(dead);
});

test('an unexpected error is tried again', async () => {
  const rest = restOf(() => Promise.reject(new TypeError('x is not a function')));
  expect(await retry(sampleWork(), rest.next)).toEqual({ kind: 'retry', delayMs: 10 });
});

test('an outage is passed on, however many tries there were', async () => {
  const work = sampleWork({}, { tries: 3 });
  await expect(retry(work, failing('BUS_UNAVAILABLE').next)).rejects.toMatchObject({
    code: 'BUS_UNAVAILABLE',
  });
});
