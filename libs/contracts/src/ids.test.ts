import { expect, test } from 'vitest';
import { newId } from './ids.ts';

test('ids of the same millisecond are unique', () => {
  const now = Date.now();
  expect(new Set(Array.from({ length: 20_000 }, () => newId('evt', now))).size).toBe(20_000);
});

test('ids sort by the time of their creation', () => {
  const times = [0, 1, 31, 32, 33, 1_023, 1_024, 1_700_000_000_000, 1_700_000_000_001, 2 ** 45];
  const ids = times.map((ms) => newId('run', ms));
  expect(ids.toSorted()).toEqual(ids);
});

test('ids of one process sort in their order also within a millisecond', () => {
  const now = Date.now();
  const ids = Array.from({ length: 2_000 }, () => newId('mdl', now));
  expect(ids.toSorted()).toEqual(ids);
  expect(newId('mdl', now + 1) > (ids.at(-1) ?? '')).toBe(true);
});

test('an id is its prefix and 26 characters that are safe in subjects, paths and shell words', () => {
  for (const prefix of ['job', 'gw'] as const)
    expect(newId(prefix)).toMatch(new RegExp(`^${prefix}_[0-9a-z]{26}$`));
});
