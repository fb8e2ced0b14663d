import { z } from 'zod';
import { JobReport } from './report-model.ts';

export const SUITE_REPORT_SCHEMA = 'tapwright-suite-report-1';
const REPORTS_MAX = 1_000;

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

export const SuiteReport = z.strictObject({
  schema: z.literal(SUITE_REPORT_SCHEMA),
  title: z.string().max(2_000),
  figures: SuiteFigures,
  reports: z.array(JobReport).max(REPORTS_MAX),
});
export type SuiteReport = z.infer<typeof SuiteReport>;

/** Several reports as one, in the given order. */
export function suiteReport(title: string, reports: readonly JobReport[]): SuiteReport {
  return { schema: SUITE_REPORT_SCHEMA, title, figures: suiteFigures(reports), reports: [...reports] };
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
