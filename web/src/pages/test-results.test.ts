import { expect, test } from 'vitest';
import { resultsOf, rowOf, summaryText, versionsOf } from './test-results.ts';

const at = (version: string, lastAt: string) => ({ version, lastAt });

test('the rows of a case stand in their order, without those of a case with a longer name', () => {
  const tests = ['case pay row 10', 'case pay row 2', 'case pay-later', 'case pay', 'goal case pay'];
  expect(
    resultsOf(
      tests.map((name) => ({ test: name })),
      'pay',
    ).map((one) => one.test),
  ).toEqual(['case pay', 'case pay row 2', 'case pay row 10']);
  expect(rowOf('case row 7 row 3')).toBe(3);
});

test('results are told in numbers', () => {
  expect(summaryText([])).toBe('not run yet');
  expect(summaryText([{ passed: 2, failed: 0, unjudged: 0 }])).toBe('2 passed, 0 failed');
  expect(
    summaryText([
      { passed: 2, failed: 1, unjudged: 0 },
      { passed: 0, failed: 1, unjudged: 3 },
    ]),
  ).toBe('2 passed, 2 failed, 3 not judged');
});

test('versions stand from the newest to the oldest run', () => {
  const rows = [{ versions: [at('7', '2026-02'), at('9', '2026-01')] }, { versions: [at('9', '2026-03')] }];
  expect(versionsOf(rows)).toEqual(['9', '7']);
});
