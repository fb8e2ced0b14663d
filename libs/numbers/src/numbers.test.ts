import { expect, test } from 'vitest';
import { seededRandom } from './seeded-random.ts';
import { upperMedian } from './upper-median.ts';

/** The numbers that published figures were drawn with. */
test.each([
  [1, [0.6270739405881613, 0.002735721180215478, 0.5274470399599522]],
  [7, [0.011704753153026104, 0.06195825757458806, 0.97690763277933]],
  [0x9e3779b9, [0.3588899802416563, 0.10590326134115458, 0.675290479324758]],
  [-5, [0.48384718922898173, 0.05296749505214393, 0.9390332337934524]],
])('the numbers of seed %i never change', (seed, numbers) => {
  const { next } = seededRandom(seed);
  expect([next(), next(), next()]).toEqual(numbers);
});

test('choices stay within their limits and reach all allowed values', () => {
  const random = seededRandom(3);
  const draws = Array.from({ length: 200 }, () => [
    random.below(3),
    random.between(-1, 1),
    random.pick(['a', 'b', 'c']),
  ]);
  expect(new Set(draws.map(String)).size).toBe(27);
  expect(random.shuffled([1, 2, 3, 4]).toSorted()).toEqual([1, 2, 3, 4]);
});

test('the upper median is one of the values', () => {
  expect([upperMedian([9, 1, 5]), upperMedian([4, 1, 2, 3]), upperMedian([])]).toEqual([5, 3, 0]);
});
