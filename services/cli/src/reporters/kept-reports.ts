import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TapwrightError } from '@tapwright/contracts';
import {
  type AnyReport,
  type JobReport,
  junitXml,
  type ReportTest,
  reportJson,
  type ViewerDetails,
} from '@tapwright/report';
import { REPORT_FILE, type ReadFrame, readFrame, writeFrames } from '../report/report-folder.ts';
import { readDetails, writeDetails, writePage } from '../report/viewer-file.ts';
import { addSummary, annotations } from './github.ts';
import type { ReporterName } from './reporter-names.ts';
import { xrayFile } from './xray-file.ts';

/** Collects what ran in a folder that `tapwright report` reads: `report.json`, and pictures in `frames`. */
export interface KeptReports {
  /** Keeps the pictures and details of a job now: its instance may be closed before the end. */
  keep(report: JobReport, frame: ReadFrame, details: ViewerDetails | null): Promise<void>;
  /**
   * Writes the report and what the reporters make of it. `tests`: what annotations tell of, where it is not the report's
   * own. Returns a line about each file.
   */
  finish(
    report: AnyReport,
    reporters: readonly ReporterName[],
    tests?: readonly ReportTest[],
  ): Promise<readonly string[]>;
}

const XRAY = [
  ['xray', 'cloud'],
  ['xray-server', 'server'],
] as const;

export function keptReports(folder: string): KeptReports {
  const frames = new Set<string>();
  return {
    async keep(report, frame, details) {
      if (details !== null) await writeDetails(folder, report.job.id, details);
      for (const id of await writeFrames(folder, { report, frame })) frames.add(id);
    },
    async finish(report, reporters, tests = 'tests' in report ? report.tests : []) {
      await mkdir(folder, { recursive: true });
      const lines = [await written('report  ', join(folder, REPORT_FILE), reportJson(report))];
      if (reporters.includes('junit'))
        lines.push(await written('junit   ', join(folder, 'junit.xml'), junitXml(report)));
      lines.push(...(await xrayLines(folder, report, reporters)));
      if (reporters.includes('html')) {
        const opened = { report, frame: noFrame, details: (id: string) => readDetails(folder, id) };
        const { address, note } = await writePage(folder, opened, frames);
        lines.push(`page     ${address}${note === '' ? '' : ` (${note})`}`);
      }
      if (reporters.includes('github')) {
        for (const line of annotations(tests)) process.stdout.write(`${line}\n`);
        const title = 'tests' in report ? report.title : report.job.title;
        await addSummary({ title, tests }, process.env.GITHUB_STEP_SUMMARY);
      }
      if (reporters.includes('json')) process.stdout.write(`${JSON.stringify(report)}\n`);
      return lines;
    },
  };
}

async function xrayLines(
  folder: string,
  report: AnyReport,
  reporters: readonly ReporterName[],
): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const [name, kind] of XRAY) {
    if (!reporters.includes(name)) continue;
    const { text, note } = await xrayFile(report, kind, (id) => readFrame(folder, id));
    lines.push(`${await written('xray    ', join(folder, `${name}.json`), text)}${note}`);
  }
  return lines;
}

/** Pictures stand beside the page: none is read for it. */
async function noFrame(): Promise<null> {
  return null;
}

async function written(title: string, path: string, content: string): Promise<string> {
  try {
    await writeFile(path, content);
  } catch (cause) {
    const expected = 'a folder that can be written';
    throw new TapwrightError('INPUT_INVALID', `${path} cannot be written`, {
      field: '--out',
      expected,
      cause,
    });
  }
  return `${title} ${path}`;
}
