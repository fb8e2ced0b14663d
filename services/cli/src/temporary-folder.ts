import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface TemporaryFolder extends AsyncDisposable {
  readonly path: string;
}

/** A folder that is removed with all that is in it. */
export function temporaryFolder(): Promise<TemporaryFolder> {
  return made(join(tmpdir(), 'tapwright-'));
}

/**
 * A folder for what a platform that is not kept stores of its runs: nobody could read it without the database. It lies within the
 * folder of the results, where there is room for pictures, and is removed when the platform has ended.
 */
export function passingData(results: string): Promise<TemporaryFolder> {
  return made(join(results, '.data-'));
}

async function made(prefix: string): Promise<TemporaryFolder> {
  const path = await mkdtemp(prefix);
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
