import { TASK_MAX_CHARACTERS } from '@tapwright/contracts';
import type { ExploreTaskRow } from '@tapwright/store';
import { describe, expect, test } from 'vitest';
import { activityClass } from './activity-class.ts';
import { dataOfRuns } from './data-of-tasks.ts';
import { tasksTold } from './known-tasks.ts';
import { ruleTask } from './rule-task.ts';

const REFUSING = { tasks: [], app: 'org.example', allowOutside: [], forbidden: [] };
const entry = (action: string, tries: number) => ({ action, activity: 'org.example/.Main', tries });

describe('a rule makes the task', () => {
  test('of what was tried least and was no task before', () => {
    const frontier = [entry('click "Save"', 2), entry('click "Help"', 0), entry('click "Share"', 1)];
    expect(ruleTask(frontier, REFUSING)).toEqual({
      ...{ task: 'Do this: click "Help"', endCondition: '', origin: null },
    });
    const tasks = [{ task: 'Do this: click "Help"' }];
    expect(ruleTask(frontier, { ...REFUSING, tasks })?.task).toBe('Do this: click "Share"');
  });

  test('of a control with a long name, within the bounds of a task', () => {
    const task = ruleTask([entry(`click "${'x'.repeat(65_536)}"`, 0)], REFUSING)?.task;
    expect([task?.length, task?.slice(0, 20)]).toEqual([TASK_MAX_CHARACTERS, 'Do this: click "xxxx']);
  });

  test('of nothing that is forbidden or leads out of the app', () => {
    const frontier = [entry('click "Delete all"', 0), entry('click "https://evil.example"', 0)];
    expect(ruleTask(frontier, { ...REFUSING, forbidden: ['Delete'] })).toBeNull();
  });
});

describe('the data of another leg', () => {
  const run = { id: 'run_3', serial: 'a' };
  const legs = [
    { id: 'run_1', serial: 'a' },
    { id: 'run_2', serial: 'b' },
    { id: 'run_3', serial: 'a' },
  ];
  const kept = (reset: 'data' | 'restart') => {
    const spec = { reset } as Parameters<typeof dataOfRuns>[0]['spec'];
    const hasData = dataOfRuns({ spec }, run, legs);
    return ['run_1', 'run_2', 'run_3', null].map(hasData);
  };

  test('are there on the same phone, and not on another', () => {
    expect(kept('restart')).toEqual([true, false, true, false]);
  });

  test('are gone where each leg begins without any', () => {
    expect(kept('data')).toEqual([false, false, true, false]);
  });
});

test('tasks are told oldest first; one is done where nobody objects, and one under way is not told', () => {
  const row = (values: Partial<ExploreTaskRow>) =>
    ({
      goal: 'g',
      outcome: 'completed',
      success: true,
      summary: 's',
      runId: 'r',
      ...values,
    }) as ExploreTaskRow;
  const rows = [
    row({ goal: 'open', outcome: null }),
    row({ goal: 'objected', success: false }),
    row({ goal: 'failed', outcome: 'failed', success: true, summary: null }),
    row({ goal: 'done', runId: 'gone' }),
  ];
  expect(tasksTold(rows, (runId) => runId === 'r')).toEqual([
    { task: 'done', success: true, summary: expect.stringContaining('is gone') },
    { task: 'failed', success: false, summary: 'It ended failed.' },
    { task: 'objected', success: false, summary: 's' },
  ]);
});

test.each([
  ['org.example/.Main', 'org.example.Main'],
  ['org.example/org.other.Main', 'org.other.Main'],
  ['Main', 'Main'],
])('the class of %s is %s', (component, name) => {
  expect(activityClass(component)).toBe(name);
});
