import { type DefineCommand, newCommand, withExamples, wrong } from '@tapwright/command-line';
import { PLATFORM_URL, URL_DEFAULT } from '../options.ts';
import { FROM, filesOf, type ReportFiles } from './report-files.ts';

/** The source of the report: a running platform, or a folder that a run has written. */
export type ReportSource =
  | { readonly kind: 'platform'; readonly jobId: string; readonly url: string }
  | { readonly kind: 'folder'; readonly folder: string };

export interface ReportArguments extends ReportFiles {
  readonly source: ReportSource;
  readonly html: string | null;
  /** True: the page contains its pictures. */
  readonly embed: boolean;
}

const JOB_ID = /^job_[0-9a-z]+$/;

/** `tapwright report`. */
export const reportCommand: DefineCommand = (perform) =>
  withExamples(
    newCommand('report')
      .summary('the report of a job as JUnit XML, a page and JSON')
      .description(
        "Writes the report of a job as JUnit XML, as a page and as JSON. The job's verdict is not the exit code.",
      )
      .argument(
        `<${FROM}>`,
        'a job of a platform, or a folder that --out of a run or of explore has written (./DIR if named like a job)',
      )
      .option('--junit <FILE>', 'write JUnit XML')
      .option('--xray <FILE>', 'write what Xray for Jira Cloud imports')
      .option('--xray-server <FILE>', 'write what Xray for Jira Server and Data Center imports')
      .option('--html <DIR>', 'write a page with pictures')
      .option('--json <FILE>', 'write JSON')
      .option('--embed', 'with --html: the page holds its pictures itself', false)
      .addOption(PLATFORM_URL)
      .action((from: string, { junit = null, html = null, json = null, embed, url, ...options }) => {
        const source = sourceOf(from, url);
        const { xray = null, xrayServer = null } = options;
        const args: ReportArguments = { source, junit, xray, xrayServer, html, json, embed };
        checkOutputs(args);
        return perform(args, async () => (await import('./write-reports.ts')).writeReports(args));
      }),
    {
      'tapwright report job_01abc --junit result.xml --html page': 'of a job of the platform on this machine',
      'tapwright report .tapwright/replays --html page --embed': 'from a folder, as one file',
      'tapwright report explored --html page': 'of an exploration: its map, crashes, findings and legs',
    },
  );

function checkOutputs({ html, embed, ...args }: ReportArguments): void {
  const files = filesOf(args);
  for (const [flag, path] of [...files, ['--html', html]] as const) {
    if (path === '') throw wrong(flag, 'is empty', 'a path');
  }
  if (html === null && files.every(([, path]) => path === null)) {
    const flags = '--junit FILE, --html DIR, --json FILE, --xray FILE and --xray-server FILE';
    throw wrong('--junit', 'is missing', `at least one of ${flags}`);
  }
  if (embed && html === null) throw wrong('--embed', 'is given without --html', '--html DIR --embed');
}

function sourceOf(from: string, url: string | undefined): ReportSource {
  if (from === '') throw wrong(FROM, 'is empty', 'the id of a job, or a folder');
  if (JOB_ID.test(from)) return { kind: 'platform', jobId: from, url: url ?? URL_DEFAULT };
  if (url === undefined) return { kind: 'folder', folder: from };
  throw wrong('--url', 'is given with a folder', 'the id of a job with --url, or a folder without it');
}
