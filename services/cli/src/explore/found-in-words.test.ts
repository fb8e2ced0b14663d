import type { ExplorationView, ExploreTaskView } from '@tapwright/contracts';
import { expect, test } from 'vitest';
import { foundInWords } from './found-in-words.ts';

const EXPLORATION: Omit<ExplorationView, 'explorer'> = {
  id: 'exp_1',
  jobId: 'job_1',
  app: 'org.example',
  appVersion: '1',
  seed: 1,
  unvisited: [],
  activities: 2,
  declared: 3,
  screens: 4,
  transitions: 5,
  crashes: 0,
  legs: 1,
  phones: 1,
  status: 'ended',
  outcome: 'completed',
  reason: null,
  steps: 9,
  stepsMax: 9,
};

const said = (explorer: ExplorationView['explorer'], done: readonly boolean[]): string => {
  const tasks = done.map((one) => ({ done: one }) as ExploreTaskView);
  return foundInWords({ ...EXPLORATION, explorer }, { crashes: [], tasks });
};

test('it says how many tasks were set and done, and why there are none', () => {
  expect(said('tapwright', [true, false])).toContain('tasks    2 set, 1 done\n');
  expect(said('tapwright', [])).toContain('tasks    0 set, 0 done: its rule');
});

test.each(['guided', 'gptdroid'] as const)('%s sets no tasks', (explorer) => {
  expect(said(explorer, [])).toBe('found    2 of 3 activities, 4 screens, 5 ways in 9 steps\n');
});

test('one thing is told in the singular', () => {
  const one = { ...EXPLORATION, activities: 1, declared: null, screens: 1, transitions: 1, steps: 1 };
  const words = foundInWords({ ...one, explorer: 'guided' }, { crashes: [], tasks: [] });
  expect(words).toBe('found    1 activity, 1 screen, 1 way in 1 step\n');
});
