import { expect, it } from 'vitest';
import { handleMsOf } from './service.ts';

it.each([
  ['three minutes, where no model is asked', {}, 180_000],
  ['no less, where a model is quick', { modelTimeoutMs: 1_000 }, 180_000],
  [
    'what several slow answers take, so that a question ends by its own time',
    { modelTimeoutMs: 600_000 },
    2_400_000,
  ],
])('a handling may take %s', (_, definition, ms) => {
  expect(handleMsOf(definition)).toBe(ms);
});
