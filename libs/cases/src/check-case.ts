import { CASE_FILES_MAX, LIBRARY_NAME, mentionedParameters, namesSomething } from '@tapwright/contracts';
import { isOfLibrary } from './library.ts';
import { expectedName } from './nearest-name.ts';
import { type Finding, quoted } from './problems.ts';
import { isSemiStructured } from './rewriting/semi-structured.ts';
import { isTreeMap, type Tree, type TreeMap } from './yaml-tree.ts';

/** If there are hundreds of candidates, most are not meant to be used. */
const FEW_PARAMETERS = 10;
/** Maximum number of findings of one kind: a hostile file must not cause millions of them. */
const FINDINGS_MAX = 50;

/** The readable parts of a case: a case with mistakes is checked, too, so that all mistakes are reported at once. */
interface Loose {
  readonly parameters: TreeMap;
  readonly names: readonly string[];
  readonly roles: readonly string[];
  /** Roles that steps and preconditions name. */
  readonly named: readonly NamedRole[];
  readonly texts: readonly Sentence[];
  readonly rows: readonly Row[];
  /** Words of elements. */
  readonly words: readonly Entry[];
}

interface Entry {
  readonly path: readonly PropertyKey[];
  readonly text: string;
}

interface NamedRole {
  readonly path: readonly PropertyKey[];
  readonly role: string;
}

interface Sentence {
  readonly path: readonly PropertyKey[];
  readonly text: string;
  readonly isExpectation: boolean;
}

/** A row of a list, or a whole table, whose rows all have the same names. */
interface Row {
  readonly path: readonly PropertyKey[];
  readonly names: readonly string[];
  readonly nameAt: (name: string, at: number) => readonly PropertyKey[];
}

/**
 * Checks the fields of a case against each other: parameters that are mentioned, have values and rows; roles; secrets.
 * Takes the tree of a file or a CaseSpec, whatever else is wrong with it. `valuesFollow`: whoever runs the case gives
 * values. `withLibrary`: the parameters of the library are among those of the case.
 */
export function checkCase(
  tree: unknown,
  {
    valuesFollow = false,
    withLibrary = false,
  }: { readonly valuesFollow?: boolean; readonly withLibrary?: boolean } = {},
): readonly Finding[] {
  if (!isTreeMap(tree)) return [];
  const loose = looseCase(tree);
  return [
    mentions,
    ...(withLibrary ? [] : [reserved]),
    unfinished,
    unused,
    ...(valuesFollow ? [] : [withoutValue]),
    rowNames,
    unknownRoles,
    idleRoles,
    literalSecrets,
    shownSecrets,
    secretPaths,
    manyFiles,
    wordless,
  ].flatMap((check) => check(loose));
}

function looseCase(tree: TreeMap): Loose {
  const parameters = mapOf(tree.parameters);
  const { roles } = tree;
  return {
    parameters,
    names: Object.keys(parameters),
    roles: Array.isArray(roles)
      ? roles.filter((role) => typeof role === 'string')
      : Object.keys(mapOf(roles)),
    named: [...rolesIn(tree.steps, 'steps'), ...rolesIn(tree.preconditions, 'preconditions')],
    texts: [
      ...sentencesOf(tree.steps, ['steps'], 'do'),
      ...sentencesOf(tree.preconditions, ['preconditions'], 'that'),
    ],
    rows: rowsOfTree(tree.rows),
    words: ['forbidden', 'once'].flatMap((field) => entriesOf(tree[field], field)),
  };
}

/** One text, or a list of them. */
function entriesOf(tree: Tree | undefined, field: string): readonly Entry[] {
  if (typeof tree === 'string') return [{ path: [field], text: tree }];
  if (!Array.isArray(tree)) return [];
  return tree.flatMap((text: Tree, at) => (typeof text === 'string' ? [{ path: [field, at], text }] : []));
}

const mapOf = (tree: Tree | undefined): TreeMap => (isTreeMap(tree) ? tree : {});
const listOf = (tree: Tree | undefined): readonly Tree[] =>
  Array.isArray(tree) ? tree : tree === undefined || tree === null ? [] : [tree as Tree];

function rolesIn(tree: Tree | undefined, field: string): readonly NamedRole[] {
  return listOf(tree).flatMap((item, at) => {
    const { role } = mapOf(item);
    const here = Array.isArray(tree) ? [field, at] : [field];
    return typeof role === 'string' ? [{ path: [...here, 'role'], role }] : [];
  });
}

