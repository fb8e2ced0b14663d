import { describe, expect, it } from 'vitest';
import { createRandom } from './random.ts';

describe('createRandom', () => {
  it('gives the same numbers for the same seed, others for another seed, all in [0, 1)', () => {
    const row = (seed: number): readonly number[] => {
      const random = createRandom(seed);
      return Array.from({ length: 1000 }, random);
    };
    expect(row(3)).toEqual(row(3));
    expect(row(3)).not.toEqual(row(4));
    expect(row(3).every((value) => value >= 0 && value < 1)).toBe(true);
    const mean = row(3).reduce((sum, value) => sum + value, 0) / 1000;
    expect(mean).toBeGreaterThan(0.45);
    expect(mean).toBeLessThan(0.55);
  });
});
