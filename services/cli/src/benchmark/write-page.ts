import { mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { TapwrightError } from '@tapwright/contracts';
import { HOW_TO_BUILD, readBuiltViewer, type ViewerDocument, viewerPage } from '@tapwright/pages';

/** Its name where none is given. */
export const BENCHMARK_PAGE = 'report.html';

/**
 * Writes a benchmark as one file that needs no server.
 * @throws TapwrightError `INPUT_INVALID` where it cannot be written, or the pages were not built
 */
export async function writeBenchmarkPage(file: string, data: ViewerDocument): Promise<void> {
  const viewer = await readBuiltViewer('benchmark');
  if (viewer === null)
    throw new TapwrightError('INPUT_INVALID', 'the page of benchmarks was not built', {
      field: '--html',
      expected: 'built pages',
      advice: HOW_TO_BUILD,
    });
  try {
    await mkdir(dirname(file), { recursive: true });
    if ((await stat(file).catch(() => null))?.isDirectory() === true) throw new Error('it is a folder');
    await writeFile(file, viewerPage(viewer, { data }));
  } catch (cause) {
    const expected = 'a file that can be written';
    throw new TapwrightError('INPUT_INVALID', `${file} cannot be written`, {
      field: '--html',
      expected,
      cause,
    });
  }
}
