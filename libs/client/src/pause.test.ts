import { expect, test } from 'vitest';
import { retryAfterOf } from './api-error.ts';
import { pause, pauseBefore } from './pause.ts';

test('pauses double up to ten seconds, and differ between clients by half', () => {
  const of = (random: number) => [1, 2, 3, 6, 7, 500].map((failed) => pauseBefore(failed, { random }));
  expect(of(0)).toEqual([125, 250, 500, 4_000, 5_000, 5_000]);
  expect(of(1)).toEqual([250, 500, 1_000, 8_000, 10_000, 10_000]);
});

test('what the platform asks for comes first, and too much of it is not waited for', () => {
  expect(pauseBefore(1, { retryAfterMs: 5_000, random: 1 })).toBe(5_250);
  expect(pauseBefore(1, { retryAfterMs: 120_001 })).toBeNull();
});

test('Retry-After is seconds or a date', () => {
  const read = (value: string) => retryAfterOf(new Headers({ 'retry-after': value }), 1_000_000_000_000);
  expect(read('7')).toBe(7_000);
  expect(read(new Date(1_000_000_003_000).toUTCString())).toBe(3_000);
  expect(read(new Date(0).toUTCString())).toBe(0);
  expect(read('soon')).toBeNull();
  expect(read('Infinity')).toBeNull();
  expect(retryAfterOf(new Headers())).toBeNull();
});

test('a pause ends with its signal, also one that was aborted before', async () => {
  const abort = new AbortController();
  const paused = pause(3_600_000, abort.signal);
  abort.abort(new Error('enough'));
  await expect(paused).rejects.toThrow('enough');
  await expect(pause(1, abort.signal)).rejects.toThrow('enough');
});
