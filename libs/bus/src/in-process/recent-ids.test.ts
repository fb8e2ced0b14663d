import { expect, test } from 'vitest';
import { createRecentIds } from './recent-ids.ts';

test('an id is known for two minutes', () => {
  let now = 0;
  const ids = createRecentIds(() => now);
  ids.add('a');
  now = 119_999;
  expect(ids.has('a')).toBe(true);
  now = 120_000;
  expect(ids.has('a')).toBe(false);
});

test('beyond the maximum the oldest ids are forgotten, the newest stay known', () => {
  const ids = createRecentIds(() => 0);
  for (let place = 0; place < 50_010; place += 1) ids.add(String(place));
  expect([ids.has('0'), ids.has('9'), ids.has('10'), ids.has('50009')]).toEqual([false, false, true, true]);
});
