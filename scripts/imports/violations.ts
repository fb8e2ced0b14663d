import type { ICruiseResult, IViolation } from 'dependency-cruiser';
import { type PackageFolder, TEST_FILES } from './allowed.ts';
import type { Table } from './rules.ts';

/** One forbidden import, in the order in which they are printed. */
export interface Violation {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
  /** The modules of a cycle, from `from` back to it; empty for other rules. */
  readonly cycle: readonly string[];
  /** Why it is forbidden. */
  readonly comment: string;
}

/** What the rules found, sorted. */
export function violationsOf({ summary }: ICruiseResult): Violation[] {
  const comments = new Map(summary.ruleSetUsed?.forbidden?.map(({ name, comment }) => [name, comment ?? '']));
  return summary.violations
    .map((violation): Violation => {
      const { rule, from, to } = violation;
      return { rule: rule.name, from, to, cycle: cycleOf(violation), comment: comments.get(rule.name) ?? '' };
    })
    .sort((a, b) => order(a).localeCompare(order(b), 'en'));
}

function cycleOf(violation: IViolation): string[] {
  return violation.type === 'cycle' ? (violation.cycle ?? []).map(({ name }) => name) : [];
}

function order({ rule, from, to }: Violation): string {
  return `${rule} ${from} ${to}`;
}

/** Names that the `package.json` of a folder such as `libs/screen` lists as dependencies. */
export type DeclaredBy = (folder: string) => ReadonlySet<string>;

/**
 * Imports of our own packages that the importing package does not declare. dependency-cruiser cannot see them: a
 * workspace links every package, declared or not. Tests may import what FOR_TESTS lists without declaring it.
 */
export function undeclaredPackages({ modules }: ICruiseResult, declaredBy: DeclaredBy): Violation[] {
  return modules.flatMap(({ source, dependencies }) => {
    const folder = /^((?:libs|services)\/[^/]+|bench|e2e|scripts)\//.exec(source)?.[1];
    if (folder === undefined || new RegExp(TEST_FILES).test(source)) return [];
    const declared = declaredBy(folder);
    return dependencies
      .filter(
        ({ module, resolved }) => isNamed(module) && isOurs(resolved) && !resolved.startsWith(`${folder}/`),
      )
      .filter(({ module }) => !declared.has(module.split('/').slice(0, 2).join('/')))
      .map(({ module }) => ({
        rule: 'undeclared',
        from: source,
        to: module,
        cycle: [],
        comment: UNDECLARED,
      }));
  });
}

const UNDECLARED = 'a package names in its package.json what its sources import';

function isNamed(specifier: string): boolean {
  return !specifier.startsWith('.');
}

function isOurs(file: string): boolean {
  return /^(libs|services)\//.test(file);
}

/** Packages that are missing in the table: no rule would hold for them. */
export function unlistedPackages(files: readonly string[], table: Table): PackageFolder[] {
  const folders = files.flatMap((file) => /^((?:libs|services)\/[^/]+|[^/]+)\//.exec(file)?.[1] ?? []);
  return [...new Set(folders)].filter((folder) => !(folder in table)).sort();
}

/**
 * Files below the roots that git lists and the reader did not read: a reader that reads nothing finds nothing wrong.
 */
export function unreadFiles({ modules }: ICruiseResult, listed: readonly string[]): string[] {
  const read = new Set(modules.map(({ source }) => source));
  return listed.filter((file) => !read.has(file));
}
