import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TapwrightError } from '@tapwright/contracts';
import { type AnyReport, framesOf, parseReport, REPORT_MAX_CHARACTERS, reportJson } from '@tapwright/report';
import { FROM } from './report-files.ts';
import { type ReadDetails, readDetails } from './viewer-file.ts';

export const REPORT_FILE = 'report.json';
export const FRAMES_FOLDER = 'frames';
/** Far more than any picture of a screen. A larger file is not read into memory. */
export const FRAME_MAX_BYTES = 32_000_000;
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Gives the picture of a frame, or null where it is not stored (any more). */
export type ReadFrame = (id: string) => Promise<Uint8Array | null>;

export interface OpenReport {
  readonly report: AnyReport;
  readonly frame: ReadFrame;
  readonly details: ReadDetails;
}

/** Writes `report.json` and `frames/<id>.png` into an existing folder. Returns the path of the report. */
export async function writeReportFolder(
  folder: string,
  { report, frame }: Pick<OpenReport, 'report' | 'frame'>,
): Promise<string> {
  const path = join(folder, REPORT_FILE);
  await writeFrames(folder, { report, frame });
  await writeFile(path, reportJson(report));
  return path;
}

/** Writes the pictures of a report, one after the other. Returns the ids of those that exist. */
export async function writeFrames(
  folder: string,
  { report, frame }: Pick<OpenReport, 'report' | 'frame'>,
): Promise<ReadonlySet<string>> {
  const frames = join(folder, FRAMES_FOLDER);
  await mkdir(frames, { recursive: true });
  const written = new Set<string>();
  for (const { id } of framesOf(report)) {
    const content = await frame(id);
    if (content === null) continue;
    await writeFile(join(frames, `${id}.png`), content);
    written.add(id);
  }
  return written;
}

/**
 * Reads what {@link writeReportFolder} has written.
 * @throws TapwrightError `INPUT_INVALID` with the file, or the field of the report, that is wrong
 */
export async function readReportFolder(folder: string): Promise<OpenReport> {
  const path = join(folder, REPORT_FILE);
  const text = await readBounded(path, REPORT_MAX_CHARACTERS);
  if (text === null) {
    throw new TapwrightError('INPUT_INVALID', `${path} does not exist`, {
      field: FROM,
      expected: 'the id of a job, or a folder that --out of a run or of explore has written',
    });
  }
  const report = parseReport(text.toString('utf8'), path);
  return {
    report,
    frame: (id) => readFrame(folder, id),
    details: (jobId) => readDetails(folder, jobId),
  };
}

/** A picture of a report's folder; null where it is not there. @throws TapwrightError `INPUT_INVALID` */
export async function readFrame(folder: string, id: string): Promise<Uint8Array | null> {
  return readPicture(join(folder, FRAMES_FOLDER, `${id}.png`));
}

/** A picture; null where it is not there. @throws TapwrightError `INPUT_INVALID` */
export async function readPicture(path: string): Promise<Uint8Array | null> {
  const content = await readBounded(path, FRAME_MAX_BYTES);
  return content === null ? null : checkedPicture(content, path);
}

/** @throws TapwrightError `INPUT_INVALID` where it is not a PNG: nothing else may be put into a page as a picture */
export function checkedPicture(content: Uint8Array, source: string): Uint8Array {
  if (PNG.equals(content.subarray(0, PNG.length))) return content;
  throw new TapwrightError('INPUT_INVALID', `${source} is not a PNG`, {
    field: source,
    expected: 'a PNG picture',
  });
}

/** What a file holds; null where it is not there. @throws TapwrightError `INPUT_INVALID` */
export async function readBounded(path: string, most: number): Promise<Buffer | null> {
  try {
    const { size } = await stat(path);
    if (size <= most) return await readFile(path);
  } catch (cause) {
    if (isMissing(cause)) return null;
    throw new TapwrightError('INPUT_INVALID', `${path} cannot be read`, {
      field: path,
      expected: 'a file',
      cause,
    });
  }
  throw new TapwrightError('INPUT_INVALID', `${path} is too large`, {
    field: path,
    expected: `at most ${most} bytes`,
  });
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}
