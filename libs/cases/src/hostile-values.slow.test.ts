import { describe, test } from 'vitest';
import { expectToldAtEveryPlace } from './hostile-values.fixture.ts';

const HUGE: readonly (readonly [string, unknown])[] = [
  ['a huge text', 'x'.repeat(5_000)],
  ['a huge list', Array.from({ length: 1_100 }, (_, at) => `x${at}`)],
  ['a huge mapping', Object.fromEntries(Array.from({ length: 1_100 }, (_, at) => [`x${at}`, 'y']))],
];

describe('every field of a full case', () => {
  test.each(HUGE)('%s: is either a valid case or reported at its place, never a crash', (_, value) =>
    expectToldAtEveryPlace(value),
  );
});
