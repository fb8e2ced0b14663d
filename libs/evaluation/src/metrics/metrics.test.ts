import { describe, expect, test } from 'vitest';
import { activityCoverage } from './droidagent.ts';
import { averageCompletionProportion, completionProportion, isSuccess, successRate } from './guardian.ts';
import { type Compared, compare } from './sequence.ts';
import { exactMatch, precision, prefixMatch, taskCompletion, taskCoverage } from './visidroid.ts';
import { completeAt1, passAt1 } from './xuat-copilot.ts';

/** Actions as letters: first the right ones, then the done ones. */
const of = (wanted: string, done: string): Compared =>
  compare([...wanted], [...done], (one, two) => one === two);

describe('GUARDIAN 4.1', () => {
  test.each([
    ['abc', 'abc', true, 1],
    ['abc', 'axbxc', true, 1],
    ['abc', 'abcxyz', true, 1],
    ['abc', 'acb', false, 2 / 3],
    ['abc', 'bca', false, 1 / 3],
    ['abc', 'xyz', false, 0],
    ['aba', 'aab', false, 2 / 3],
    ['abc', '', false, 0],
    ['', 'abc', false, 0],
  ])('right %s, done %s: success %s, proportion %d', (wanted, done, success, proportion) => {
    expect([isSuccess(of(wanted, done)), completionProportion(of(wanted, done))]).toEqual([
      success,
      proportion,
    ]);
  });

  test('SR and ACP are means over all tasks', () => {
    const tasks = [of('ab', 'xaby'), of('abcd', 'a'), of('ab', 'x'), of('a', 'a')];
    expect(successRate(tasks)).toBe(0.5);
    expect(averageCompletionProportion(tasks)).toBe((1 + 0.25 + 0 + 1) / 4);
    expect([successRate([]), averageCompletionProportion([])]).toEqual([0, 0]);
  });
});

describe('VisiDroid 5.1', () => {
  test.each([
    // The columns: right, done, exact, completed, covered, prefix match, precision.
    ['abc', 'abc', true, true, true, 1, 1],
    ['abc', 'abxc', false, true, true, 1 / 2, 3 / 4],
    ['abc', 'abcx', false, false, true, 3 / 4, 3 / 4],
    ['abc', 'abcc', false, true, true, 3 / 4, 3 / 4],
    ['abc', 'ab', false, false, false, 1, 1],
    ['abc', 'axx', false, false, false, 1 / 3, 1 / 3],
    ['abc', 'xabc', false, true, true, 0, 0],
    ['aa', 'a', false, false, false, 1, 1],
    ['a', 'xa', false, true, true, 0, 0],
    ['abc', '', false, false, false, 0, 0],
  ])('right %s, done %s', (wanted, done, exact, completed, covered, prefix, right) => {
    const task = of(wanted, done);
    expect([exactMatch(task), taskCompletion(task), taskCoverage(task)]).toEqual([exact, completed, covered]);
    expect([prefixMatch(task), precision(task)]).toEqual([prefix, right]);
  });

  test('exact matches are completed, and completed ones covered, whatever was done', () => {
    const letters = ['', 'a', 'b', 'c'];
    const all = letters.flatMap((a) =>
      letters.flatMap((b) => letters.flatMap((c) => letters.map((d) => a + b + c + d))),
    );
    for (const done of all) {
      const task = of('abc', done);
      if (exactMatch(task)) expect(taskCompletion(task), done).toBe(true);
      if (taskCompletion(task)) expect(taskCoverage(task), done).toBe(true);
    }
  });
});

describe('XUAT-Copilot 4.1', () => {
  const cases = [[true, true], [true, false, true, false], [true], []];

  test('Pass@1 counts cases, Complete@1 steps', () => {
    expect(passAt1(cases)).toBe(2 / 4);
    expect(completeAt1(cases)).toBe(5 / 7);
    expect([passAt1([]), completeAt1([])]).toEqual([0, 0]);
  });
});

describe('DroidAgent, activity coverage', () => {
  const declared = [
    'org.example/.Main',
    'org.example/org.example.ui.Edit',
    'org.example/.About',
    'leak.finder.Show',
  ];

  test('an activity counts once, however it is written; those of libraries are ignored', () => {
    const visited = [
      'org.example/.Main',
      'org.example.Main',
      'org.example/.ui.Edit',
      'leak.finder.Show',
      'org.example.other/.Main',
    ];
    expect(activityCoverage({ packageName: 'org.example', declared, visited })).toBe(2 / 3);
    expect(activityCoverage({ packageName: 'org.example', declared: [], visited })).toBe(0);
  });
});
