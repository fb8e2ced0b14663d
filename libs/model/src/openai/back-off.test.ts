import { describe, expect, it } from 'vitest';
import { backOffMs, pause, retryAfterMs } from './back-off.ts';

describe('backOffMs', () => {
  it('doubles up to its cap', () => {
    expect([1, 2, 3, 20].map((attempt) => backOffMs(attempt, null, 0))).toEqual([250, 500, 1_000, 20_000]);
  });

  it('takes at most a quarter off', () => {
    expect(backOffMs(1, null, 0.999)).toBeGreaterThanOrEqual(187);
  });

  it('waits as long as the endpoint asks', () => {
    expect(backOffMs(5, 1_500, 0.5)).toBe(1_500);
  });
});

describe('retryAfterMs', () => {
  const now = Date.parse('2031-01-01T00:00:00Z');
  it.each([
    [{ 'retry-after': '2' }, 2_000],
    [{ 'retry-after': '0.5' }, 500],
    [{ 'retry-after': 'Wed, 01 Jan 2031 00:00:03 GMT' }, 3_000],
    [{ 'retry-after': 'Tue, 31 Dec 2030 23:59:00 GMT' }, 0],
    [{ 'retry-after-ms': '30', 'retry-after': '9' }, 30],
    [{ 'retry-after': 'soon' }, null],
    [{}, null],
  ])('reads %o', (headers, expected) => {
    expect(retryAfterMs(new Headers(headers), now)).toBe(expected);
  });
});

describe('pause', () => {
  it('ends as soon as the signal aborts', async () => {
    const controller = new AbortController();
    const waiting = pause(60_000, controller.signal);
    controller.abort();
    await expect(waiting).resolves.toBeUndefined();
  });
});
