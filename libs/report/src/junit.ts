import { cutText } from './cut-text.ts';
import type { AnyReport } from './json.ts';
import {
  durationOf,
  ELEMENTS,
  MESSAGE_MAX,
  propertiesElement,
  reasonElement,
  seconds,
  timestamp,
} from './junit-parts.ts';
import { testSuites } from './junit-tests.ts';
import { caseOutput } from './junit-texts.ts';
import type { JobReport } from './report-model.ts';
import { xmlElement, xmlText } from './xml-text.ts';

const OUTPUT_MAX = 100_000;
/**
 * GitLab refuses files from 30 MB: this keeps the outputs of all cases together below it, including escapes (five times
 * the size at worst).
 */
const OUTPUTS_MAX = 5_000_000;

/**
 * JUnit XML that fits `junit-10.xsd` of Jenkins' xunit plugin, and that GitLab reads: one `testsuite` per case with its
 * data rows and attempts, or per app for jobs that are not cases; one `testcase` per job. Where the report names tests:
 * one `testsuite` per file, one `testcase` per test. Times are seconds, timestamps UTC without a zone.
 */
export function junitXml(report: AnyReport): string {
  const isSuite = 'reports' in report;
  const reports = isSuite ? report.reports : [report];
  const most = Math.min(OUTPUT_MAX, Math.floor(OUTPUTS_MAX / Math.max(1, reports.length)));
  if (isSuite && report.tests.length > 0) return documentOf(report.title, testSuites(report, most));
  const suites = [...grouped(reports)].map(([name, members]) => suiteElement(name, members, most));
  const { skipped: _, ...counts } = countsOf(reports);
  return documentOf(isSuite ? report.title : report.job.title, { counts, suites });
}

function documentOf(
  title: string,
  { counts, suites }: { readonly counts: object; readonly suites: readonly string[] },
): string {
  const attributes = { name: cutText(title, MESSAGE_MAX), ...counts };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xmlElement('testsuites', attributes, suites)}\n`;
}

function grouped(reports: readonly JobReport[]): ReadonlyMap<string, readonly JobReport[]> {
  return Map.groupBy(reports, ({ app, case: of }) =>
    [app ?? 'tapwright', ...(of === null ? [] : [of.id])].join('.'),
  );
}

function suiteElement(name: string, reports: readonly JobReport[], outputMax: number): string {
  const starts = reports.map(({ startedAt }) => Date.parse(startedAt));
  const attributes = {
    name: cutText(name, MESSAGE_MAX),
    ...countsOf(reports),
    timestamp: timestamp(Math.min(...starts)),
  };
  const names = distinctNames(reports);
  const cases = reports.map((report, index) => caseElement(report, names[index] ?? '', { name, outputMax }));
  return xmlElement('testsuite', attributes, [propertiesElement(reports), ...cases]);
}

function caseElement(
  report: JobReport,
  name: string,
  { name: classname, outputMax }: { readonly name: string; readonly outputMax: number },
): string {
  const attributes = { classname: cutText(classname, MESSAGE_MAX), name, time: seconds(durationOf(report)) };
  const output = xmlElement('system-out', {}, xmlText(cutText(caseOutput(report), outputMax)));
  const element = ELEMENTS[report.verdict];
  if (element === null) return xmlElement('testcase', attributes, [output]);
  return xmlElement('testcase', attributes, [reasonElement(element, report, outputMax), output]);
}

/** Of several test cases with the same name GitLab reads only the first: so rows and attempts get different names. */
function distinctNames(reports: readonly JobReport[]): readonly string[] {
  const taken = new Map<string, number>();
  return reports.map(({ case: of, job }) => {
    const row = of === null || of.row === null ? '' : ` [row ${of.row}]`;
    const name = `${cutText(of?.title ?? job.title, MESSAGE_MAX)}${row}`;
    const before = taken.get(name) ?? 0;
    taken.set(name, before + 1);
    return before === 0 ? name : `${name} (attempt ${before + 1})`;
  });
}

function countsOf(reports: readonly JobReport[]) {
  const ofKind = (kind: string) => reports.filter(({ verdict }) => ELEMENTS[verdict] === kind).length;
  return {
    tests: reports.length,
    failures: ofKind('failure'),
    errors: ofKind('error'),
    skipped: ofKind('skipped'),
    time: seconds(reports.reduce((sum, report) => sum + durationOf(report), 0)),
  };
}
