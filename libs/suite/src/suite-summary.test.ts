import { describe, expect, test } from 'vitest';
import { type SuiteRun, type SuiteStatus, suiteTable, summariseSuite, whyOf } from './suite-summary.ts';

const run = (task: string, status: SuiteStatus, about: Partial<SuiteRun> = {}): SuiteRun => ({
  ...{ task, repetition: 1, status, outcome: 'completed', reason: null, failed: [], job: null, folder: null },
  ...{ steps: 4, calls: 5, inputTokens: 100, outputTokens: 10, wallMs: 1_000 },
  ...about,
});
const summary = (...runs: SuiteRun[]) => {
  const tasks = [...new Set(runs.map(({ task }) => task))].map((id) => ({ id, goal: `do ${id}` }));
  return summariseSuite({ suite: 'S', model: 'offline', tasks }, runs);
};

describe('the result of a task and of the suite is the worst of its runs', () => {
  test.each<[SuiteStatus[], SuiteStatus]>([
    [['passed', 'passed'], 'passed'],
    [['passed', 'not_run'], 'not_run'],
    [['not_run', 'failed'], 'failed'],
    [['failed', 'error', 'passed'], 'error'],
  ])('%j: %s', (statuses, expected) => {
    const one = summary(...statuses.map((status) => run('a', status)));
    expect([one.status, one.tasks[0]?.status]).toEqual([expected, expected]);
    expect(summary(...statuses.map((status, at) => run(`t${at}`, status))).status).toBe(expected);
  });
});

test('the success rate is a mean over tasks; runs that could not be judged are left out', () => {
  const { successRate, interval, passed, failed, errors } = summary(
    ...[run('a', 'passed'), run('a', 'failed'), run('a', 'failed'), run('a', 'failed')],
    ...[run('b', 'passed'), run('b', 'error')],
    run('c', 'error'),
  );
  expect({ successRate, passed, failed, errors }).toEqual({
    successRate: 0.625,
    passed: 0,
    failed: 1,
    errors: 2,
  });
  // Wilson with two observations: (0.625 + 3.8415 / 4) / 2.9207 ∓ 1.96 / 2.9207 × √(0.1172 + 0.2401).
  expect(interval[0]).toBeCloseTo(0.142, 3);
  expect(interval[1]).toBeCloseTo(0.944, 3);
  expect(summary(run('a', 'error')).successRate).toBeNull();
});

test('why a run did not pass: its checks, and its own outcome if that was no success', () => {
  const reason = { code: 'BUDGET_SPENT', message: 'all\u001b[31m steps\nare used up' };
  expect(whyOf(run('a', 'passed', { reason }))).toBe('');
  expect(whyOf(run('a', 'failed', { failed: ["shows 'x'"], reason }))).toBe("not so: shows 'x'");
  expect(whyOf(run('a', 'failed', { failed: ['x', 'y'], outcome: 'out_of_budget', reason }))).toBe(
    'not so: x; not so: y; out_of_budget: all [31m steps are used up (BUDGET_SPENT)',
  );
  expect(whyOf(run('a', 'error', { outcome: null, reason }))).toMatch(/^ended: all/);
});

test('the table has a line for each task with the means of its runs, and the counts below', () => {
  const table = suiteTable(
    summary(run('a', 'passed'), run('a', 'passed', { steps: 5 }), run('b', 'failed', { failed: ['x|y'] })),
  );
  const cells = table.split('\n').map((line) => line.split(/ (?<!\\)\| /).map((cell) => cell.trim()));
  expect(cells[2]).toEqual(['| a', 'passed', '', '2/2', '4.5', '5', '100', '10 |']);
  expect(cells[3]?.slice(0, 4)).toEqual(['| b', 'failed', 'not so: x\\|y', '0/1']);
  expect(table).toMatch(/\n1 of 2 tasks passed, 1 failed; SR 50 % \(95 %: \d+–\d+ %\)\n$/);
});
