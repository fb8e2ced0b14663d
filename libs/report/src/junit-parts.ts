import type { CaseVerdict } from '@tapwright/contracts';
import { cutText } from './cut-text.ts';
import { failureText } from './junit-texts.ts';
import type { JobReport } from './report-model.ts';
import { xmlElement, xmlText } from './xml-text.ts';

export const MESSAGE_MAX = 1_000;
const DETAIL_MAX = 10_000;
const PROPERTY_MAX = 1_000;

/** JUnit's element for a verdict: a failed expectation is a failure; what could not be judged is an error. */
export const ELEMENTS: Readonly<Record<CaseVerdict, 'failure' | 'error' | 'skipped' | null>> = {
  passed: null,
  failed: 'failure',
  crashed: 'error',
  inconclusive: 'error',
  blocked: 'skipped',
  not_run: 'skipped',
};

/** Why a job did not pass, as an element of this name. */
export function reasonElement(name: string, report: JobReport, outputMax: number): string {
  const type = report.reason?.code ?? report.verdict.toUpperCase();
  const message = cutText(report.reason?.message ?? report.verdict, MESSAGE_MAX);
  const detail = xmlText(cutText(failureText(report), Math.min(DETAIL_MAX, outputMax)));
  return xmlElement(name, { type: cutText(type, MESSAGE_MAX), message }, detail);
}

/** The same property of several jobs is written once, with the different values in a row. */
export function propertiesElement(reports: readonly JobReport[]): string {
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

export function durationOf({ startedAt, endedAt }: JobReport): number {
  return Math.max(0, Date.parse(endedAt) - Date.parse(startedAt));
}

/** With a decimal point and without thousands separators, in every locale. */
export function seconds(ms: number): string {
  return (ms / 1_000).toFixed(3);
}

export function timestamp(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19);
}
