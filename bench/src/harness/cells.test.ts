import { expect, it } from 'vitest';
import { orderOf, type PlannedTask, planCells, planTasks } from './cells.ts';

const interactive = (pattern: RegExp, tasks = /^/) =>
  planTasks({ recordings: '/nowhere', apps: { data: ['recorded', 'interactive'], pattern }, tasks });

it('interactive apps need no recordings, and are chosen by their names', () => {
  const planned = interactive(/^notes$/);
  expect(planned.length).toBeGreaterThan(5);
  expect(new Set(planned.map(({ app, data, answer }) => `${app} ${data} ${answer}`))).toEqual(
    new Set(['notes interactive null']),
  );
  expect(interactive(/^/, /^notes\/notes-delete /).map(({ id }) => id)).toEqual(['notes-delete']);
});

it('without a task there is nothing to measure; without recordings there is nothing recorded', () => {
  expect(() => interactive(/^nobody$/)).toThrow(expect.objectContaining({ code: 'INPUT_INVALID' }));
  const recorded = {
    recordings: '/nowhere',
    apps: { data: ['recorded'] as const, pattern: /^/ },
    tasks: /^/,
  };
  expect(() => planTasks(recorded)).toThrow(expect.objectContaining({ code: 'RECORDING_MISSING' }));
});

it('every task is done once for each contender and seed, each under a key of its own', () => {
  const tasks: readonly PlannedTask[] = interactive(/^notes$/).slice(0, 2);
  const contenders = [
    { strategy: 'react', model: 'truth' },
    { strategy: 'cot', model: 'truth' },
  ];
  const cells = planCells(tasks, contenders, [1, 2]);
  expect(cells).toHaveLength(8);
  expect(new Set(cells.map(({ key }) => key)).size).toBe(8);
  const [first] = cells;
  expect(first && orderOf(first)).toMatchObject({
    key: `react truth 1 notes/${tasks[0]?.id}`,
    goal: tasks[0]?.goal,
    place: { kind: 'interactive', app: 'notes' },
  });
});
