import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { caseText } from '@tapwright/cases';
import { type CaseSpec, TapwrightError } from '@tapwright/contracts';
import { prepareFolder } from '../output-folder.ts';

export interface CaseFolder {
  readonly folder: string;
  /** Name of the flow: files named after it belong to it. */
  readonly flow: string;
  /** True: changed files may be overwritten. */
  readonly overwrite: boolean;
}

/**
 * Writes one file for each case. If an existing file differs, somebody may have changed it: without `overwrite` nothing is
 * written then. Returns the names of files from an earlier expansion.
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
    throw new TapwrightError('INPUT_INVALID', `${join(folder, name)} exists already with other content`, {
      field: '--out',
      expected: 'a folder without it',
      advice: 'With --overwrite the file is replaced.',
    });
  }
  for (const { name, text } of files) await writeFile(join(folder, name), text);
  const written = new Set(files.map(({ name }) => name));
  return [...there].filter((name) => isOfFlow(name, flow) && !written.has(name)).sort();
}

function isOfFlow(name: string, flow: string): boolean {
  return name.startsWith(`${flow}-`) && /^\d+\.yaml$/.test(name.slice(flow.length + 1));
}
