import { expect, it } from 'vitest';
import { figuresOf } from './figures.ts';
import type { CaseResult } from './messages.ts';
import { xuatTable } from './table.ts';

function result(id: string, seed: number, steps: readonly boolean[]): CaseResult {
  const calls = [{ role: 'actor', calls: 3, inputTokens: 100, outputTokens: 10 }];
  const plain = {
    fault: null,
    outcome: 'completed',
    detail: '',
    taken: 4,
    invalid: 1,
    wallMs: 1,
    story: [],
  };
  return { ...plain, id, strategy: 'xuat', seed, passed: steps.every(Boolean), steps, calls };
}

it('shares are those of cases and of steps, and each has an interval around it', () => {
  const results = [1, 2, 3, 4].flatMap((seed) => [
    result('a', seed, [true, true]),
    result('b', seed, [true, seed > 2, seed > 2, seed > 2]),
  ]);
  const figures = figuresOf('xuat', results);
  expect(figures).toMatchObject({ runs: 8, calls: 3, tokens: 110, taken: 4, invalid: 1 });
  expect(figures.passAt1.mean).toBe(6 / 8);
  expect(figures.completeAt1.mean).toBe(18 / 24);
  for (const { mean, low, high } of [figures.passAt1, figures.completeAt1]) {
    expect(low).toBeLessThan(mean);
    expect(high).toBeGreaterThan(mean);
  }
  expect(figuresOf('xuat', results)).toEqual(figures);
  expect(xuatTable([figures])).toMatch(/\| xuat +\| +75\.0 % .*88\.55 % \(input\)/);
});

it('where everything passes the bounds are equal', () => {
  const { passAt1 } = figuresOf('uat', [result('a', 1, [true]), result('b', 1, [true])]);
  expect(passAt1).toEqual({ mean: 1, low: 1, high: 1 });
});
