import { TapwrightError } from '@tapwright/contracts';
import { z } from 'zod';
import { JobReport, REPORT_SCHEMA } from './report-model.ts';
import { SUITE_REPORT_SCHEMA, SuiteReport } from './suite-report.ts';

/** A longer file is not read: pictures are stored separately, so texts alone do not reach this size. */
export const REPORT_MAX_CHARACTERS = 64_000_000;

export const AnyReport = z.discriminatedUnion('schema', [JobReport, SuiteReport]);
export type AnyReport = z.infer<typeof AnyReport>;

/** The report as text; the same report gives the same bytes, in whatever order its fields were. */
export function reportJson(report: AnyReport): string {
  return `${JSON.stringify(AnyReport.parse(report), null, 2)}\n`;
}

/**
 * Reads the output of `reportJson`.
 * @param source where the text is from, for the message
 * @throws TapwrightError `INPUT_INVALID` with the path of the first wrong field
 */
export function parseReport(text: string, source: string): AnyReport {
  if (text.length > REPORT_MAX_CHARACTERS) {
    throw invalid(source, 'is too long', {
      field: '',
      expected: `at most ${REPORT_MAX_CHARACTERS} characters`,
    });
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw invalid(source, 'is not JSON', { field: '', expected: 'a report of Tapwright as JSON', cause });
  }
  const parsed = AnyReport.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = pathOf(issue?.path ?? []);
  const expected = field === 'schema' ? `${REPORT_SCHEMA} or ${SUITE_REPORT_SCHEMA}` : undefined;
  throw invalid(source, `is not a report: ${field}: ${issue?.message ?? 'invalid'}`, { field, expected });
}

function invalid(
  source: string,
  message: string,
  { field, expected, cause }: { field: string; expected?: string | undefined; cause?: unknown },
): TapwrightError {
  const details = { field: field === '' ? source : field, ...(expected === undefined ? {} : { expected }) };
  return new TapwrightError('INPUT_INVALID', `${source} ${message}`, { ...details, cause });
}

function pathOf(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .slice(1);
}
