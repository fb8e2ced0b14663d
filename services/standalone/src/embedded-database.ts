import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@tapwright/contracts';
import { asTenant, createPgliteImage, type Database, openPglite, pgliteImageVersion } from '@tapwright/store';

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

/** Where the database lies in a data directory. */
export function databaseIn(dataDirectory: string): string {
  return join(dataDirectory, 'database');
}

/** Looks into the database of a data directory that no process uses, and starts nothing; null where there is none. */
export async function lookInto<Found>(
  dataDirectory: string,
  look: (db: Database) => Promise<Found>,
): Promise<Found | null> {
  const directory = databaseIn(dataDirectory);
  if (!existsSync(join(directory, 'PG_VERSION'))) return null;
  const db = await openEmbedded(directory);
  try {
    return await asTenant(HOME_TENANT, () => look(db));
  } finally {
    await db.close();
  }
}

/** Whoever starts the process: what runs outside of a request or an event works for this tenant. */
export const HOME_TENANT = 'default';

/** About 27 MB each. */
const IMAGES_MAX = 3;

async function emptyImage(): Promise<Blob> {
  const folder = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'tapwright');
  const path = join(folder, `database-${pgliteImageVersion()}.tar`);
  if (existsSync(path)) return new Blob([await readFile(path)]);
  const image = await createPgliteImage();
  try {
    await mkdir(folder, { recursive: true });
    const aside = join(folder, newId('cap'));
    await writeFile(aside, new Uint8Array(await image.arrayBuffer()));
    await rename(aside, path);
    await removeOldImages(folder);
  } catch {
    // A cache that cannot be written only costs time.
  }
  return image;
}

/** Each version of Tapwright leaves an image: the newest stay, so that several versions can be in use. */
async function removeOldImages(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith('database-'));
  const images = await Promise.all(
    names.map(async (name) => ({ name, madeAt: (await stat(join(folder, name))).mtimeMs })),
  );
  const old = images.toSorted((left, right) => right.madeAt - left.madeAt).slice(IMAGES_MAX);
  for (const { name } of old) await rm(join(folder, name), { force: true });
}
