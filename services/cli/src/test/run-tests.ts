import { join } from 'node:path';
import { cutText, type JobReport, type ReportTest, type SuiteReport, suiteReport } from '@tapwright/report';
import type { KeptReports } from '../reporters/kept-reports.ts';
import type { ListReporter } from './list-reporter.ts';
import type { PlannedTest } from './planned-test.ts';
import { notRun, runTest, type TestRun } from './run-test.ts';
import type { Where } from './where.ts';

export interface RunningTests {
  readonly where: Where;
  readonly retries: number;
  readonly failFast: boolean;
  readonly signal: AbortSignal;
  readonly list: ListReporter;
  readonly kept: KeptReports;
  readonly folder: string;
}

/** Runs the tests, one at a time in each place. Those that were not begun are among the results. */
export async function runTests(
  tests: readonly PlannedTest[],
  running: RunningTests,
): Promise<readonly TestRun[]> {
  const { where, list, signal, failFast } = running;
  const waiting = [...tests.entries()];
  const runs = new Map<number, TestRun>();
  let stopped = '';
  const work = async (slot: Where['slots'][number]): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [at, test] = next;
      if (signal.aborted) stopped = 'interrupted';
      const run = stopped === '' ? await runOne(test, slot, running) : notRun(test, stopped);
      runs.set(at, run);
      list.ended(run, slot);
      if (failFast && (run.result === 'failed' || run.result === 'error'))
        stopped ||= `stopped by --fail-fast after ${run.test.name}`;
    }
  };
  await Promise.all(where.slots.slice(0, tests.length).map(work));
  return tests.map((test, at) => runs.get(at) ?? notRun(test, 'stopped'));
}

function runOne(test: PlannedTest, slot: Where['slots'][number], running: RunningTests): Promise<TestRun> {
  const { where, retries, signal, list, kept, folder } = running;
  return runTest(test, {
    where,
    slot,
    retries,
    signal,
    onEvent: (type) => list.note(slot, type),
    onAttempt: (attempt) => list.began(test, slot, attempt),
    async keep(attempt, report, number) {
      await kept.keep(report, attempt.frame, await attempt.details(report.job.id));
      await attempt.keep(join(folder, 'tests', folderOf(test), `attempt-${number}`));
    },
  });
}

/** A name for a folder; tests of different files differ in it. */
export function folderOf({ file, name }: Pick<PlannedTest, 'file' | 'name'>): string {
  const word = (text: string) => text.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[-.]+|-+$/g, '');
  return cutText(`${word(file)}--${word(name)}`, 200);
}

const WHY_MAX = 1_900;

/** The report of all attempts. */
export function reportOfRuns(title: string, runs: readonly TestRun[]): SuiteReport {
  const reports: JobReport[] = [];
  const tests = runs.map(({ test, result, why, attempts }): ReportTest => {
    const own = attempts.flatMap(({ report }) => report ?? []);
    const from = reports.length;
    reports.push(...own);
    const { name, file, kind } = test;
    return { name, file, kind, result, why: cutText(why, WHY_MAX), attempts: own.map((_, at) => from + at) };
  });
  return suiteReport(cutText(title, WHY_MAX), reports, tests);
}
