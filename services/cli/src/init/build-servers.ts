import { z } from 'zod';

/** Whose files `tapwright init` can write. */
export const BUILD_SERVERS = ['github', 'gitlab', 'none'] as const;
export type BuildServer = (typeof BUILD_SERVERS)[number];

/** Where npm gets what a package needs, by name. */
const Needs = z.record(z.string(), z.string());
const Manifest = z.looseObject({ dependencies: Needs.default({}), devDependencies: Needs.default({}) });
const COMMAND = '@tapwright/cli';
/** A path that leads out of the folder; one of Windows begins with its drive. */
const OUTSIDE = /^(?:file:)?(?:\/|\.\.|[A-Za-z]:)/;

/**
 * Why a build server cannot install the command as the written file does (`npm ci`), and what mends it; null where it can.
 *
 * @param manifest the text of `package.json`; null: there is none
 */
export function whyNotInstalled(manifest: string | null): string | null {
  const needed = neededBy(manifest);
  if (needed === null)
    return `its \`npm ci\` needs a package.json that names ${COMMAND}: npm install --save-dev PACKAGE, with the file or the address of the packed command`;
  if (!OUTSIDE.test(needed)) return null;
  return `package.json names a file outside of this folder (${needed}), which its \`npm ci\` will not find: put it into the folder, or behind an address, and npm install it from there`;
}

function neededBy(manifest: string | null): string | null {
  if (manifest === null) return null;
  try {
    const { dependencies, devDependencies } = Manifest.parse(JSON.parse(manifest));
    return devDependencies[COMMAND] ?? dependencies[COMMAND] ?? null;
  } catch {
    return null;
  }
}
