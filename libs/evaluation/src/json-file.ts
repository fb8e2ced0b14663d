/** The value of a file of JSON, or what the file has to be. */
export type JsonFile =
  | { readonly json: unknown; readonly expected: null }
  | { readonly json: null; readonly expected: string; readonly cause: unknown };

/**
 * Reads JSON of every editor: with a mark at the beginning as well. Another encoding than UTF-8 is refused: its letters would all
 * become the same one, and texts that differ would not. Pure.
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
    return { json, expected: null };
  } catch (cause) {
    const [where] = /line \d+ column \d+/.exec(String(cause)) ?? [];
    return { json: null, expected: where === undefined ? 'valid JSON' : `valid JSON: see ${where}`, cause };
  }
}
