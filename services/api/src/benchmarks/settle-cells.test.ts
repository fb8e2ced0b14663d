import { expect, test } from 'vitest';
import { usdOf } from './settle-cells.ts';

const PRICES = { 'm-1': { input: 1, output: 2, cachedInput: 0.5 } };
const used = (model: string) => ({
  model,
  inputTokens: 1_000_000,
  outputTokens: 500_000,
  cachedTokens: 400_000,
});

test('money is that of all models, where all prices are known', () => {
  expect(usdOf([used('m-1')], PRICES)).toBeCloseTo(0.6 + 0.2 + 1, 9);
  expect(usdOf([used('m-1'), used('m-2')], PRICES)).toBeNull();
  expect(usdOf([used('offline')], PRICES)).toBe(0);
  expect(usdOf([], {})).toBe(0);
});
