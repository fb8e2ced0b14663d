import type { CaseVerdict } from '@tapwright/contracts';
import type { AnyReport } from '../json.ts';
import { decidingOf } from '../junit-tests.ts';
import { failureText } from '../junit-texts.ts';
import type { JobReport } from '../report-model.ts';
import type { ReportTest } from '../suite-report.ts';

/** How a test ended, in words that both kinds of Xray are told. `todo`: nothing was found out about the app. */
export type XrayStatus = 'passed' | 'failed' | 'todo';

/** One test as it ended, with the job that decided. */
export interface XrayResult {
  /** Of the issue of the test in Jira; null: the case names none. */
  readonly key: string | null;
  readonly name: string;
  /** Data row, from 0. */
  readonly row: number | null;
  readonly status: XrayStatus;
  readonly comment: string;
  /** Null where no job was begun. */
  readonly job: JobReport | null;
}

const STATUS: Readonly<Record<CaseVerdict, XrayStatus>> = {
  passed: 'passed',
  failed: 'failed',
  crashed: 'failed',
  inconclusive: 'todo',
  blocked: 'todo',
  not_run: 'todo',
};
const WITHOUT_JOB: Readonly<Record<ReportTest['result'], XrayStatus>> = {
  passed: 'passed',
  flaky: 'passed',
  failed: 'failed',
  error: 'todo',
  not_run: 'todo',
};

/** The key of an issue in Jira: a project of capitals and digits, and a number. */
const ISSUE = /^[A-Z][A-Z0-9_]+-[1-9]\d*$/;
const TAG = 'xray:';

/** The tag `xray:KEY-1` names the test; else the requirement does, where it has the form of a key. */
export function xrayKeyOf(of: JobReport['case']): string | null {
  const tag = of?.tags.find((one) => one.toLowerCase().startsWith(TAG))?.slice(TAG.length);
  const named = [tag, of?.requirement].map((text) => text?.trim().toUpperCase() ?? '');
  return named.find((text) => ISSUE.test(text)) ?? null;
}

/** The tests of a report; without tests its jobs, of which the last one of a case and row counts. */
export function xrayResults(report: AnyReport): readonly XrayResult[] {
  if ('reports' in report && report.tests.length > 0)
    return report.tests.map((test) => ofTest(test, report.reports));
  const last = new Map<string, JobReport>();
  for (const job of 'reports' in report ? report.reports : [report]) {
    const { case: of } = job;
    const test = of === null ? job.job.id : JSON.stringify([job.app, of.id, of.row]);
    const known = last.get(test);
    if (known === undefined || Date.parse(known.startedAt) <= Date.parse(job.startedAt)) last.set(test, job);
  }
  return [...last.values()].map((job) => ofJob(job, job.case?.title ?? job.job.title, ''));
}

function ofTest(test: ReportTest, reports: readonly JobReport[]): XrayResult {
  const attempts = test.attempts.flatMap((at) => reports[at] ?? []);
  const job = attempts[decidingOf(test, attempts)];
  if (job !== undefined) return ofJob(job, test.name, test.result === 'flaky' ? `Flaky: ${test.why}` : '');
  const status = WITHOUT_JOB[test.result];
  return { key: null, name: test.name, row: null, status, comment: test.why, job: null };
}

function ofJob(job: JobReport, name: string, note: string): XrayResult {
  const comment = [note, failureText(job)].filter((text) => text !== '').join('\n');
  const row = job.case?.row ?? null;
  return { key: xrayKeyOf(job.case), name, row, status: STATUS[job.verdict], comment, job };
}
