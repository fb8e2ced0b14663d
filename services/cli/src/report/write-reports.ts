import { mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { EXIT } from '@tapwright/command-line';
import { TapwrightError } from '@tapwright/contracts';
import { junitXml, reportJson } from '@tapwright/report';
import { readConfig } from '@tapwright/service';
import { z } from 'zod';
import { xrayFile } from '../reporters/xray-file.ts';
import { type FoundExploration, findExploration, readExploration } from './exploration-folder.ts';
import type { ReportArguments, ReportSource } from './report-command.ts';
import { filesOf } from './report-files.ts';
import { type OpenReport, readReportFolder, writeFrames } from './report-folder.ts';
import { readReportFromPlatform } from './report-platform.ts';
import { writePage } from './viewer-file.ts';
import { refuseVerdicts, writeExploration } from './write-exploration.ts';

const Environment = z.object({ TAPWRIGHT_API_KEY: z.string().optional() });

/** Writes the report of a job as JUnit XML, as a page and as JSON. The exit code is not the job's verdict. */
export async function writeReports(parsed: ReportArguments): Promise<number> {
  const { source } = parsed;
  const explored = source.kind === 'folder' ? await findExploration(source.folder) : null;
  if (explored !== null) return writeExplored(parsed, explored);
  const opened = await openReport(parsed.source);
  await checkOutputs(parsed);
  for (const line of await writeOutputs(parsed, opened)) process.stdout.write(`${line}\n`);
  return EXIT.completed;
}

async function writeExplored(parsed: ReportArguments, explored: FoundExploration): Promise<number> {
  refuseVerdicts(parsed, explored);
  const read = await readExploration(explored);
  await checkOutputs(parsed);
  const { html, embed } = parsed;
  if (html !== null)
    process.stdout.write(`${await writeExploration({ found: explored, read }, html, embed)}\n`);
  return EXIT.completed;
}

function openReport(source: ReportSource): Promise<OpenReport> {
  if (source.kind === 'folder') return readReportFolder(source.folder);
  const key = readConfig(Environment, process.env).TAPWRIGHT_API_KEY;
  return readReportFromPlatform({ url: source.url, key }, source.jobId);
}

/** Nothing is written unless everything can be. @throws TapwrightError `INPUT_INVALID` naming the flag */
async function checkOutputs({ html, ...args }: ReportArguments): Promise<void> {
  if (html !== null) await prepare('--html', html, () => mkdir(html, { recursive: true }));
  for (const [flag, path] of filesOf(args)) {
    if (path === null) continue;
    await prepare(flag, path, async () => {
      await mkdir(dirname(path), { recursive: true });
      const there = await stat(path).catch(() => null);
      if (there?.isDirectory() === true) throw new Error('it is a folder');
    });
  }
}

async function prepare(flag: string, path: string, make: () => Promise<unknown>): Promise<void> {
  try {
    await make();
  } catch (cause) {
    const expected = flag === '--html' ? 'a folder that can be written' : 'a file that can be written';
    throw new TapwrightError('INPUT_INVALID', `${path} cannot be written`, { field: flag, expected, cause });
  }
}

interface Format {
  readonly title: string;
  readonly make: (opened: OpenReport) => Promise<{ readonly text: string; readonly note?: string }>;
}

const FORMATS: Readonly<Record<ReturnType<typeof filesOf>[number][0], Format>> = {
  '--junit': { title: 'JUnit XML', make: async ({ report }) => ({ text: junitXml(report) }) },
  '--json': { title: 'JSON', make: async ({ report }) => ({ text: reportJson(report) }) },
  '--xray': { title: 'Xray', make: ({ report, frame }) => xrayFile(report, 'cloud', frame) },
  '--xray-server': { title: 'Xray', make: ({ report, frame }) => xrayFile(report, 'server', frame) },
};

/** Writes the requested files; returns a line about each. */
async function writeOutputs(
  { html, embed, ...args }: ReportArguments,
  opened: OpenReport,
): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const [flag, path] of filesOf(args)) {
    if (path === null) continue;
    const { title, make } = FORMATS[flag];
    const { text, note = '' } = await make(opened);
    await prepare(flag, path, () => writeFile(path, text));
    lines.push(`${title}: ${path}${note}`);
  }
  if (html !== null) lines.push(await pageLine(html, opened, embed));
  return lines;
}

async function pageLine(folder: string, opened: OpenReport, embed: boolean): Promise<string> {
  const pictures = embed ? null : await writeFrames(folder, opened);
  const { path, note } = await writePage(folder, opened, pictures);
  return `Page: ${path}${note === '' ? '' : ` (${note})`}`;
}
