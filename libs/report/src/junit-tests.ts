import { cutText } from './cut-text.ts';
import {
  durationOf,
  ELEMENTS,
  MESSAGE_MAX,
  propertiesElement,
  reasonElement,
  seconds,
  timestamp,
} from './junit-parts.ts';
import { caseOutput } from './junit-texts.ts';
import type { JobReport } from './report-model.ts';
import type { ReportTest, SuiteReport } from './suite-report.ts';
import { xmlElement, xmlText } from './xml-text.ts';

/** JUnit's element for a test that has no job, and so no verdict. */
const WITHOUT_JOB: Readonly<Record<ReportTest['result'], 'failure' | 'error' | 'skipped' | null>> = {
  passed: null,
  flaky: null,
  failed: 'failure',
  error: 'error',
  not_run: 'skipped',
};

interface Counts {
  readonly tests: number;
  readonly failures: number;
  readonly errors: number;
  readonly skipped: number;
  readonly time: string;
}

/**
 * The tests of a report, by their files. A test is one `testcase`, however often it was tried: earlier attempts of one that
 * passed are `flakyFailure`, later ones of one that did not are `rerunFailure`.
 */
export function testSuites(
  { tests, reports }: SuiteReport,
  outputMax: number,
): { readonly counts: Omit<Counts, 'skipped'>; readonly suites: readonly string[] } {
  const told = tests.map((test) => {
    const attempts = test.attempts.flatMap((at) => reports[at] ?? []);
    const at = decidingOf(test, attempts);
    return { test, attempts, deciding: attempts[at] ?? null, others: attempts.toSpliced(at, 1) };
  });
  const { skipped: _, ...counts } = countsOf(told);
  const suites = [...Map.groupBy(told, ({ test }) => test.file)].map(([file, own]) => {
    const jobs = own.flatMap(({ attempts }) => attempts);
    const starts = jobs.map(({ startedAt }) => Date.parse(startedAt));
    const attributes = {
      name: cutText(file, MESSAGE_MAX),
      ...countsOf(own),
      ...(starts.length === 0 ? {} : { timestamp: timestamp(Math.min(...starts)) }),
    };
    return xmlElement('testsuite', attributes, [
      propertiesElement(jobs),
      ...own.map((one) => testElement(one, outputMax)),
    ]);
  });
  return { counts, suites };
}

interface Told {
  readonly test: ReportTest;
  readonly attempts: readonly JobReport[];
  /** The attempt whose verdict is that of the test; null where there was none. */
  readonly deciding: JobReport | null;
  readonly others: readonly JobReport[];
}

/** Position of the attempt whose verdict is that of the test. */
export function decidingOf({ result }: ReportTest, attempts: readonly JobReport[]): number {
  const passed = result === 'passed' || result === 'flaky';
  return Math.max(
    0,
    attempts.findIndex(({ verdict }) => (verdict === 'passed') === passed),
  );
}

function elementOf({ test, deciding }: Told): 'failure' | 'error' | 'skipped' | null {
  return deciding === null ? WITHOUT_JOB[test.result] : ELEMENTS[deciding.verdict];
}

function testElement(told: Told, outputMax: number): string {
  const { test, attempts, others } = told;
  const attributes = {
    classname: cutText(test.file, MESSAGE_MAX),
    name: cutText(test.name, MESSAGE_MAX),
    time: seconds(timeOf(attempts)),
  };
  const element = elementOf(told);
  const kind = element === null ? 'flakyFailure' : 'rerunFailure';
  return xmlElement('testcase', attributes, [
    ...(element === null ? [] : [decided(element, told, outputMax)]),
    ...others.map((one) => reasonElement(kind, one, outputMax)),
    ...(attempts.length === 0
      ? []
      : [xmlElement('system-out', {}, xmlText(cutText(attempts.map(caseOutput).join('\n\n'), outputMax)))]),
  ]);
}

function decided(element: string, { test, deciding }: Told, outputMax: number): string {
  if (deciding !== null) return reasonElement(element, deciding, outputMax);
  return xmlElement(element, { type: test.result.toUpperCase(), message: cutText(test.why, MESSAGE_MAX) });
}

function countsOf(told: readonly Told[]): Counts {
  const of = (kind: string) => told.filter((one) => elementOf(one) === kind).length;
  return {
    tests: told.length,
    failures: of('failure'),
    errors: of('error'),
    skipped: of('skipped'),
    time: seconds(told.reduce((sum, { attempts }) => sum + timeOf(attempts), 0)),
  };
}

function timeOf(attempts: readonly JobReport[]): number {
  return attempts.reduce((sum, report) => sum + durationOf(report), 0);
}
