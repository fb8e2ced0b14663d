import { describe, expect, test } from 'vitest';
import { collect, wholeNumber } from './input.ts';

describe('a whole number', () => {
  test.each([
    ['0', 0],
    ['007', 7],
    ['999999999', 999_999_999],
  ])('%s is a whole number', (text, number) => {
    expect(wholeNumber('--x', text)).toBe(number);
  });

  test.each(['', ' ', '1.0', '1e3', '+1', '9999999999', '٣'])('"%s" is none', (text) => {
    expect(() => wholeNumber('--x', text)).toThrow(/--x/);
  });

  test('must be within its limits, which the error names', () => {
    const bounds = { least: 1, most: 10 };
    expect(wholeNumber('--x', '10', bounds)).toBe(10);
    for (const text of ['0', '11'])
      expect(() => wholeNumber('--x', text, bounds)).toThrow(
        expect.objectContaining({ field: '--x', expected: 'a whole number from 1 to 10' }),
      );
  });
});

test('values of an option that is repeated stay in their order', () => {
  expect(collect('b', collect('a', undefined))).toEqual(['a', 'b']);
});
