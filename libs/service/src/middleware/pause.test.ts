import { expect, test } from 'vitest';
import { pauseOf } from './pause.ts';

test('each attempt has its pause, and the last one applies to all that follow', () => {
  expect([1, 2, 3, 4, 900].map((attempt) => pauseOf([10, 20, 30], attempt))).toEqual([10, 20, 30, 30, 30]);
});

test('without a list it is a second', () => {
  expect(pauseOf([], 1)).toBe(1_000);
});
