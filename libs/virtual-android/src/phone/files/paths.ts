/** An absolute path without `.`, `..`, doubled or trailing slashes. Relative paths start at the root, as adbd's do. */
export function normalPath(path: string): string {
  return `/${segmentsOf(path).join('/')}`;
}

/** The names of the path from the root; empty for the root itself. */
export function segmentsOf(path: string): readonly string[] {
  const names: string[] = [];
  for (const name of path.split('/')) {
    if (name === '' || name === '.') continue;
    if (name === '..') names.pop();
    else names.push(name);
  }
  return shared(names);
}

/** Other names of the shared storage: on a phone, links to and mounts of the same place as `/sdcard`. */
const SHARED = ['storage/emulated/0', 'storage/self/primary', 'mnt/sdcard'];

function shared(names: readonly string[]): readonly string[] {
  const alias = SHARED.map((path) => path.split('/')).find((path) =>
    path.every((name, at) => names[at] === name),
  );
  return alias === undefined ? names : ['sdcard', ...names.slice(alias.length)];
}

export function baseName(path: string): string {
  return segmentsOf(path).at(-1) ?? '/';
}
