import { describe, expect, test } from 'vitest';
import { readBudget, STEPS_DEFAULT } from './budget.ts';

describe('a budget is', () => {
  test.each([
    ['100steps', { steps: 100, deadlineMs: null }],
    ['30m', { steps: STEPS_DEFAULT, deadlineMs: 1_800_000 }],
    ['90s, 2000steps', { steps: 2_000, deadlineMs: 90_000 }],
    ['200ktokens', { steps: STEPS_DEFAULT, deadlineMs: null, calls: { tokens: 200_000 } }],
    ['5steps,0.5usd,7tokens', { steps: 5, deadlineMs: null, calls: { usd: 0.5, tokens: 7 } }],
    ['2h', { steps: STEPS_DEFAULT, deadlineMs: 7_200_000 }],
  ])('%s', (text, budget) => {
    expect(readBudget(text)).toEqual(budget);
  });
});

test.each([
  '',
  '0steps',
  '0m',
  'steps',
  '30',
  '30 m',
  '-5m',
  '30m,30m',
  '10steps,20steps',
  '1e3steps',
  '25h',
  '20001steps',
  '30m,',
  '30d',
  '9999999steps',
  '0usd',
  '0ktokens',
  '1usd,2usd',
  '1.5steps',
  '2eur',
])("'%s' is refused with what is expected", (text) => {
  expect(() => readBudget(text)).toThrow(
    expect.objectContaining({
      code: 'INPUT_INVALID',
      field: '--budget',
      expected: expect.stringContaining('30m,400steps'),
    }),
  );
});
