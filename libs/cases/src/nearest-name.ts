/** A longer name is not a typing error, and the table below grows with its square. */
const LENGTH_MAX = 60;

/** The name most like a misspelt one; null if none is near: a third of the letters may differ. */
export function nearestName(wanted: string, names: Iterable<string>): string | null {
  const asked = plain(wanted);
  let best: { name: string; distance: number } | null = null;
  for (const name of names) {
    const candidate = plain(name);
    // At least this many letters must differ: most names need no table.
    if (Math.abs(candidate.length - asked.length) > limitOf(asked)) continue;
    const distance = editDistance(asked, candidate);
    if (distance <= limitOf(asked) && (best === null || distance < best.distance)) best = { name, distance };
  }
  return best?.name ?? null;
}

/** What was expected instead of an unknown name. */
export function expectedName(wanted: string, names: readonly string[], kind: string): string {
  const near = nearestName(wanted, names);
  if (near !== null) return `'${near}'`;
  if (names.length === 0) return `${kind}, but none is declared`;
  const shown = names.slice(0, NAMES_SHOWN).join(', ');
  return `${kind}: one of ${shown}${names.length > NAMES_SHOWN ? ', …' : ''}`;
}

const NAMES_SHOWN = 20;
const limitOf = (name: string): number => Math.max(1, Math.floor(name.length / 3));
/** Case and separators are what people confuse most. */
const plain = (name: string): string => name.toLowerCase().replace(/[ ._-]+/g, '');

/** Levenshtein's distance, in which two swapped neighbours count once; Infinity for long names. */
function editDistance(a: string, b: string): number {
  if (a.length > LENGTH_MAX || b.length > LENGTH_MAX) return a === b ? 0 : Number.POSITIVE_INFINITY;
  let older: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) cost = Math.min(cost, (older[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    older = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
