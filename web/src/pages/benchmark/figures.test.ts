import { expect, test } from 'vitest';
import { doneText, type Figures, intervalText, leaderboard, nameOf, perCell } from './figures.ts';

const figures = (strategy: string, value: number | null, steps = 0): Figures => ({
  strategy,
  model: null,
  models: [],
  cells: 4,
  measured: value === null ? 0 : 4,
  passed: 0,
  notMeasured: 0,
  success: value === null ? null : { value, interval: [0.2078, 0.9385], count: 3 },
  claims: { claimed: 0, held: 0, both: 0 },
  steps,
  calls: 0,
  inputTokens: 0,
  outputTokens: 0,
  uncounted: 0,
  usd: null,
});

test('the best stands first, of equals the one with fewer steps; who was not measured last', () => {
  const all = [
    figures('none', null),
    figures('slow', 0.5, 40),
    figures('quick', 0.5, 20),
    figures('best', 1, 80),
  ];
  expect(leaderboard(all).map(({ strategy }) => strategy)).toEqual(['best', 'quick', 'slow', 'none']);
});

test('of one strategy with several models each has a name of its own', () => {
  const one = figures('react', 1);
  expect([one, { ...one, model: 'small' }].map(nameOf)).toEqual(['react', 'react with small']);
});

test('shares stand with their interval, and averages need cells', () => {
  expect(intervalText(figures('one', 2 / 3).success)).toBe('67 % (21–94 %)');
  expect(intervalText(null)).toBe('not measured');
  expect(perCell(8, figures('one', 1))).toBe(2);
  expect(perCell(8, figures('one', null))).toBe(0);
});

test('what has ended counts as done, whatever came of it', () => {
  const counts = { waiting: 3, running: 1, passed: 2, failed: 1, error: 1, canceled: 0 };
  expect(doneText(counts)).toBe('4 of 8 cells');
});
