import { expect, test } from 'vitest';
import { alignSteps, type ComparedStep } from './align-steps.ts';

const steps = (said: string): ComparedStep[] =>
  [...said].map((letter, index) => ({
    index,
    action: 'click',
    target: letter.toLowerCase(),
    text: null,
    verdict: letter === letter.toLowerCase() ? 'advanced' : 'invalidated',
  }));
const shown = (left: string, right: string) =>
  alignSteps(steps(left), steps(right)).map(
    ({ left: one, right: other, isSame }) =>
      `${one?.target ?? '-'}${isSame ? '=' : '/'}${other?.target ?? '-'}`,
  );

test('what both runs did stands in one row, what only one did in its own', () => {
  expect(shown('abcd', 'abxd')).toEqual(['a=a', 'b=b', 'c/-', '-/x', 'd=d']);
  expect(shown('abc', 'bc')).toEqual(['a/-', 'b=b', 'c=c']);
  expect(shown('', 'ab')).toEqual(['-/a', '-/b']);
  expect(shown('', '')).toEqual([]);
});

test('the same deed with another verdict is not the same', () => {
  expect(shown('aB', 'ab')).toEqual(['a=a', 'b/b']);
});
