import { expect, test } from 'vitest';
import { createRecentKeys } from './recent-keys.ts';

test('a key is known for its time, and noting it again restarts that time', () => {
  let now = 0;
  const keys = createRecentKeys({ forMs: 100, most: 10 }, () => now);
  keys.add('a');
  now = 99;
  expect([keys.has('a'), keys.has('b')]).toEqual([true, false]);
  keys.add('a');
  now = 198;
  expect(keys.has('a')).toBe(true);
  now = 199;
  expect(keys.has('a')).toBe(false);
});

test('beyond the maximum, the one noted longest ago is forgotten', () => {
  const keys = createRecentKeys({ forMs: 100, most: 2 }, () => 0);
  for (const key of ['a', 'b', 'a', 'c']) keys.add(key);
  expect(['a', 'b', 'c'].map(keys.has)).toEqual([true, false, true]);
});