function sentencesOf(
  tree: Tree | undefined,
  path: readonly PropertyKey[],
  field: string,
): readonly Sentence[] {
  return listOf(tree).flatMap((item, at) => {
    const here = Array.isArray(tree) ? [...path, at] : path;
    if (typeof item === 'string') return [{ path: here, text: item, isExpectation: false }];
    if (!isTreeMap(item)) return [];
    const said = item[field];
    const own =
      typeof said === 'string' ? [{ path: [...here, field], text: said, isExpectation: false }] : [];
    return [...own, ...expectedTexts(item.expect, [...here, 'expect'])];
  });
}

function expectedTexts(tree: Tree | undefined, path: readonly PropertyKey[]): readonly Sentence[] {
  if (typeof tree === 'string') return [{ path, text: tree, isExpectation: true }];
  const parts = Array.isArray(tree) ? [...tree.entries()] : Object.entries(mapOf(tree));
  return parts.flatMap(([name, part]) => expectedTexts(part, [...path, name]));
}

function rowsOfTree(tree: Tree | undefined): readonly Row[] {
  if (Array.isArray(tree)) {
    return tree.map((row: Tree, at) => {
      const path = ['rows', at];
      return { path, names: Object.keys(mapOf(row)), nameAt: (name) => [...path, name] };
    });
  }
  const table = mapOf(tree);
  if (listOf(table.values).length === 0) return [];
  const names = listOf(table.columns).map(String);
  return [{ path: ['rows', 'columns'], names, nameAt: (_, at) => ['rows', 'columns', at] }];
}

function mentions({ texts, parameters, names }: Loose): readonly Finding[] {
  const unknown = texts.flatMap(({ path, text }) =>
    mentionedParameters(text)
      .filter((name) => !Object.hasOwn(parameters, name) && !LIBRARY_NAME.test(name))
      .map((name) => ({ path, name })),
  );
  return unknown
    .slice(0, FINDINGS_MAX)
    .map(({ path, name }) =>
      isOfLibrary(name) ? unformed(path, name) : unknownParameter(path, name, names),
    );
}

/** Which names the library has is known on the platform only. */
function unformed(path: readonly PropertyKey[], name: string): Finding {
  return {
    severity: 'error',
    path,
    what: `the unknown parameter ${quoted(name)}`,
    expected: 'lib.SET.NAME, as the library of the platform has it',
  };
}

function reserved({ names }: Loose): readonly Finding[] {
  return names
    .filter(isOfLibrary)
    .slice(0, FINDINGS_MAX)
    .map((name) => ({
      severity: 'error',
      path: ['parameters', name],
      isName: true,
      what: `${quoted(name)} is a name of the parameter library`,
      expected: 'a name that does not begin with lib.',
    }));
}

/** If the brace of a parameter is forgotten, its name would be typed instead of its value. */
function unfinished({ texts }: Loose): readonly Finding[] {
  const found = texts.filter(({ text }) => /\$\{(?![^{}]{1,60}\})/.test(text));
  return found.slice(0, FINDINGS_MAX).map(({ path }) => ({
    severity: 'warning',
    path,
    what: 'an unfinished parameter',
    expected: 'a name and } behind the ${',
  }));
}

function unknownParameter(path: readonly PropertyKey[], name: string, names: readonly string[]): Finding {
  const expected = expectedName(name, names, 'a parameter of the case');
  return { severity: 'error', path, what: `the unknown parameter ${quoted(name)}`, expected };
}

function unused({ texts, names }: Loose): readonly Finding[] {
  // If the steps do not name candidates, the agent chooses among them; rewritten steps will name them later.
  const mentioned = new Set(texts.flatMap(({ text }) => mentionedParameters(text)));
  if (names.length > FEW_PARAMETERS || mentioned.size === 0) return [];
  if (texts.some(({ text }) => isSemiStructured(text))) return [];
  const expected = 'a step or an expectation that mentions it';
  return names
    .filter((name) => !mentioned.has(name))
    .map((name) => ({
      severity: 'warning',
      path: ['parameters', name],
      what: 'is never mentioned',
      expected,
    }));
}

function withoutValue({ parameters, rows }: Loose): readonly Finding[] {
  const counts = new Map<string, number>();
  for (const { names } of rows) for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const expected = 'a value, an env variable, or a value in every row';
  const lacking = Object.entries(parameters).filter(([name, tree]) => {
    const { value = null, env = null } = mapOf(tree);
    const isGiven = typeof tree === 'string' || Array.isArray(tree) || value !== null || env !== null;
    return !isGiven && (rows.length === 0 || (counts.get(name) ?? 0) < rows.length);
  });
  return lacking.slice(0, FINDINGS_MAX).map(([name]): Finding => {
    const row = counts.has(name) ? rows.find(({ names }) => !names.includes(name)) : undefined;
    if (row === undefined)
      return { severity: 'error', path: ['parameters', name], what: 'has no value', expected };
    return { severity: 'error', path: row.path, what: `has no value for ${quoted(name)}`, expected };
  });
}

