import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TapwrightError } from '@tapwright/contracts';
import {
  frameFiles,
  type JobReport,
  junitXml,
  reportHtml,
  reportJson,
  type SuiteReport,
} from '@tapwright/report';
import { REPORT_FILE, type ReadFrame, writeFrames } from '../report/report-folder.ts';
import { addSummary, annotations } from './github.ts';
import type { ReporterName } from './reporter-names.ts';

/** Collects what ran in a folder that `tapwright report` reads: `report.json`, and pictures in `frames`. */
export interface KeptReports {
  /** Keeps the pictures of a job now: its instance may be closed before the end. */
  keep(report: JobReport, frame: ReadFrame): Promise<void>;
  /** Writes the report and what the reporters make of it. Returns a line about each file. */
  finish(suite: SuiteReport, reporters: readonly ReporterName[]): Promise<readonly string[]>;
}

export function keptReports(folder: string): KeptReports {
  const frames = new Set<string>();
  return {
    async keep(report, frame) {
      for (const id of await writeFrames(folder, { report, frame })) frames.add(id);
    },
    async finish(suite, reporters) {
      await mkdir(folder, { recursive: true });
      const lines = [await written('report  ', join(folder, REPORT_FILE), reportJson(suite))];
      if (reporters.includes('junit'))
        lines.push(await written('junit   ', join(folder, 'junit.xml'), junitXml(suite)));
      if (reporters.includes('html')) {
        const page = reportHtml(suite, frameFiles(frames));
        lines.push(await written('page    ', join(folder, 'index.html'), page));
      }
      if (reporters.includes('github')) {
        for (const line of annotations(suite)) process.stdout.write(`${line}\n`);
        await addSummary(suite, process.env.GITHUB_STEP_SUMMARY);
      }
      return lines;
    },
  };
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
