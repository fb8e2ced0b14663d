import { expect, test } from 'vitest';
import { inPortions, PORTION } from './in-portions.ts';

test('all are made in order, and others have their turn in between', async () => {
  const count = 3 * PORTION;
  let turns = 0;
  let going = true;
  const other = (): void => {
    turns += 1;
    if (going) setImmediate(other);
  };
  setImmediate(other);
  const made = await inPortions(
    Array.from({ length: count }, (_, at) => at),
    (at) => at * 2,
  );
  going = false;
  expect(made).toEqual(Array.from({ length: count }, (_, at) => at * 2));
  expect(turns).toBeGreaterThanOrEqual(2);
});
