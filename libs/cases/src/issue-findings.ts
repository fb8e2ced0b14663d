import type { z } from 'zod';
import { EXPECTATIONS } from './file-fields.ts';
import { nearestName } from './nearest-name.ts';
import { type Finding, PROBLEMS_MAX, quoted } from './problems.ts';
import { isTreeMap, type Tree, type TreeMap } from './yaml-tree.ts';

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** What zod found wrong with a tree, as what is there and what was expected. */
export function findingsOf(issues: readonly Issue[], tree: Tree, max: number): readonly Finding[] {
  const found: Finding[] = [];
  for (const issue of issues) {
    found.push(...findingsOfIssue(issue, [], tree).slice(0, max - found.length));
    if (found.length >= max) break;
  }
  return found;
}

function findingsOfIssue(issue: Issue, base: Path, tree: Tree): readonly Finding[] {
  const path = [...base, ...issue.path];
  if (issue.code === 'unrecognized_keys') return unknownFields(issue, path, tree);
  if (issue.code === 'invalid_union') {
    const chosen = bestOf(issue.errors);
    if (chosen !== null) return chosen.flatMap((inner) => findingsOfIssue(inner, path, tree));
  }
  if (issue.code === 'invalid_key') {
    const name = String(path.at(-1));
    const expected = issue.issues[0]?.message ?? 'another name';
    return [{ ...error(path, `the name ${quoted(name)}`, expected), isName: true }];
  }
  return [error(path, whatIs(path, tree), expectedOf(issue))];
}

const error = (path: Path, what: string, expected: string): Finding => ({
  severity: 'error',
  path,
  what,
  expected,
});

function unknownFields(
  { keys, message }: z.core.$ZodIssueUnrecognizedKeys,
  path: Path,
  tree: Tree,
): readonly Finding[] {
  const known = message.split(', ');
  return keys.slice(0, PROBLEMS_MAX).map((key) => {
    const near = nearestName(key, known);
    const expected = near === null ? `one of ${message}` : `'${near}'`;
    // YAML reads `- Tap this: that` as a mapping, where a sentence was meant.
    const isSentence = near === null && key.includes(' ') && isTreeMap(valueAt(path, tree));
    const advice = isSentence ? "; a text with ': ' in it must stand in quotes" : '';
    const finding = error([...path, key], `the unknown field ${quoted(key)}`, expected + advice);
    return { ...finding, isName: true };
  });
}

/** The alternative that is nearest to what is written; null if none is nearer than the others. */
function bestOf(alternatives: readonly Issue[][]): Issue[] | null {
  const ranked = alternatives
    .map((issues) => ({ issues, cost: issues.reduce((sum, issue) => sum + costOf(issue), 0) }))
    .toSorted((a, b) => a.cost - b.cost);
  const [best, next] = ranked;
  if (best === undefined || best.cost === next?.cost) return null;
  // A field that this alternative does not know may be superfluous, or belong to another alternative.
  return best.issues.some(({ code }) => code === 'unrecognized_keys') && best.cost > 1 ? null : best.issues;
}

const OTHER_KIND = 100;
function costOf(issue: Issue): number {
  if (issue.path.length === 0 && issue.code === 'invalid_type') return OTHER_KIND;
  return issue.code === 'unrecognized_keys' ? issue.keys.length : 1;
}

/** What is at a path. Values of parameters are never shown: they may be secret. */
function whatIs(path: Path, tree: Tree): string {
  const value = valueAt(path, tree);
  if (value === undefined) return 'is missing';
  if (value === null) return 'is empty';
  if (typeof value !== 'string') return isTreeMap(value) ? 'is a mapping' : `is a list of ${value.length}`;
  const isValue = path.includes('parameters') || path.includes('rows');
  if (isValue || value.length > 200) return `is a text of ${value.length} characters`;
  return value.trim() === '' ? 'is an empty text' : `is ${quoted(value)}`;
}

function valueAt(path: Path, tree: Tree): Tree | undefined {
  let value: Tree | undefined = tree;
  for (const name of path) {
    if (typeof value === 'string') return value;
    if (value === null || value === undefined) return undefined;
    value = isTreeMap(value) ? fieldOf(value, name) : itemOf(value, name);
  }
  return value;
}

/** A single item may be written without its list: then asking for an item by number gives the value itself. */
function fieldOf(map: TreeMap, name: PropertyKey): Tree | undefined {
  if (Object.hasOwn(map, name)) return map[String(name)];
  return typeof name === 'number' ? map : undefined;
}

/** In the short form, a list may stand for its only item: then asking for a field by name gives the list itself. */
const itemOf = (list: readonly Tree[], name: PropertyKey): Tree | undefined =>
  typeof name === 'number' ? list[name] : list;

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  object: 'a mapping',
  record: 'a mapping',
  array: 'a list',
};

/** Our own messages say what was expected; those of zod are brought into the same form. */
function expectedOf(issue: Issue): string {
  const { message } = issue;
  if (issue.code === 'invalid_type' && message.startsWith('Invalid input')) {
    return KINDS[issue.expected] ?? issue.expected;
  }
  if (issue.code === 'invalid_value' && message.startsWith('Invalid')) {
    return `one of ${issue.values.map(String).join(', ')}`;
  }
  if (issue.code === 'too_big' && message.startsWith('Too big'))
    return `at most ${issue.maximum} ${unitOf(issue.origin)}`;
  if (issue.code === 'too_small' && message.startsWith('Too small')) {
    return `at least ${issue.minimum} ${unitOf(issue.origin)}`;
  }
  if (issue.code === 'invalid_union' && message.startsWith('Invalid')) {
    return EXPECTATIONS;
  }
  return message;
}

const unitOf = (origin: string): string =>
  origin === 'string' ? 'characters' : origin === 'array' ? 'entries' : '';
