import type { FileSystem } from '../phone/files/file-system.ts';

/** Most matches of one expansion. */
const MATCHES_MAX = 10_000;

/** True where the pattern has an unescaped `*`, `?` or `[`. */
export function isPattern(pattern: string): boolean {
  return /(?:^|[^\\])(?:\\\\)*[*?[]/.test(pattern);
}

/** Escapes quoted text, so that it matches only itself. */
export function literal(text: string): string {
  return text.replace(/[\\*?[\]]/g, '\\$&');
}

/** The matching paths, sorted; empty where none matches. Hidden names need a dot in the pattern. */
export function expandPattern(files: FileSystem, pattern: string): readonly string[] {
  let found: readonly string[] = [pattern.startsWith('/') ? '/' : ''];
  for (const segment of pattern.split('/').filter((part) => part !== '')) {
    found = found.flatMap((base) => matchesIn(files, base, segment)).slice(0, MATCHES_MAX);
  }
  return found;
}

/** True where the whole text matches. Here a star also matches `/` and a leading dot. */
export function matchesPattern(text: string, pattern: string): boolean {
  return fits([...text], placesOf(pattern));
}

function matchesIn(files: FileSystem, directory: string, segment: string): readonly string[] {
  const names = files.list(directory === '' ? '.' : directory);
  if (!names.ok) return [];
  const places = placesOf(segment);
  const hidden = segment.startsWith('.');
  return names.value
    .filter((name) => (hidden || !name.startsWith('.')) && fits([...name], places))
    .map((name) => join(directory, name));
}

function join(base: string, name: string): string {
  return base === '' ? name : base.endsWith('/') ? base + name : `${base}/${name}`;
}

/** The condition for one character of a name; `null` is a star. */
type NamePart = ((character: string) => boolean) | null;

function placesOf(segment: string): readonly NamePart[] {
  const places: NamePart[] = [];
  for (const match of segment.matchAll(/\\([\s\S])|(\*+)|(\?)|\[(!?)(\]?[^\]]*)\]|([\s\S])/gu)) {
    const [, escaped, stars, one, not, set, other] = match;
    if (stars !== undefined) places.push(null);
    else if (one !== undefined) places.push(() => true);
    else if (set !== undefined) places.push((character) => isInSet(character, set) !== (not === '!'));
    else places.push((character) => character === (escaped ?? other));
  }
  return places;
}

/** `abc` or `a-c`, by code points. */
function isInSet(character: string, set: string): boolean {
  const members = [...set];
  return members.some((member, index) => {
    if (member === '-' && index > 0 && index < members.length - 1) return false;
    const last = members[index + 1] === '-' ? members[index + 2] : undefined;
    return last === undefined ? member === character : member <= character && character <= last;
  });
}

/**
 * Backtracks only to the last star, so the work is at most the product of both lengths. A regular expression for the same
 * pattern could take hours.
 */
function fits(name: readonly string[], places: readonly NamePart[]): boolean {
  let at = 0;
  let place = 0;
  let star = -1;
  let starAt = 0;
  while (at < name.length) {
    const wanted = places[place];
    if (wanted === null) {
      star = place;
      starAt = at;
      place += 1;
    } else if (wanted?.(name[at] ?? '')) {
      at += 1;
      place += 1;
    } else if (star !== -1) {
      starAt += 1;
      at = starAt;
      place = star + 1;
    } else return false;
  }
  return places.slice(place).every((rest) => rest === null);
}
