import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@tapwright/contracts';
import {
  accessVersion,
  createPgliteImage,
  type Database,
  MIGRATIONS_FOLDER,
  openPglite,
} from '@tapwright/store';

/**
 * The embedded database: in memory (null) or in a directory. Making and migrating one takes seconds, so an empty image
 * is made once for each state of the schema and kept in the user's cache.
 */
export async function openEmbedded(directory: string | null): Promise<Database> {
  const own = { homeTenant: HOME_TENANT };
  if (directory !== null && existsSync(join(directory, 'PG_VERSION')))
    return openPglite({ ...own, directory });
  const image = await emptyImage();
  return openPglite(directory === null ? { ...own, image } : { ...own, image, directory });
}

/** Whoever starts the process: what runs outside of a request or an event works for this tenant. */
export const HOME_TENANT = 'default';

async function emptyImage(): Promise<Blob> {
  const folder = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'tapwright');
  const path = join(folder, `database-${schemaHash()}.tar`);
  if (existsSync(path)) return new Blob([await readFile(path)]);
  const image = await createPgliteImage();
  try {
    await mkdir(folder, { recursive: true });
    const aside = join(folder, newId('cap'));
    await writeFile(aside, new Uint8Array(await image.arrayBuffer()));
    await rename(aside, path);
  } catch {
    // A cache that cannot be written only costs time.
  }
  return image;
}

function schemaHash(): string {
  const hash = createHash('sha256').update(accessVersion());
  for (const name of readdirSync(MIGRATIONS_FOLDER).sort()) {
    if (name.endsWith('.sql')) hash.update(name).update(readFileSync(join(MIGRATIONS_FOLDER, name)));
  }
  return hash.digest('hex').slice(0, 16);
}
