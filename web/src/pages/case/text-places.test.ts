import { expect, test } from 'vitest';
import { lineOf, offsetOf } from './text-places.ts';

const TEXT = 'id: a\nsteps:\n  - do\n';

test.each([
  [{ line: 1, column: 1 }, 0],
  [{ line: 2, column: 1 }, 6],
  [{ line: 3, column: 3 }, 15],
  [{ line: 1, column: 99 }, 5],
  [{ line: 99, column: 9 }, TEXT.length],
])('the place %j is %i characters from the beginning', (place, offset) => {
  expect(offsetOf(TEXT, place)).toBe(offset);
});

test('each character stands on a line', () => {
  expect([0, 5, 6, 14, TEXT.length].map((at) => lineOf(TEXT, at))).toEqual([1, 1, 2, 3, 4]);
});
