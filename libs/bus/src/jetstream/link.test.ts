import { expect, test } from 'vitest';
import { backOffMs } from './link.ts';

test('the wait before a new attempt doubles, stays within its limits, and causes no error for many attempts', () => {
  expect([0, 1, 2, 3].map((failures) => backOffMs(failures, 1))).toEqual([100, 200, 400, 800]);
  expect(backOffMs(0, 0)).toBe(50);
  expect(backOffMs(1_000_000, 1)).toBe(2_000);
  expect(backOffMs(1_000_000, 0)).toBe(1_000);
});
