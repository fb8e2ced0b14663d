import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Item } from './data/item.ts';

/** A digest of everything that is asked and of all that it is judged by: other data give another one. */
export function digestOfItems(items: readonly Item[]): string {
  const sha = createHash('sha256');
  for (const item of items) sha.update(JSON.stringify(item));
  return sha.digest('hex');
}

const LIBS = join(import.meta.dirname, '../../..');
/** What decides about figures: reading, asking, judging and deciding. */
const COUNTED = ['evaluation', 'model', 'runtime', 'screen', 'suite'];

/** A digest of the sources that figures depend on. */
export function digestOfCode(): string {
  const sha = createHash('sha256');
  for (const lib of COUNTED) {
    const root = join(LIBS, lib, 'src');
    const names = readdirSync(root, { recursive: true, encoding: 'utf8' });
    for (const name of names.filter((one) => /(?<!\.test|\.fixture)\.ts$/.test(one)).sort())
      sha.update(name).update(readFileSync(join(root, name)));
  }
  return sha.digest('hex');
}
