import { describe, expect, test } from 'vitest';
import { bootstrapMean, wilson } from './intervals.ts';

describe("Wilson's interval", () => {
  // Published example: 81 of 263 gives 0.2553 to 0.3662 (R. G. Newcombe, Statistics in Medicine 17, 1998, table I).
  test.each([
    [81 / 263, 263, 0.2553, 0.3662],
    [15 / 148, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1 / 29, 29, 0.0061, 0.1718],
  ])('of the share %f of %i is %f to %f', (share, count, low, high) => {
    const [from, to] = wilson(share, count);
    expect(from).toBeCloseTo(low, 4);
    expect(to).toBeCloseTo(high, 4);
  });

  test('of nothing is [0, 1]', () => {
    expect(wilson(0, 0)).toEqual([0, 1]);
  });
});

describe('the bootstrap of a mean', () => {
  const values = Array.from({ length: 100 }, (_, index) => index % 10);

  test('is the same for the same seed', () => {
    expect(bootstrapMean(values, 7)).toEqual(bootstrapMean(values, 7));
    expect(bootstrapMean(values, 7)).not.toEqual(bootstrapMean(values, 8));
  });

  test('is about as wide as the normal interval where that holds', () => {
    // Mean 4.5, standard deviation 2.872, so that 1.96 standard errors are 0.563.
    const [low, high] = bootstrapMean(values, 1);
    expect(low).toBeGreaterThan(3.8);
    expect(low).toBeLessThan(4.1);
    expect(high).toBeGreaterThan(4.9);
    expect(high).toBeLessThan(5.2);
  });

  test('of equal values is a point, and so is that of none', () => {
    expect(bootstrapMean([3, 3, 3], 1)).toEqual([3, 3]);
    expect(bootstrapMean([], 1)).toEqual([0, 0]);
  });
});
