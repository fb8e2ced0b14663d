import { join, resolve } from 'node:path';
import type { ExploreArguments } from './explore-command.ts';

/** Where an exploration leaves what it has found. */
export function folderOf({ out }: Pick<ExploreArguments, 'out'>): string {
  return resolve(out ?? join('.tapwright', 'explorations'));
}
