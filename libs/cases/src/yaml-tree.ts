import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Pair,
  type ParsedNode,
  type YAMLMap,
} from 'yaml';
import { isPrintable, PRINTABLE } from './text-of-file.ts';

/** A value of a case file: every scalar is a text as it is written; an empty value is null. */
export type Tree = string | null | readonly Tree[] | TreeMap;
export interface TreeMap {
  readonly [name: string]: Tree;
}

/** A feature of YAML that a case file may not use. */
export interface TreeFault {
  readonly offset: number;
  readonly path: readonly PropertyKey[];
  readonly what: string;
  readonly expected: string;
}

export interface DocumentTree {
  readonly value: Tree;
  readonly faults: readonly TreeFault[];
}

type Report = (node: unknown, path: readonly PropertyKey[], what: string, expected: string) => void;

export function isTreeMap(tree: unknown): tree is TreeMap {
  return typeof tree === 'object' && tree !== null && !Array.isArray(tree);
}

/**
 * The value of a document. Aliases, anchors, merge keys and tags are refused: they can turn a few bytes into gigabytes,
 * and people who read cases do not know them.
 */
export function treeOf(document: Document.Parsed): DocumentTree {
  const faults: TreeFault[] = [];
  const report: Report = (node, path, what, expected) =>
    faults.push({ offset: startOf(node) ?? 0, path, what, expected });
  return { value: treeOfNode(document.contents, [], report), faults };
}

function treeOfNode(node: unknown, path: readonly PropertyKey[], report: Report): Tree {
  if (isAlias(node)) {
    // Its name is not shown: it may be a password that begins with a star.
    report(node, path, 'an alias', "the value itself; in quotes where it begins with '*'");
    return null;
  }
  refuseExtras(node, path, report);
  if (isSeq(node)) return node.items.map((item, at) => treeOfNode(item, [...path, at], report));
  if (isMap(node)) return mapOf(node as YAMLMap, path, report);
  if (!isScalar(node) || typeof node.value !== 'string') return null;
  if (!isPrintable(node.value)) report(node, path, 'an escaped control character', PRINTABLE);
  return node.value === '' && node.type === 'PLAIN' ? null : node.value;
}

function refuseExtras(node: unknown, path: readonly PropertyKey[], report: Report): void {
  const { anchor, tag } = (node ?? {}) as Partial<ParsedNode>;
  if (anchor !== undefined) {
    report(node, path, 'an anchor', "the value alone; in quotes where it begins with '&'");
  }
  if (tag !== undefined) {
    report(node, path, 'a tag', "the value alone; in quotes where it begins with '!'");
  }
}

function mapOf({ items }: YAMLMap, path: readonly PropertyKey[], report: Report): TreeMap {
  const entries = new Map<string, Tree>();
  for (const { key, value } of items as Pair<unknown, unknown>[]) {
    const name = isScalar(key) && typeof key.value === 'string' ? key.value : null;
    if (name === null || name === '') {
      report(
        startOf(key) === null ? value : key,
        path,
        'a key that is not a text',
        'a name before the colon',
      );
      continue;
    }
    const at = [...path, name];
    refuseExtras(key, at, report);
    if (name === '<<') report(key, at, 'a merge key', 'the fields themselves, written once more');
    // Objects treat this name specially.
    else if (name === '__proto__') report(key, at, `the name '${name}'`, 'another name');
    else if (entries.has(name)) report(key, at, 'appears twice', 'every name once');
    else entries.set(name, treeOfNode(value, at, report));
  }
  return Object.fromEntries(entries);
}

/** Where the value of a path begins; if it is missing, where the nearest node around it begins. */
export function offsetOf(document: Document.Parsed, path: readonly PropertyKey[]): number {
  let node: unknown = document.contents;
  let offset = startOf(node) ?? document.range[0];
  for (const name of path) {
    const next = within(node, name);
    if (next === null) return offset;
    offset = startOf(next.node) ?? startOf(next.key) ?? offset;
    node = next.node;
  }
  return offset;
}

/** Where the name of a path's last part is; used for misspelt names. */
export function keyOffsetOf(document: Document.Parsed, path: readonly PropertyKey[]): number {
  const around = path
    .slice(0, -1)
    .reduce<unknown>((node, name) => within(node, name)?.node, document.contents);
  const found = within(around, path.at(-1) ?? '');
  return startOf(found?.key) ?? offsetOf(document, path);
}

function within(node: unknown, name: PropertyKey): { readonly node: unknown; readonly key: unknown } | null {
  if (isSeq(node)) {
    const item: unknown = node.items[Number(name)];
    return item === undefined ? null : { node: item, key: null };
  }
  if (!isMap(node)) return null;
  const pair = node.items.find(({ key }) => isScalar(key) && key.value === String(name));
  return pair === undefined ? null : { node: pair.value, key: pair.key };
}

function startOf(node: unknown): number | null {
  if (typeof node !== 'object' || node === null || !('range' in node)) return null;
  return Array.isArray(node.range) && typeof node.range[0] === 'number' ? node.range[0] : null;
}
