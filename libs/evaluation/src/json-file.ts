/** The value of a file of JSON, or what the file has to be. */
export type JsonFile =
  | { readonly json: unknown; readonly expected: null }
  | { readonly json: null; readonly expected: string; readonly cause: unknown };

/**
 * Reads JSON of every editor: with a mark at the beginning as well. Another encoding than UTF-8 is refused: its letters would all
 * become the same one, and texts that differ would not. So is a key that one object has twice, of which one value would be lost without a
 * word. Pure.
 */
export function jsonOf(bytes: Uint8Array): JsonFile {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    return { json: null, expected: 'a file in UTF-8', cause };
  }
  try {
    const json: unknown = JSON.parse(text);
    const twice = repeatedKey(text);
    if (twice === null) return { json, expected: null };
    return { json: null, expected: `each key once: ${twice}`, cause: null };
  } catch (cause) {
    const [where] = /line \d+ column \d+/.exec(String(cause)) ?? [];
    return { json: null, expected: where === undefined ? 'valid JSON' : `valid JSON: see ${where}`, cause };
  }
}

const KEY_LENGTH_MAX = 40;

/** The first key that an object has twice, with its line; null: there is none. `text` is valid JSON. */
function repeatedKey(text: string): string | null {
  const open: (Set<string> | null)[] = [];
  const mark = /["{}[\]]/g;
  for (let found = mark.exec(text); found !== null; found = mark.exec(text)) {
    const { 0: sign, index } = found;
    if (sign === '{') open.push(new Set());
    if (sign === '[') open.push(null);
    if (sign === '}' || sign === ']') open.pop();
    if (sign !== '"') continue;
    const end = endOfText(text, index);
    mark.lastIndex = end;
    const keys = open.at(-1);
    if (!isKey(text, end) || keys === null || keys === undefined) continue;
    const key = String(JSON.parse(text.slice(index, end)));
    if (keys.has(key)) return told(key, text.slice(0, index).split('\n').length);
    keys.add(key);
  }
  return null;
}

function told(key: string, line: number): string {
  return `${JSON.stringify(key.slice(0, KEY_LENGTH_MAX))} stands in line ${line} again`;
}

/** Index after the quotation mark that ends the text which begins at `start`. */
function endOfText(text: string, start: number): number {
  let at = start + 1;
  for (; text[at] !== '"'; at += 1) if (text[at] === '\\') at += 1;
  return at + 1;
}

/** True if a colon follows. */
function isKey(text: string, end: number): boolean {
  let at = end;
  while (/\s/.test(text[at] ?? '')) at += 1;
  return text[at] === ':';
}
