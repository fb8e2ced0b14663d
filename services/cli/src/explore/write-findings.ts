import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findingView, readFindingsOf } from '@tapwright/api';
import { type FindingView, toTapwrightError } from '@tapwright/contracts';
import { withoutRepeats } from '@tapwright/report';
import type { Database } from '@tapwright/store';

/** Findings that are read at once. */
const PAGE = 200;
/** Most findings that are written. */
const FINDINGS_MAX = 2_000;

/** What was found, and where its pictures are kept. */
interface Sources {
  readonly found: readonly FindingView[];
  /** Null where a picture is no longer kept. */
  readonly picture: (id: string) => Promise<Uint8Array | null>;
}

/** A finding as it is written: its picture is a file beside it. */
export interface WrittenFinding extends Omit<FindingView, 'crop'> {
  /** Path of the picture within the folder; null where there is none. */
  readonly crop: string | null;
}

/** What an exploration found wrong with screens; of very many, the first 2,000. @throws TapwrightError `NOT_FOUND` */
export async function allFindings(
  db: Database,
  tenantId: string,
  id: string,
): Promise<readonly FindingView[]> {
  const found: FindingView[] = [];
  while (found.length < FINDINGS_MAX) {
    const after = found.at(-1)?.id ?? null;
    const page = await readFindingsOf(db, { tenantId, id, kind: null, screen: null, limit: PAGE, after });
    found.push(...page.map(findingView));
    if (page.length < PAGE) break;
  }
  return found;
}

/** Writes `ID-findings/findings.json` with a picture for each finding that has one. */
export async function writeFindings(
  { found, picture }: Sources,
  { id, folder }: { readonly id: string; readonly folder: string },
): Promise<readonly WrittenFinding[]> {
  const name = `${id}-findings`;
  if (found.length > 0) await mkdir(join(folder, name), { recursive: true });
  const written: WrittenFinding[] = [];
  for (const { crop: cropId, ...finding } of found) {
    const png = cropId === null ? null : await picture(cropId);
    const crop = png === null ? null : `${name}/${finding.id}.png`;
    if (png !== null && crop !== null) await writeFile(join(folder, crop), png);
    written.push({ ...finding, crop });
  }
  if (found.length > 0)
    await writeFile(join(folder, name, 'findings.json'), `${JSON.stringify(written, null, 2)}\n`);
  return written;
}

/** What was read; null where it is no longer kept. */
export async function ifKept(reading: Promise<Uint8Array>): Promise<Uint8Array | null> {
  return reading.catch((error: unknown) => {
    if (toTapwrightError(error).code === 'NOT_FOUND') return null;
    throw error;
  });
}

/** How many there are of each kind, as one line, what is met on several layouts once: `5: 3 no_name, 2 contrast`. */
export function countedFindings(found: Parameters<typeof withoutRepeats>[0]): string {
  const distinct = withoutRepeats(found);
  const kinds = Map.groupBy(distinct, ({ finding }) => finding.kind);
  const counts = [...kinds].map(([kind, { length }]) => `${length} ${kind}`).join(', ');
  const repeats = found.length > distinct.length ? `; met ${found.length} times` : '';
  return `${distinct.length}: ${counts}${repeats}`;
}
