import { describe, expect, test } from 'vitest';
import type { KeptReports } from '../reporters/kept-reports.ts';
import type { ListReporter } from './list-reporter.ts';
import { folderOf, type RunningTests, reportOfRuns, runTests } from './run-tests.ts';
import { attemptOf, FAILS, PASSES, placeOf, planned } from './tests.fixture.ts';
import type { Where } from './where.ts';

const SILENT: ListReporter = {
  began: () => {},
  note: () => {},
  ended: () => {},
  say: () => {},
  close: () => {},
};
const KEPT: KeptReports = { keep: async () => {}, finish: async () => [] };

function running(where: Where, given: Partial<RunningTests> = {}): RunningTests {
  const { signal } = new AbortController();
  const none = { retries: 0, failFast: false, signal, list: SILENT, kept: KEPT, folder: '/nowhere' };
  return { where, ...none, ...given };
}

const TESTS = ['a', 'b', 'c', 'd'].map((name) => planned(name));

describe('tests', () => {
  test('run one at a time in each place, and all places are used; results are in the order of the tests', async () => {
    let most = 0;
    const busy = new Set<string>();
    const where = placeOf([PASSES], 2);
    const slow: Where = {
      ...where,
      async attempt(own, slot, following) {
        expect(busy.has(slot.name)).toBe(false);
        busy.add(slot.name);
        most = Math.max(most, busy.size);
        await new Promise((resume) => setImmediate(resume));
        busy.delete(slot.name);
        return where.attempt(own, slot, following);
      },
    };
    const runs = await runTests(TESTS, running(slow));
    expect(most).toBe(2);
    expect(runs.map(({ test: { name }, result }) => [name, result])).toEqual(
      TESTS.map(({ name }) => [name, 'passed']),
    );
  });

  test('with --fail-fast none is begun after the first that failed; the others are told as not run', async () => {
    const where = placeOf([PASSES, FAILS]);
    const runs = await runTests(TESTS, running(where, { failFast: true }));
    expect(runs.map(({ result }) => result)).toEqual(['passed', 'failed', 'not_run', 'not_run']);
    expect(runs[3]?.why).toBe('stopped by --fail-fast after b');
    expect(where.begun).toHaveLength(2);
  });

  test('a flaky one does not stop them', async () => {
    const runs = await runTests(TESTS, running(placeOf([FAILS, PASSES]), { failFast: true, retries: 1 }));
    expect(runs.map(({ result }) => result)).toEqual(['flaky', 'passed', 'passed', 'passed']);
  });

  test('an interruption leaves out those that were not begun', async () => {
    const stopping = new AbortController();
    const where: Where = {
      ...placeOf([PASSES]),
      attempt: async (own) => {
        if (own.name === 'b') stopping.abort();
        return attemptOf(PASSES, own.name);
      },
    };
    const runs = await runTests(TESTS, running(where, { signal: stopping.signal }));
    expect(runs.map(({ result }) => result)).toEqual(['passed', 'passed', 'not_run', 'not_run']);
  });
});

test('the report has every attempt, and says which belong to which test', async () => {
  const runs = await runTests(TESTS.slice(0, 2), running(placeOf([FAILS, PASSES]), { retries: 1 }));
  const suite = reportOfRuns('a title', runs);
  expect(suite.reports.map(({ verdict }) => verdict)).toEqual(['failed', 'passed', 'passed']);
  expect(suite.tests.map(({ result, attempts }) => [result, attempts])).toEqual([
    ['flaky', [0, 1]],
    ['passed', [2]],
  ]);
  // The first attempt counts.
  expect(suite.figures).toMatchObject({ cases: 2, casesPassed: 1 });
});

test('folders of tests lead nowhere else', () => {
  expect(folderOf({ file: '../../x/a.yaml', name: 'b row 2' })).toBe('x-a.yaml--b-row-2');
});
