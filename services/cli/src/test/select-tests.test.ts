import { describe, expect, test } from 'vitest';
import { readShard, selectTests } from './select-tests.ts';
import { planned } from './tests.fixture.ts';

const TESTS = Array.from({ length: 10 }, (_, at) =>
  planned(`t${at}`, { tags: [at % 2 === 0 ? 'even' : 'odd', ...(at < 5 ? ['low'] : [])] }),
);
const ALL = { tags: [], grep: null, shard: null };

describe('tests are chosen', () => {
  test('by one tag of each list', () => {
    const names = (tags: readonly (readonly string[])[]) =>
      selectTests(TESTS, { ...ALL, tags }).chosen.map(({ name }) => name);
    expect(names([['even'], ['low']])).toEqual(['t0', 't2', 't4']);
    expect(names([['even', 'odd']])).toHaveLength(10);
    expect(names([['unknown']])).toEqual([]);
  });

  test('by file, name and title', () => {
    const count = (grep: RegExp) => selectTests(TESTS, { ...ALL, grep }).chosen.length;
    expect([count(/a\.yaml › t3/), count(/title of t3/i), count(/nothing/)]).toEqual([1, 1, 0]);
  });

  test('by shards that share nothing and leave nothing out', () => {
    for (const of of [1, 2, 3, 7, 10, 13]) {
      const parts = Array.from({ length: of }, (_, at) =>
        selectTests(TESTS, { ...ALL, shard: { index: at + 1, of } }).inShard.map(({ name }) => name),
      );
      expect(parts.flat().toSorted()).toEqual(TESTS.map(({ name }) => name).toSorted());
      const sizes = parts.map(({ length }) => length);
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
    }
  });
});

test.each(['3/2', '0/2', '1/0', '1', '1/2/3', 'a/b', '-1/2', '1/1001', ''])(
  'the shard "%s" is refused',
  (text) => {
    expect(() => readShard(text)).toThrow(
      expect.objectContaining({ code: 'INPUT_INVALID', field: '--shard' }),
    );
  },
);
