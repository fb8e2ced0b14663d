import { parseArgs } from 'node:util';
import { wrong } from '../arguments.ts';

/** Where the report is read from: a platform that is running, or a folder that a run has written. */
export type ReportSource =
  | { readonly kind: 'platform'; readonly jobId: string; readonly url: string }
  | { readonly kind: 'folder'; readonly folder: string };

export interface ReportArguments {
  readonly source: ReportSource;
  readonly junit: string | null;
  readonly html: string | null;
  readonly json: string | null;
  /** The page holds its pictures itself. */
  readonly embed: boolean;
}

/** Where `tapwright serve` listens unless told otherwise. */
const URL_DEFAULT = 'http://127.0.0.1:8080';
const USAGE =
  'tapwright report JOB_ID|DIR [--junit FILE] [--html DIR] [--json FILE] [--url URL] [--embed], a folder named like a job as ./DIR';
const JOB_ID = /^job_[0-9a-z]+$/;

/** @throws TapwrightError `INPUT_INVALID` naming the flag and what was expected */
export function parseReportArguments(args: readonly string[]): ReportArguments {
  const { values, positionals } = read(args);
  const [from, ...more] = positionals;
  if (from === undefined || from === '' || more.length > 0) {
    throw wrong('JOB_ID|DIR', from === undefined ? 'is missing' : 'is one job or one folder', USAGE);
  }
  const { url, junit = null, html = null, json = null, embed = false } = values;
  for (const [flag, path] of Object.entries({ '--junit': junit, '--html': html, '--json': json })) {
    if (path === '') throw wrong(flag, 'is empty', 'a path');
  }
  if (junit === null && html === null && json === null) {
    throw wrong('--junit', 'and --html and --json are missing', `at least one of them: ${USAGE}`);
  }
  if (embed && html === null) throw wrong('--embed', 'is given without --html', '--html DIR --embed');
  return { source: sourceOf(from, url), junit, html, json, embed };
}

function sourceOf(from: string, url: string | undefined): ReportSource {
  if (!JOB_ID.test(from)) {
    if (url === undefined) return { kind: 'folder', folder: from };
    throw wrong('--url', 'is given with a folder', 'the id of a job with --url, or a folder without it');
  }
  const address = url ?? URL_DEFAULT;
  if (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)) {
    return { kind: 'platform', jobId: from, url: address };
  }
  throw wrong('--url', `is '${address.slice(0, 80)}'`, `an address such as ${URL_DEFAULT}`);
}

function read(args: readonly string[]) {
  const options = {
    junit: { type: 'string' },
    html: { type: 'string' },
    json: { type: 'string' },
    url: { type: 'string' },
    embed: { type: 'boolean' },
  } as const;
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: true });
  } catch (error) {
    throw wrong('report', error instanceof Error ? error.message : 'is called wrongly', USAGE);
  }
}