function rowNames({ parameters, names, rows }: Loose): readonly Finding[] {
  const unknown = rows.flatMap(({ names: own, nameAt }) =>
    own.flatMap((name, at) => (Object.hasOwn(parameters, name) ? [] : [{ name, path: nameAt(name, at) }])),
  );
  return unknown
    .slice(0, FINDINGS_MAX)
    .map(({ path, name }) => ({ ...unknownParameter(path, name, names), isName: true }));
}

function unknownRoles({ roles, named }: Loose): readonly Finding[] {
  const known = new Set(roles);
  const unknown = named.filter(({ role }) => !known.has(role));
  return unknown.slice(0, FINDINGS_MAX).map(({ role, path }) => ({
    severity: 'error',
    path,
    what: `the unknown role ${quoted(role)}`,
    expected: expectedName(role, roles, 'a role of the case'),
  }));
}

/** The first role leads: steps without a role belong to it. */
function idleRoles({ roles, named }: Loose): readonly Finding[] {
  const used = new Set(named.filter(({ path }) => path[0] === 'steps').map(({ role }) => role));
  const idle = roles.slice(1).filter((role) => !used.has(role));
  return idle.slice(0, FINDINGS_MAX).map((role) => ({
    severity: 'warning',
    path: ['roles', role],
    what: `no step is done by ${quoted(role)}`,
    expected: 'a step with this role',
  }));
}

const isSecret = (tree: Tree | undefined): boolean => String(mapOf(tree).secret) === 'true';

function literalSecrets({ parameters, rows }: Loose): readonly Finding[] {
  const expected = 'env: the name of a variable that holds it';
  const secrets = Object.entries(parameters).filter(([, tree]) => isSecret(tree));
  const found = secrets.slice(0, FINDINGS_MAX).flatMap(([name, tree]): readonly Finding[] => {
    if ((mapOf(tree).value ?? null) !== null) {
      const path = ['parameters', name, 'value'];
      return [{ severity: 'warning', path, what: 'a secret is written in the file', expected }];
    }
    const row = rows.find(({ names }) => names.includes(name));
    if (row === undefined) return [];
    return [
      {
        severity: 'warning',
        path: row.path,
        what: `the secret ${quoted(name)} is written in the file`,
        expected,
      },
    ];
  });
  return found;
}

/** A word that names nothing would forbid nothing, and nobody would know. */
function wordless({ words }: Loose): readonly Finding[] {
  const expected = 'a word with a letter, a digit or a picture';
  return words
    .filter(({ text }) => text.trim() !== '' && !namesSomething(text))
    .slice(0, FINDINGS_MAX)
    .map(({ path, text }) => ({ severity: 'error', path, what: `is ${quoted(text)}`, expected }));
}

const pathsOf = ({ texts }: Loose): readonly Sentence[] =>
  texts.filter(({ isExpectation, path }) => isExpectation && path.at(-1) === 'file');

/** Names of files appear in lists and messages, where nothing is masked. */
function secretPaths(loose: Loose): readonly Finding[] {
  const { parameters } = loose;
  const found = pathsOf(loose).flatMap(({ path, text }) =>
    mentionedParameters(text)
      .filter((name) => Object.hasOwn(parameters, name) && isSecret(parameters[name]))
      .map((name) => ({ path, name })),
  );
  return found.slice(0, FINDINGS_MAX).map(({ path, name }) => ({
    severity: 'error',
    path,
    what: `the secret ${quoted(name)} in the path of a file`,
    expected: 'a path without secrets',
  }));
}

/** The files of all remaining steps are read with every screen. */
function manyFiles(loose: Loose): readonly Finding[] {
  const paths = pathsOf(loose);
  const first = paths.filter(({ text }, at) => paths.findIndex((other) => other.text === text) === at);
  const extra = first[CASE_FILES_MAX];
  if (extra === undefined) return [];
  const what = `is a file beyond the limit of ${CASE_FILES_MAX}`;
  return [
    { severity: 'error', path: extra.path, what, expected: `at most ${CASE_FILES_MAX} files in a case` },
  ];
}

function shownSecrets({ parameters, texts }: Loose): readonly Finding[] {
  const shown = texts
    .filter(({ isExpectation, path }) => isExpectation && path.at(-1) !== 'file')
    .flatMap(({ path, text }) => mentionedParameters(text).map((name) => ({ path, name })))
    .filter(({ name }) => Object.hasOwn(parameters, name) && isSecret(parameters[name]));
  return shown.slice(0, FINDINGS_MAX).map(({ path, name }) => ({
    severity: 'warning',
    path,
    what: `the secret ${quoted(name)} in an expectation`,
    expected: 'something else that shows the same: secrets are masked',
  }));
}
