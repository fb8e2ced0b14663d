import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DeclaredBy } from './violations.ts';

/** Reads what the packages of a repository declare, each file once. */
export function readManifests(root: string): DeclaredBy {
  const known = new Map<string, ReadonlySet<string>>();
  return (folder) => {
    const names = known.get(folder) ?? declared(join(root, folder, 'package.json'));
    known.set(folder, names);
    return names;
  };
}

function declared(file: string): ReadonlySet<string> {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly dependencies?: Readonly<Record<string, string>>;
    readonly devDependencies?: Readonly<Record<string, string>>;
  };
  return new Set(Object.keys({ ...dependencies, ...devDependencies }));
}
