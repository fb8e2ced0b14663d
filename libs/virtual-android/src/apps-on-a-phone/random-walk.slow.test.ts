import { describe, expect, it } from 'vitest';
import { expectReadable, WALKED, walk } from './random-walk.fixture.ts';

describe.each(WALKED)('a random walk through %s', (packageName) => {
  it.each([2, 3])('always ends on a screen that can be read (seed %i)', (seed) => {
    expectReadable(packageName, seed);
  });

  it('is the same walk every time', () => {
    expect(walk(packageName, 7)).toEqual(walk(packageName, 7));
  });
});
