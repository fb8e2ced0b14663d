import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { HOW_TO_BUILD, readBuiltViewer, viewerPage } from '@tapwright/pages';
import {
  type AnyReport,
  embeddedFrames,
  frameFiles,
  framesOf,
  type JobReport,
  reportHtml,
  ViewerDetails,
  viewerOfReport,
} from '@tapwright/report';
import type { OpenReport, ReadFrame } from './report-folder.ts';

const FOLDER = 'viewer';
/** Far more than any run has; a larger file is not read into memory. */
const DETAILS_MAX_BYTES = 256_000_000;
/** Bytes of pictures that a page holds itself; as text they are a third larger. */
const EMBED_MAX_BYTES = 64_000_000;
const SAFE_NAME = /^[A-Za-z0-9_-]{1,128}$/;

/** What is known of a job besides its report; null: nothing. */
export type ReadDetails = (jobId: string) => Promise<ViewerDetails | null>;

/** Keeps the details of a job in a report's folder. */
export async function writeDetails(folder: string, jobId: string, details: ViewerDetails): Promise<void> {
  if (!SAFE_NAME.test(jobId)) return;
  await mkdir(join(folder, FOLDER), { recursive: true });
  await writeFile(join(folder, FOLDER, `${jobId}.json`), JSON.stringify(details));
}

/** Reads what {@link writeDetails} has written. What is no such document counts as nothing: the report stands without it. */
export async function readDetails(folder: string, jobId: string): Promise<ViewerDetails | null> {
  if (!SAFE_NAME.test(jobId)) return null;
  const path = join(folder, FOLDER, `${jobId}.json`);
  try {
    if ((await stat(path)).size > DETAILS_MAX_BYTES) return null;
    return ViewerDetails.safeParse(JSON.parse(await readFile(path, 'utf8'))).data ?? null;
  } catch {
    return null;
  }
}

export interface WrittenPage {
  readonly path: string;
  /** Its address for a browser. */
  readonly address: string;
  /** What is not as it could be, in words; empty: nothing. */
  readonly note: string;
}

/**
 * Writes `index.html` into the folder: the viewer, and the plain page where the viewer was not built. `pictures`: ids of those
 * that stand in `frames` beside it; null: the page holds them itself.
 */
export async function writePage(
  folder: string,
  { report, frame, details }: OpenReport,
  pictures: ReadonlySet<string> | null,
): Promise<WrittenPage> {
  const path = join(folder, 'index.html');
  const viewer = await readBuiltViewer();
  const missing = (has: (id: string) => boolean) => withoutPictures(report, has);
  const written = (note: string) => ({ path, address: pathToFileURL(path).href, note });
  if (viewer === null) {
    const frames = pictures === null ? await embeddedFrames(report, frame) : frameFiles(pictures);
    await writeFile(path, reportHtml(report, frames));
    const lost = missing((id) => frames.href(id) !== null);
    return written(`${lost === '' ? '' : `${lost}; `}plain, as the viewer was not built: ${HOW_TO_BUILD}`);
  }
  const known = new Map<string, ViewerDetails | null>();
  for (const { job } of reportsOf(report)) known.set(job.id, await details(job.id));
  const data = viewerOfReport(report, (id) => known.get(id) ?? null);
  const chosen = pictures === null ? await chooseEmbedded(report, frame) : { embedded: [], leftOut: 0 };
  const files = pictures ?? new Set<string>();
  await writeFile(path, viewerPage(viewer, { data, pictures: { files, ...chosen, read: frame } }));
  const has = new Set([...files, ...chosen.embedded]);
  return written(missing((id) => has.has(id)));
}

/** The pictures that a page has room for, in the order in which they are shown. */
async function chooseEmbedded(
  report: AnyReport,
  frame: ReadFrame,
): Promise<{ readonly embedded: readonly string[]; readonly leftOut: number }> {
  const embedded: string[] = [];
  let room = EMBED_MAX_BYTES;
  let leftOut = 0;
  for (const { id } of framesOf(report)) {
    const size = (await frame(id))?.length;
    if (size === undefined) continue;
    if (size > room) leftOut += 1;
    else {
      room -= size;
      embedded.push(id);
    }
  }
  return { embedded, leftOut };
}

function withoutPictures(report: AnyReport, has: (id: string) => boolean): string {
  const missing = framesOf(report).filter(({ id }) => !has(id)).length;
  return missing === 0 ? '' : `without ${missing} pictures`;
}

function reportsOf(report: AnyReport): readonly JobReport[] {
  return 'reports' in report ? report.reports : [report];
}
