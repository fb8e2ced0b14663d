import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MapGraph } from '@tapwright/contracts';
import { type ExplorationReport, explorationHtml } from '@tapwright/report';
import { z } from 'zod';

/** What the page of an exploration needs besides its result: `tapwright report` writes the page again from both. */
export const PageFile = z.object({
  schema: z.literal('tapwright-exploration-page-1'),
  endedAt: z.iso.datetime().nullable(),
  map: MapGraph.nullable(),
});
type PageFile = z.infer<typeof PageFile>;

export function pageFileOf(id: string): string {
  return `${id}-page.json`;
}

/** Writes the page of an exploration, and the file from which it can be written again. Returns the path of the page. */
export async function writeExplorationPage(
  { id, folder }: { readonly id: string; readonly folder: string },
  report: ExplorationReport,
  endedAt: string | null,
): Promise<string> {
  const kept: PageFile = { schema: 'tapwright-exploration-page-1', endedAt, map: report.map };
  await writeFile(join(folder, pageFileOf(id)), `${JSON.stringify(kept)}\n`);
  const page = join(folder, `${id}.html`);
  await writeFile(page, explorationHtml(report, endedAt));
  return page;
}
