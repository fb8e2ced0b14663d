import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { wrong } from '@tapwright/command-line';
import { EMBED_MAX_BYTES, type ExplorationReport, explorationHtml } from '@tapwright/report';
import type { FoundExploration, ReadExploration } from './exploration-folder.ts';
import type { ReportArguments } from './report-command.ts';
import { filesOf } from './report-files.ts';
import { readPicture } from './report-folder.ts';

/** Pictures that `explore` has written; other names are not followed. */
const CROP = /^exp_[0-9a-z]+-findings\/[\w-]{1,128}\.png$/;

/** An exploration passes nothing and fails nothing. @throws TapwrightError `INPUT_INVALID` */
export function refuseVerdicts({ html, ...args }: ReportArguments, { id }: FoundExploration): void {
  for (const [flag, path] of filesOf(args))
    if (path !== null)
      throw wrong(flag, 'is given with an exploration', `--html DIR; ${id}.json holds what was found`);
}

/** Writes the page that `explore` writes, as `index.html`, with what it leads to beside or in it. Returns a line about it. */
export async function writeExploration(
  { found, read }: { readonly found: FoundExploration; readonly read: ReadExploration },
  out: string,
  isEmbedded: boolean,
): Promise<string> {
  const { report, endedAt } = read;
  const shown = isEmbedded ? await embedded(found, report) : await beside(found, report, out);
  const path = join(out, 'index.html');
  await writeFile(path, explorationHtml(shown, endedAt));
  return `Page: ${path}${report.notes.length === 0 ? '' : ` (${report.notes.join(' ')})`}`;
}

/** Pictures and traces are copied, unless the page is written into the folder itself. */
async function beside(
  { folder }: FoundExploration,
  report: ExplorationReport,
  out: string,
): Promise<ExplorationReport> {
  const isOther = resolve(out) !== resolve(folder);
  const findings = [];
  for (const finding of report.findings) {
    const png = await pictureOf(folder, finding.crop);
    const crop = png === null ? null : finding.crop;
    if (png !== null && crop !== null && isOther) {
      await mkdir(dirname(join(out, crop)), { recursive: true });
      await writeFile(join(out, crop), png);
    }
    findings.push({ ...finding, crop });
  }
  if (isOther)
    for (const { file } of report.legs) await writeFile(join(out, file), await readFile(join(folder, file)));
  return { ...report, findings };
}

/** The page holds its pictures as far as there is room; traces stay where they are. */
async function embedded({ folder }: FoundExploration, report: ExplorationReport): Promise<ExplorationReport> {
  let room = EMBED_MAX_BYTES;
  let leftOut = 0;
  const findings = [];
  for (const finding of report.findings) {
    const png = await pictureOf(folder, finding.crop);
    const fits = png !== null && png.length <= room;
    if (fits) room -= png.length;
    else if (png !== null) leftOut += 1;
    const crop = fits ? `data:image/png;base64,${Buffer.from(png).toString('base64')}` : null;
    findings.push({ ...finding, crop });
  }
  const note = `${leftOut} pictures are left out, because the page would be too large.`;
  const legs = report.legs.map((leg) => ({ ...leg, isBeside: false }));
  return { ...report, findings, legs, notes: leftOut === 0 ? report.notes : [...report.notes, note] };
}

async function pictureOf(folder: string, crop: string | null): Promise<Uint8Array | null> {
  return crop === null || !CROP.test(crop) ? null : readPicture(join(folder, crop));
}
