import type { FileSystem } from '../files/file-system.ts';

/** Upper bound of one expansion's matches. */
const MATCHES_MAX = 10_000;

/** True where an unescaped `*`, `?` or `[` stands in the pattern. */
export function isPattern(pattern: string): boolean {
  return /(?:^|[^\\])(?:\\\\)*[*?[]/.test(pattern);
}

/** Escapes what was quoted, so that it only matches itself. */
export function literal(text: string): string {
  return text.replace(/[\\*?[\]]/g, '\\$&');
}

/** Paths that match, sorted; empty where none does. Hidden names need a dot in the pattern. */
export function expandPattern(files: FileSystem, pattern: string): readonly string[] {
  let found: readonly string[] = [pattern.startsWith('/') ? '/' : ''];
  for (const segment of pattern.split('/').filter((part) => part !== '')) {
    found = found.flatMap((base) => matchesIn(files, base, segment)).slice(0, MATCHES_MAX);
  }
  return found;
}

function matchesIn(files: FileSystem, directory: string, segment: string): readonly string[] {
  const names = files.list(directory === '' ? '/' : directory);
  if (!names.ok) return [];
  const expression = expressionOf(segment);
  const hidden = segment.startsWith('.');
  return names.value
    .filter((name) => (hidden || !name.startsWith('.')) && expression.test(name))
    .map((name) => join(directory, name));
}

function join(base: string, name: string): string {
  return base === '' ? name : base.endsWith('/') ? base + name : `${base}/${name}`;
}

/** One path segment as a regular expression. Stars are collapsed, so that matching cannot blow up. */
function expressionOf(segment: string): RegExp {
  const source = segment.replace(
    /\\([\s\S])|(\*+)|(\?)|\[(!?)([^\]]+)\]|([\s\S])/g,
    (_all, escaped, stars, one, not, set, other) => {
      if (escaped !== undefined) return quote(escaped);
      if (stars !== undefined) return '[^/]*';
      if (one !== undefined) return '[^/]';
      if (set !== undefined) return `[${not === '!' ? '^' : ''}${String(set).replace(/[\\\]^[]/g, '\\$&')}]`;
      return quote(other);
    },
  );
  return new RegExp(`^${source}$`);
}

function quote(text: unknown): string {
  return String(text).replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
