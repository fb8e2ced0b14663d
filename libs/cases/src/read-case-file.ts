import { CaseSpec } from '@tapwright/contracts';
import type { Document } from 'yaml';
import { FileCase } from './case-form.ts';
import { checkCase } from './check-case.ts';
import { findingsOf } from './issue-findings.ts';
import { type Finding, inOrder, type Place, PROBLEMS_MAX, type Problem, problemsError } from './problems.ts';
import { readYamlFile, type YamlPart } from './read-yaml.ts';
import { isTreeMap, type Tree } from './yaml-tree.ts';

/** Maximum number of cases in a file. */
export const CASES_PER_FILE_MAX = 200;

export interface CaseFile {
  readonly cases: readonly CaseSpec[];
  /**
   * Where a value of a case is, by the case's number from 0 and its path in the file; else the nearest node around it.
   */
  place(index: number, path: readonly PropertyKey[]): Place;
  /** The content of the file, including comments. */
  readonly documents: readonly Document.Parsed[];
  readonly warnings: readonly Problem[];
}

interface FoundCase {
  readonly tree: Tree;
  readonly part: YamlPart;
  /** Path of the case in its document. */
  readonly base: readonly PropertyKey[];
}

interface Checked {
  readonly found: readonly FoundCase[];
  /** The correct ones, in the same order. */
  readonly cases: readonly CaseSpec[];
  readonly problems: readonly Problem[];
  readonly documents: readonly Document.Parsed[];
}

/**
 * Reads a case file: several YAML documents, each a case, or `cases:` with a list of them.
 * @throws TapwrightError `INPUT_INVALID` with a line for every mistake (50 at most)
 */
export function readCaseFile(text: string, { file }: { readonly file: string }): CaseFile {
  const { found, cases, problems, documents } = check(text, file);
  if (problems.some(({ severity }) => severity === 'error')) throw problemsError(file, problems);
  return {
    cases,
    documents,
    warnings: problems,
    place: (index, path) => {
      const one = found[index];
      return one === undefined ? { line: 1, column: 1 } : one.part.place([...one.base, ...path]);
    },
  };
}

/** Everything wrong or doubtful in a case file, in its order; if there is too much, errors come before warnings. */
export function lintCaseFile(text: string, { file }: { readonly file: string }): readonly Problem[] {
  return check(text, file).problems;
}

/** Like {@link lintCaseFile} for several files; also reports ids that several of them use. */
export function lintCaseFiles(
  files: readonly { readonly file: string; readonly text: string }[],
): readonly Problem[] {
  const seen = new Map<string, Place & { readonly file: string }>();
  const problems: Problem[] = [];
  for (const { file, text } of files) {
    const { found, problems: own } = check(text, file);
    problems.push(...own);
    const ids = new Map<string, Place & { readonly file: string }>();
    for (const one of found) {
      const id = idOf(one);
      const before = seen.get(id);
      if (before !== undefined && !ids.has(id)) problems.push(one.part.problem(repeated(one, before)));
      if (id !== '') ids.set(id, { file, ...one.part.place([...one.base, 'id']) });
    }
    for (const [id, place] of ids) if (!seen.has(id)) seen.set(id, place);
  }
  return inOrder(problems);
}

function check(text: string, file: string): Checked {
  const { parts, problems: mistakes } = readYamlFile(text, file);
  if (mistakes.length > 0) return { found: [], cases: [], problems: mistakes, documents: [] };
  const { found, problems } = casesOf(parts, file);
  const read = found.map((one) => readCase(one));
  const all = [...problems, ...read.flatMap((one) => one.problems), ...repeatedIds(found, file)];
  return {
    found,
    cases: read.flatMap(({ spec }) => (spec === null ? [] : [spec])),
    problems: bounded(all),
    documents: parts.map(({ document }) => document),
  };
}

function bounded(problems: readonly Problem[]): readonly Problem[] {
  const of = (wanted: Problem['severity']) => problems.filter(({ severity }) => severity === wanted);
  return inOrder([...of('error'), ...of('warning')].slice(0, PROBLEMS_MAX));
}

/** Empty documents (from a superfluous `---`) are left out. */
function casesOf(
  parts: readonly YamlPart[],
  file: string,
): { readonly found: readonly FoundCase[]; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const found = parts.flatMap((part): readonly FoundCase[] => {
    const { tree } = part;
    if (tree === null) return [];
    if (!isTreeMap(tree) || !Object.hasOwn(tree, 'cases')) return [{ tree, part, base: [] }];
    const { cases: list } = tree;
    const stranger = Object.keys(tree).find((name) => name !== 'cases');
    if (stranger !== undefined) {
      problems.push(
        part.problem(wrong([stranger], 'is not allowed beside cases', 'a field of a case of the list')),
      );
    }
    if (Array.isArray(list)) return list.map((one: Tree, at) => ({ tree: one, part, base: ['cases', at] }));
    problems.push(part.problem(wrong(['cases'], 'is not a list', 'a list of cases')));
    return [];
  });
  if (found.length > CASES_PER_FILE_MAX || (found.length === 0 && problems.length === 0)) {
    const what = `holds ${found.length === 0 ? 'no case' : `${found.length} cases`}`;
    const place = { file, line: 1, column: 1, path: '' };
    problems.push({ ...place, severity: 'error', what, expected: `1 to ${CASES_PER_FILE_MAX} cases` });
  }
  return { found: found.slice(0, CASES_PER_FILE_MAX), problems };
}

const wrong = (path: readonly PropertyKey[], what: string, expected: string): Finding => ({
  severity: 'error',
  path,
  what,
  expected,
});

function readCase({ tree, part, base }: FoundCase): {
  readonly spec: CaseSpec | null;
  readonly problems: readonly Problem[];
} {
  const at = (finding: Finding): Problem => part.problem({ ...finding, path: [...base, ...finding.path] });
  const fields = FileCase.safeParse(tree);
  // The form has the limits of the contract: if the contract refuses anything more, the form has an error.
  const spec = fields.success ? CaseSpec.safeParse(fields.data) : fields;
  const findings = spec.success ? [] : findingsOf(spec.error.issues, tree, PROBLEMS_MAX);
  return {
    spec: spec.success ? spec.data : null,
    problems: [...findings, ...checkCase(tree)].map(at),
  };
}

/** Ignores case: folders are named after cases, and some file systems ignore case, too. */
function idOf({ tree }: FoundCase): string {
  const id = isTreeMap(tree) && Object.hasOwn(tree, 'id') ? tree.id : null;
  return typeof id === 'string' ? id.toLowerCase() : '';
}

function repeatedIds(found: readonly FoundCase[], file: string): readonly Problem[] {
  const seen = new Map<string, FoundCase>();
  return found.flatMap((one) => {
    const id = idOf(one);
    const before = id === '' ? undefined : seen.get(id);
    if (before === undefined) seen.set(id, one);
    if (before === undefined) return [];
    return [one.part.problem(repeated(one, { file, ...before.part.place([...before.base, 'id']) }))];
  });
}

function repeated({ base }: FoundCase, { file, line }: Place & { readonly file: string }): Finding {
  return wrong([...base, 'id'], `is the id of ${file}:${line}, too`, 'an id of its own');
}
