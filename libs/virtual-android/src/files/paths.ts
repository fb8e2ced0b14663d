/** An absolute path without `.`, `..`, doubled or trailing slashes. Relative paths start at the root, as adbd's do. */
export function normalPath(path: string): string {
  return `/${segmentsOf(path).join('/')}`;
}

/** The names on the way from the root; empty for the root itself. */
export function segmentsOf(path: string): readonly string[] {
  const names: string[] = [];
  for (const name of path.split('/')) {
    if (name === '' || name === '.') continue;
    if (name === '..') names.pop();
    else names.push(name);
  }
  return names;
}

export function baseName(path: string): string {
  return segmentsOf(path).at(-1) ?? '/';
}
