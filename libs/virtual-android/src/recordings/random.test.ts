import { describe, expect, it } from 'vitest';
import { createLru } from './lru.ts';
import { createRandom, mostFrequent, pickWeighted } from './random.ts';

describe('createRandom', () => {
  it('gives the same row for the same seed, another for another, all in [0, 1)', () => {
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

describe('pickWeighted', () => {
  it('takes each item as often as its count says', () => {
    const random = createRandom(1);
    const items = [
      { name: 'often', count: 9 },
      { name: 'seldom', count: 1 },
    ];
    const picks = Array.from({ length: 2000 }, () => pickWeighted(items, random)?.name);
    const seldom = picks.filter((name) => name === 'seldom').length;
    expect(seldom).toBeGreaterThan(140);
    expect(seldom).toBeLessThan(260);
  });

  it('draws no number where there is no choice, so that it does not shift later ones', () => {
    const draw = (): number => {
      throw new Error('drawn');
    };
    expect(pickWeighted([{ count: 4 }], draw)).toEqual({ count: 4 });
    expect(pickWeighted([], draw)).toBeUndefined();
  });
});

describe('mostFrequent', () => {
  it('is the first of those with the highest count', () => {
    expect(
      mostFrequent([
        { n: 1, count: 2 },
        { n: 2, count: 5 },
        { n: 3, count: 5 },
      ]),
    ).toEqual({ n: 2, count: 5 });
    expect(mostFrequent([])).toBeUndefined();
  });
});

describe('createLru', () => {
  it('keeps the values used last and makes the others again', () => {
    const made: string[] = [];
    const lru = createLru<string>(2);
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b'])
      lru.get(key, () => {
        made.push(key);
        return key;
      });
    expect(made).toEqual(['a', 'b', 'c', 'b']);
  });
});
