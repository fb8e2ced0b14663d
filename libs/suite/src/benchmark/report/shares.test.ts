import { seededRandom } from '@tapwright/numbers';
import { describe, expect, test } from 'vitest';
import { groupedShare, shareOf } from './shares.ts';

describe('a share of items', () => {
  test('several seeds of one item count as one observation', () => {
    const votes = ['a', 'a', 'b', 'c'].map((item) => ({ item, value: item !== 'c' }));
    expect(shareOf(votes)).toMatchObject({ value: 0.6667, count: 3 });
    expect(shareOf([])).toBeNull();
  });
});

describe('a share of things that come in groups', () => {
  const rounds = 300;
  /** How often the interval holds the truth, for runs of ten actions of which `rate` are wrong on average. */
  function coverage(drawRun: (random: () => number) => number): number {
    const { below } = seededRandom(7);
    const random = (): number => below(1_000_000) / 1_000_000;
    let held = 0;
    for (let round = 0; round < rounds; round += 1) {
      const parts = Array.from({ length: 40 }, () => ({ of: 10, count: drawRun(random) }));
      const [low, high] = groupedShare(parts)?.interval ?? [1, 0];
      if (low <= 0.3 && 0.3 <= high) held += 1;
    }
    return held / rounds;
  }

  test('independent things are covered', () => {
    const drawn = coverage((random) => Array.from({ length: 10 }, random).filter((one) => one < 0.3).length);
    expect(drawn).toBeGreaterThan(0.9);
  });

  test('things that go together in a run are covered as well: the interval is wider', () => {
    expect(coverage((random) => (random() < 0.3 ? 10 : 0))).toBeGreaterThan(0.88);
  });

  test('nothing at all is no share', () => {
    expect(groupedShare([{ of: 0, count: 0 }])).toBeNull();
  });
});
