import { expect, test } from 'vitest';
import { type ScoredTask, totalsByApp, totalsOf } from './summary.ts';

const scored = (app: string, values: Partial<ScoredTask> = {}): ScoredTask => ({
  app,
  task: 't',
  steps: 3,
  unrecorded: 1,
  contained: false,
  completed: false,
  exact: false,
  proportion: 0,
  prefix: 0,
  precision: 0,
  ...values,
});

test('totals count tasks and sum steps; shares are means over the tasks', () => {
  const tasks = [
    scored('a', { contained: true, completed: true, exact: true, proportion: 1, prefix: 1, precision: 1 }),
    scored('a', { contained: true, proportion: 1, prefix: 0.5, precision: 0.8 }),
    scored('a', { proportion: 1 / 3 }),
  ];
  expect(totalsOf(tasks)).toEqual({
    tasks: 3,
    completed: 1,
    contained: 2,
    exact: 1,
    unrecorded: 3,
    steps: 9,
    acp: 0.7778,
    prefixMatch: 0.5,
    precision: 0.6,
  });
});

test('each app has its own totals, and there are totals over all', () => {
  const tasks = [scored('b'), scored('a', { contained: true }), scored('b', { contained: true })];
  const byApp = totalsByApp(tasks);
  expect([...byApp].map(([app, { tasks: count, contained }]) => [app, count, contained])).toEqual([
    ['b', 2, 1],
    ['a', 1, 1],
  ]);
});

test('without tasks, all figures are zero', () => {
  expect(Object.values(totalsOf([])).every((value) => value === 0)).toBe(true);
});
