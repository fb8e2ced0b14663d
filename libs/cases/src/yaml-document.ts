import { type Document, isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, visit } from 'yaml';
import type { Place } from './problems.ts';

export interface YamlDocument {
  readonly value: unknown;
  /** The place of the value at this path; if it is missing, that of the nearest node around it. */
  place(path: readonly PropertyKey[]): Place;
}

export interface YamlMistake extends Place {
  readonly message: string;
}

export type YamlRead =
  | { readonly document: YamlDocument; readonly mistakes: null }
  | { readonly document: null; readonly mistakes: readonly YamlMistake[] };

/** Aliases may be used for repetitions, but not to expand a few bytes to gigabytes. */
const ALIASES_MAX = 100;
/** The parser's own search for repeated keys takes minutes for a mapping that fills a file. */
const OPTIONS = { prettyErrors: false, stringKeys: true, uniqueKeys: false } as const;
const START: Place = { line: 1, column: 1 };

/** Reads one YAML 1.2 document. Warnings (unknown tags) count as mistakes: their meaning is not known. */
export function readYaml(text: string): YamlRead {
  try {
    const lines = new LineCounter();
    const document = parseDocument(text, { ...OPTIONS, lineCounter: lines });
    const placeOf = (offset: number): Place => {
      const { line, col } = lines.linePos(offset);
      return { line: Math.max(1, line), column: Math.max(1, col) };
    };
    const noted = [...document.errors, ...document.warnings].map(({ message, pos }) => ({
      message,
      offset: pos[0],
    }));
    const mistakes = (noted.length > 0 ? noted : repeatedKeys(document)).map(({ message, offset }) => ({
      ...placeOf(offset),
      message,
    }));
    if (mistakes.length > 0) return { document: null, mistakes };
    const value: unknown = document.toJS({ maxAliasCount: ALIASES_MAX });
    return { document: { value, place: (path) => placeOf(offsetOf(document, path)) }, mistakes: null };
  } catch (thrown) {
    return { document: null, mistakes: [{ ...START, message: tooMuch(thrown) }] };
  }
}

function repeatedKeys(document: Document.Parsed): readonly { message: string; offset: number }[] {
  const repeated: { message: string; offset: number }[] = [];
  visit(document, {
    Map(_, { items }) {
      const seen = new Set<string>();
      for (const { key } of items) {
        const name = isScalar(key) ? String(key.value) : '';
        if (seen.has(name))
          repeated.push({ message: `the key '${name}' appears twice`, offset: startOf(key) ?? 0 });
        seen.add(name);
      }
    },
  });
  return repeated;
}

/** Errors that the parser throws instead of reporting: too many aliases, and nesting that overflows its stack. */
function tooMuch(thrown: unknown): string {
  if (thrown instanceof RangeError) return 'it is nested too deeply';
  return thrown instanceof Error ? thrown.message : String(thrown);
}

function offsetOf(document: Document.Parsed, path: readonly PropertyKey[]): number {
  let node: unknown = document.contents;
  let offset = startOf(node) ?? 0;
  for (const key of path) {
    const around = isAlias(node) ? node.resolve(document) : node;
    const next = within(around, key);
    if (next === null) return offset;
    offset = startOf(next.node) ?? startOf(next.key) ?? offset;
    node = next.node;
  }
  return offset;
}

function within(node: unknown, name: PropertyKey): { readonly node: unknown; readonly key: unknown } | null {
  if (isSeq(node)) {
    const item: unknown = node.items[Number(name)];
    return item === undefined ? null : { node: item, key: null };
  }
  if (!isMap(node)) return null;
  const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(name));
  return pair === undefined ? null : { node: pair.value, key: pair.key };
}

function startOf(node: unknown): number | null {
  if (typeof node !== 'object' || node === null || !('range' in node)) return null;
  return Array.isArray(node.range) && typeof node.range[0] === 'number' ? node.range[0] : null;
}
