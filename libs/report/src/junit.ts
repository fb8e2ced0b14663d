import type { CaseVerdict } from '@tapwright/contracts';
import { cutText } from './cut-text.ts';
import type { AnyReport } from './json.ts';
import { caseOutput, failureText } from './junit-texts.ts';
import type { JobReport } from './report-model.ts';
import { xmlElement, xmlText } from './xml-text.ts';

const MESSAGE_MAX = 1_000;
const DETAIL_MAX = 10_000;
const OUTPUT_MAX = 100_000;
/**
 * GitLab refuses files from 30 MB: this keeps the outputs of all cases together below it, including escapes (five times
 * the size at worst).
 */
const OUTPUTS_MAX = 5_000_000;
const PROPERTY_MAX = 1_000;

/** JUnit's element for a verdict: a failed expectation is a failure; what could not be judged is an error. */
const ELEMENTS: Readonly<Record<CaseVerdict, 'failure' | 'error' | 'skipped' | null>> = {
  passed: null,
  failed: 'failure',
  crashed: 'error',
  inconclusive: 'error',
  blocked: 'skipped',
  not_run: 'skipped',
};

/**
 * JUnit XML that fits `junit-10.xsd` of Jenkins' xunit plugin, and that GitLab reads: one `testsuite` per case with its
 * data rows and attempts, or per app for jobs that are not cases; one `testcase` per job. Times are seconds, timestamps
 * UTC without a zone.
 */
export function junitXml(report: AnyReport): string {
  const isSuite = 'reports' in report;
  const reports = isSuite ? report.reports : [report];
  const most = Math.min(OUTPUT_MAX, Math.floor(OUTPUTS_MAX / Math.max(1, reports.length)));
  const suites = [...grouped(reports)].map(([name, members]) => suiteElement(name, members, most));
  const { skipped: _, ...counts } = countsOf(reports);
  const attributes = { name: cutText(isSuite ? report.title : report.job.title, MESSAGE_MAX), ...counts };
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

/** The same property of several jobs is written once, with the different values in a row. */
function propertiesElement(reports: readonly JobReport[]): string {
  const told: Readonly<Record<string, (report: JobReport) => readonly (string | null | undefined)[]>> = {
    jobs: ({ job }) => [job.id],
    kind: ({ job }) => [job.kind],
    app: ({ app }) => [app],
    strategy: ({ strategy }) => [strategy],
    devices: ({ devices }) => devices.map(({ serial }) => serial),
    case: ({ case: of }) => [of?.id],
    requirement: ({ case: of }) => [of?.requirement],
    tags: ({ case: of }) => of?.tags ?? [],
  };
  const properties = Object.entries(told).flatMap(([name, read]) => {
    const values = new Set(reports.flatMap(read).filter((value) => typeof value === 'string'));
    const value = cutText([...values].join(', '), PROPERTY_MAX);
    return value === '' ? [] : [xmlElement('property', { name: `tapwright.${name}`, value })];
  });
  return xmlElement('properties', {}, properties);
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
  const type = report.reason?.code ?? report.verdict.toUpperCase();
  const message = cutText(report.reason?.message ?? report.verdict, MESSAGE_MAX);
  const detail = xmlText(cutText(failureText(report), Math.min(DETAIL_MAX, outputMax)));
  return xmlElement('testcase', attributes, [
    xmlElement(element, { type: cutText(type, MESSAGE_MAX), message }, detail),
    output,
  ]);
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

function durationOf({ startedAt, endedAt }: JobReport): number {
  return Math.max(0, Date.parse(endedAt) - Date.parse(startedAt));
}

/** With a decimal point and without thousands separators, in every locale. */
function seconds(ms: number): string {
  return (ms / 1_000).toFixed(3);
}

function timestamp(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19);
}
