import { createRandom } from '@tapwright/virtual-ui';
import { describe, expect, it } from 'vitest';
import { mostFrequent, pickWeighted } from './choice.ts';

describe('pickWeighted', () => {
  it('chooses each item as often as its count says', () => {
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

  it('draws no random number where there is no choice, so that later choices stay the same', () => {
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
