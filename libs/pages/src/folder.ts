import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** In a package that was installed, the pages lie beside the sources. */
const PACKED = fileURLToPath(new URL('../dist', import.meta.url));
const BUILT = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** Where `scripts/setup.js` puts what it builds of `web/`; `TAPWRIGHT_PAGES` names another folder. */
export function pagesFolder(): string {
  const named = process.env.TAPWRIGHT_PAGES;
  if (named !== undefined && named !== '') return named;
  return existsSync(PACKED) ? PACKED : BUILT;
}

/** What helps where the pages are missing. */
export const HOW_TO_BUILD = 'Run `npm run setup` in the folder of Tapwright, which builds them.';

/** Null where there is no such file. */
export async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
