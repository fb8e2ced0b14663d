import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { accessVersion, MIGRATIONS_FOLDER } from '@tapwright/store';

export const PROJECT_ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Identifies the content of a migrated database: the migrations, the rights of roles, and the installed packages. 16 hex
 * digits.
 */
export async function schemaHash(): Promise<string> {
  const hash = createHash('sha256').update(accessVersion());
  const names = (await readdir(MIGRATIONS_FOLDER, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const path of [...names, join(PROJECT_ROOT, 'package-lock.json')]) {
    hash.update(`${path.slice(PROJECT_ROOT.length)}\0`).update(await readFile(path));
  }
  return hash.digest('hex').slice(0, 16);
}
