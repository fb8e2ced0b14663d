import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPgliteImage, pgliteImageVersion } from '@tapwright/store';
import { PROJECT_ROOT } from './schema-hash.ts';

const CACHE = join(PROJECT_ROOT, 'node_modules', '.cache', 'tapwright');
// PGlite recognises by the media type whether an image is compressed.
const MEDIA_TYPE = 'application/x-tar';

let loaded: Promise<Blob> | undefined;

/** The migrated database image, made once per schema and shared by all test processes through a file. */
export function embeddedImage(): Promise<Blob> {
  loaded ??= loadImage();
  return loaded;
}

async function loadImage(): Promise<Blob> {
  const path = join(CACHE, `${pgliteImageVersion()}.tar`);
  try {
    return new Blob([await readFile(path)], { type: MEDIA_TYPE });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  const image = await createPgliteImage();
  await keep(path, image);
  return image;
}

/**
 * Written under another name and renamed: several processes may create the image at once, and none reads half of one.
 */
async function keep(path: string, image: Blob): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const aside = `${path}.${process.pid}`;
  await writeFile(aside, image.stream());
  await rename(aside, path);
  for (const name of await readdir(CACHE)) {
    const other = join(CACHE, name);
    if (other !== path && name.endsWith('.tar')) await rm(other, { force: true });
  }
}
