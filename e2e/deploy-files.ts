import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse, parseAllDocuments } from 'yaml';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Paths, from the root of the project, of all files below a folder that end this way. */
export function filesBelow(folder: string, ending: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .sort();
}

export function textOf(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** One YAML document, with `<<` merged as Compose does it. */
export function yamlOf(path: string): Json {
  return parse(textOf(path), { merge: true });
}

/** All documents of a YAML file. Throws on the first mistake in it. */
export function documentsOf(path: string): Json[] {
  return parseAllDocuments(textOf(path)).map((document) => {
    if (document.errors[0] !== undefined) throw new Error(`${path}: ${document.errors[0].message}`);
    return document.toJS();
  });
}

/** The value at a path such as `spec.containers.0.name`; undefined where there is none. */
export function at(value: Json | undefined, path: string): Json | undefined {
  let current = value;
  for (const key of path.split('.')) {
    if (Array.isArray(current)) current = current[Number(key)];
    else if (typeof current === 'object' && current !== null)
      current = Object.entries(current).find(([name]) => name === key)?.[1];
    else return undefined;
  }
  return current;
}

export function listAt(value: Json | undefined, path: string): readonly Json[] {
  const found = at(value, path);
  return Array.isArray(found) ? found : [];
}

export function textAt(value: Json | undefined, path: string): string {
  const found = at(value, path);
  return typeof found === 'string' || typeof found === 'number' ? String(found) : '';
}

/** The entries of a mapping; none where it is something else. */
export function entriesOf(value: Json | undefined): [string, Json][] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
}

/** The fields that identify the members of a list (containers, ports, mounts) when a patch is applied to it. */
const MERGE_KEYS = ['mountPath', 'containerPort', 'topologyKey', 'name'] as const;

/**
 * Kubernetes' strategic merge, as far as the patches here need it: mappings, where null takes a field away, and lists of
 * named members, where those of the patch come first.
 */
export function merged(base: Json | undefined, patch: Json): Json {
  if (Array.isArray(base) && Array.isArray(patch)) return mergedList(base, patch);
  if (!isMapping(patch)) return patch;
  const result = new Map(entriesOf(base));
  for (const [key, value] of entriesOf(patch)) {
    if (value === null) result.delete(key);
    else result.set(key, merged(result.get(key), value));
  }
  return Object.fromEntries(result);
}

function isMapping(value: Json): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function mergedList(base: readonly Json[], patch: readonly Json[]): Json {
  const key = MERGE_KEYS.find((name) => patch.every((member) => at(member, name) !== undefined));
  if (key === undefined) return patch;
  const same = (one: Json) => (other: Json) => at(other, key) === at(one, key);
  const first = patch.map((member) => {
    const own = base.find(same(member));
    return own === undefined ? member : merged(own, member);
  });
  return [...first, ...base.filter((member) => !patch.some(same(member)))];
}
