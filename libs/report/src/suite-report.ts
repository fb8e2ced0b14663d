import { z } from 'zod';
import { JobReport } from './report-model.ts';

export const SUITE_REPORT_SCHEMA = 'tapwright-suite-report-1';
/** A longer report would not be read: each attempt at a test is one of them. */
export const REPORTS_MAX = 1_000;
const NAME_MAX = 2_000;

/** Rates of XUAT-Copilot, section 4.1: 0 to 1, or null if there was nothing to count. */
export const SuiteFigures = z.strictObject({
  cases: z.int().nonnegative(),
  casesPassed: z.int().nonnegative(),
  steps: z.int().nonnegative(),
  stepsPassed: z.int().nonnegative(),
  passAt1: z.number().nullable(),
  completeAt1: z.number().nullable(),
});
export type SuiteFigures = z.infer<typeof SuiteFigures>;

/**
 * How a test ended. `flaky`: it passed at a later attempt. `error`: something around it failed, which says nothing about
 * the app.
 */
export const TestResult = z.enum(['passed', 'flaky', 'failed', 'error', 'not_run']);
export type TestResult = z.infer<typeof TestResult>;

/** A test with all of its attempts: a case with a row of its data, a task of a suite, or a script. */
export const ReportTest = z.strictObject({
  name: z.string().max(NAME_MAX),
  file: z.string().max(NAME_MAX),
  kind: z.enum(['case', 'task', 'script']),
  result: TestResult,
  /** Why it did not pass, or not at once; empty where it did. */
  why: z.string().max(NAME_MAX),
  /** Positions in `reports`, in the order in which they were made. */
  attempts: z.array(z.int().nonnegative()).max(REPORTS_MAX),
});
export type ReportTest = z.infer<typeof ReportTest>;

export const SuiteReport = z.strictObject({
  schema: z.literal(SUITE_REPORT_SCHEMA),
  title: z.string().max(NAME_MAX),
  figures: SuiteFigures,
  reports: z.array(JobReport).max(REPORTS_MAX),
  /** Empty where each report stands for itself. */
  tests: z.array(ReportTest).max(REPORTS_MAX).default([]),
});
export type SuiteReport = z.infer<typeof SuiteReport>;

/** Several reports as one, in the given order. */
export function suiteReport(
  title: string,
  reports: readonly JobReport[],
  tests: readonly ReportTest[] = [],
): SuiteReport {
  const figures = suiteFigures(reports);
  return { schema: SUITE_REPORT_SCHEMA, title, figures, reports: [...reports], tests: [...tests] };
}

/** A test that was tried more than once, and at which attempt a report is: from 1. */
export function attemptsIn({ tests }: Pick<SuiteReport, 'tests'>): ReadonlyMap<number, number> {
  const several = tests.filter(({ attempts }) => attempts.length > 1);
  return new Map(several.flatMap(({ attempts }) => attempts.map((at, index) => [at, index + 1] as const)));
}

/**
 * Pass@1 and Complete@1. Only jobs of kind `case` count, and only the first attempt of each case and row: "@1" allows
 * one. A step that was not run counts as not passed.
 */
export function suiteFigures(reports: readonly JobReport[]): SuiteFigures {
  const first = new Map<string, JobReport>();
  for (const report of reports) {
    if (report.case === null || report.job.kind !== 'case') continue;
    const key = JSON.stringify([report.app, report.case.id, report.case.row]);
    const known = first.get(key);
    if (known === undefined || startOf(report) < startOf(known)) first.set(key, report);
  }
  const counted = [...first.values()];
  const steps = counted.flatMap((report) => report.steps);
  const casesPassed = counted.filter(({ verdict }) => verdict === 'passed').length;
  const stepsPassed = steps.filter(({ verdict }) => verdict === 'passed').length;
  return {
    cases: counted.length,
    casesPassed,
    steps: steps.length,
    stepsPassed,
    passAt1: rate(casesPassed, counted.length),
    completeAt1: rate(stepsPassed, steps.length),
  };
}

function rate(part: number, all: number): number | null {
  return all === 0 ? null : part / all;
}

function startOf(report: JobReport): number {
  return Date.parse(report.startedAt);
}
