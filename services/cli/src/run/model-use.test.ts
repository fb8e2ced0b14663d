import { expect, test } from 'vitest';
import { modelUseInWords } from './model-use.ts';

const USE = { calls: 12, inputTokens: 31_000, outputTokens: 700, uncounted: 0, usd: 0.0331 };

test.each([
  ['counted and priced', USE, '12 calls, 31000 tokens in, 700 out, $0.0331'],
  ['without a price', { ...USE, usd: null }, '12 calls, 31000 tokens in, 700 out, money unknown'],
  [
    'not counted',
    { ...USE, inputTokens: 0, outputTokens: 0, uncounted: 12, usd: null },
    '12 calls, 0 tokens in, 0 out, 12 calls not counted by the endpoint, money unknown',
  ],
])('what was used is told as it is known: %s', (_what, use, words) => {
  expect(modelUseInWords(use)).toBe(`model    ${words}\n`);
});

test('rules use nothing, so nothing is said', () => {
  expect(modelUseInWords({ calls: 9, inputTokens: 0, outputTokens: 0, uncounted: 0, usd: 0 })).toBe('');
});
