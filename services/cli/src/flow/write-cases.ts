import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { caseText } from '@tapwright/cases';
import { type CaseSpec, TapwrightError } from '@tapwright/contracts';
import { prepareFolder } from '../output-folder.ts';

export interface CaseFolder {
  readonly folder: string;
  /** Of the flow: files called after it belong to it. */
  readonly flow: string;
  /** Files that somebody has changed may be written over. */
  readonly overwrite: boolean;
}

/**
 * One file for each case. A file that differs from what would be written may have been worked on: unless told otherwise,
 * nothing is written then. Returns the names of files that an earlier expansion has left behind.
 *
 * @throws TapwrightError `INPUT_INVALID` naming the file
 */
export async function writeCases(
  cases: readonly CaseSpec[],
  { folder, flow, overwrite }: CaseFolder,
): Promise<readonly string[]> {
  await prepareFolder(folder);
  const there = new Set(await readdir(folder));
  const files = cases.map((spec) => ({ name: `${spec.id}.yaml`, text: caseText(spec) }));
  for (const { name, text } of files) {
    if (overwrite || !there.has(name) || (await readFile(join(folder, name), 'utf8')) === text) continue;
    throw new TapwrightError('INPUT_INVALID', `${join(folder, name)} is there already, and differs`, {
      field: '--out',
      expected: 'a folder without it',
      advice: 'With --overwrite it is written anew.',
    });
  }
  for (const { name, text } of files) await writeFile(join(folder, name), text);
  const written = new Set(files.map(({ name }) => name));
  return [...there].filter((name) => isOfFlow(name, flow) && !written.has(name)).sort();
}

function isOfFlow(name: string, flow: string): boolean {
  return name.startsWith(`${flow}-`) && /^\d+\.yaml$/.test(name.slice(flow.length + 1));
}
