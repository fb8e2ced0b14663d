import { STRATEGIES } from '@tapwright/runtime';
import { expect, it } from 'vitest';
import { comparePairs, figureOf, PUBLISHED_TABLES, pairsOf } from './published-orders.ts';
import { rowOf } from './row.fixture.ts';

it('every row of a paper is a strategy of ours, and a table of n rows has n (n - 1) / 2 pairs', () => {
  const names = STRATEGIES.map(({ name }) => name);
  for (const table of PUBLISHED_TABLES) {
    for (const { strategy } of table.rows) expect(names).toContain(strategy);
    expect(pairsOf(table)).toHaveLength((table.rows.length * (table.rows.length - 1)) / 2);
  }
});

const table = {
  name: 't',
  source: 's',
  figure: 'contained' as const,
  rows: [
    { strategy: 'good', percent: 60 },
    { strategy: 'bad', percent: 10 },
    { strategy: 'fair', percent: 30 },
  ],
};

it('each pair is listed with the worse one of the paper first, and its result here', () => {
  const rows = [
    rowOf('good', 'offline', { contained: 10, completed: 0 }),
    rowOf('fair', 'offline', { contained: 1, completed: 0 }),
    rowOf('bad', 'offline', { contained: 3, completed: 0 }),
  ];
  const told = comparePairs(table, rows).map(
    ({ pair, order, apart }) => `${pair.join(' < ')} ${order} ${apart}`,
  );
  expect(told.sort()).toEqual(['bad < fair flipped false', 'bad < good same true', 'fair < good same true']);
  expect(comparePairs(table, rows.slice(0, 1))).toEqual([]);
  expect(
    comparePairs(
      table,
      [rows[0], rows[0]].flatMap((row) => (row ? [row, { ...row, strategy: 'fair' }] : [])),
    )[0]?.order,
  ).toBe('equal');
});

it('what a simulated model was made from is marked as input, and only with that model', () => {
  const made = { ...table, rows: table.rows.map((row) => ({ ...row, isInput: row.strategy !== 'fair' })) };
  const pairs = (model: string) => {
    const rows = ['good', 'fair', 'bad'].map((name) => rowOf(name, model, { contained: 1, completed: 1 }));
    return comparePairs(made, rows)
      .filter(({ isInput }) => isInput)
      .map(({ pair }) => pair.join(' < '));
  };
  expect(pairs('simulated-mid')).toEqual(['bad < good']);
  expect(pairs('simulated-mid+oracle')).toEqual(['bad < good']);
  expect(pairs('logged-gpt-4')).toEqual([]);
});

it('without a ground truth, completed tasks are compared instead', () => {
  expect(figureOf(rowOf('x', 'm', { contained: null, completed: 4 }), 'contained').share).toBe(0.4);
  expect(figureOf(rowOf('x', 'm', { contained: 6, completed: 4 }), 'contained').share).toBe(0.6);
});
