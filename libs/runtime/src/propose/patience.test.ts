import type { HistoryItem, Task } from '@tapwright/contracts';
import { describe, expect, test } from 'vitest';
import { barrenTasks, idleNow, patience } from './patience.ts';

const RULE: Task = { goal: 'Explore', endCondition: '', expectation: '', byRule: 8 };
const TASK: Task = { goal: 'Write a note', endCondition: '', expectation: '' };

/** What a leg did, as `TASK BEFORE AFTER` with layouts as letters; `?` is not known. */
function steps(...lines: readonly string[]): readonly HistoryItem[] {
  return lines.map((line, at) => {
    const [task = '0', before = '', after = '?'] = line.split(' ');
    const mark = (layout: string) => ({ layout });
    return {
      ...{ step: at + 1, task: Number(task), before: mark(before) },
      after: after === '?' ? null : mark(after),
    } as HistoryItem;
  });
}

describe('a rule is twice as patient for each task that has shown nothing new', () => {
  const barren = (tasks: readonly Task[], ...lines: readonly string[]) =>
    barrenTasks({ tasks: [...tasks], history: [...steps(...lines)] });

  test('and as patient as ever after one that has', () => {
    const tasks = [RULE, TASK, RULE, TASK, RULE];
    expect(barren(tasks, '0 a b', '1 b a', '3 a b')).toBe(2);
    expect(barren(tasks, '0 a b', '1 b c', '3 c b')).toBe(1);
    expect(barren(tasks, '0 a b', '1 b a', '3 a c')).toBe(0);
    expect(barren([RULE], '0 a b')).toBe(0);
  });

  test('two turns in a row say that nothing was proposed', () => {
    expect(barren([RULE, RULE], '0 a b')).toBe(1);
    expect(barren([RULE, TASK, RULE, RULE, RULE], '1 a b')).toBe(2);
  });

  test('up to a limit', () => {
    expect([0, 1, 2, 20].map((count) => patience(8, count))).toEqual([8, 16, 32, 64]);
  });
});

describe('a rule is idle', () => {
  const idle = (task: number, before: number, ...lines: readonly string[]) =>
    idleNow({ task, idle: before, history: [...steps(...lines)] });

  test('while it comes to known screens, and no longer once it has come to a new one', () => {
    expect(idle(0, 5, '0 a b', '0 b a')).toBe(5);
    expect(idle(0, 5, '0 a b', '0 b c')).toBe(0);
    expect(idle(0, 5, '0 a b', '0 b ?')).toBe(5);
  });

  test('not yet where its turn begins', () => {
    expect(idle(2, 8, '0 a b', '1 b a')).toBe(0);
  });
});
