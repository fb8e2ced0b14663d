import { join } from 'node:path';
import { pagesFolder, readIfThere } from './folder.ts';

/** Stands in the page where its nonce belongs. */
export const NONCE_MARK = '{{nonce}}';

/** The built dashboard. */
export interface BuiltUi {
  /** The page that every address of the dashboard begins with; it holds {@link NONCE_MARK}. */
  readonly index: string;
  /** Folder of the files it loads. Their names hold a hash of their content. */
  readonly assets: string;
}

/** Null where it was not built. */
export async function readBuiltUi(folder: string = pagesFolder()): Promise<BuiltUi | null> {
  const index = await readIfThere(join(folder, 'ui', 'index.html'));
  return index === null ? null : { index, assets: join(folder, 'ui', 'assets') };
}
