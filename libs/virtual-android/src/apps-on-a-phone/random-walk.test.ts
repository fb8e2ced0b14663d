import { expect, it } from 'vitest';
import { expectReadable, WALKED, walk } from './random-walk.fixture.ts';

// More seeds: `random-walk.slow.test.ts`.
it.each(WALKED)('a random walk through %s always ends on a screen that can be read', (packageName) => {
  expectReadable(packageName, 1);
});

it('is the same walk every time', () => {
  const [first = ''] = WALKED;
  expect(walk(first, 7)).toEqual(walk(first, 7));
});
