import type { IForbiddenRuleType } from 'dependency-cruiser';
import {
  type Allowed,
  FOR_TESTS,
  type PackageFolder,
  PURE_BUILTINS,
  TEST_FILES,
  TEXT_FILES,
} from './allowed.ts';

export type Table = Readonly<Record<PackageFolder, Allowed>>;

const OURS = '^(libs/[^/]+|services/[^/]+|bench|e2e|scripts)/';

/** The rules of dependency-cruiser that follow from the table. The name of each says what is forbidden. */
export function rulesOf(table: Table): IForbiddenRuleType[] {
  return [
    ...Object.entries(table).flatMap(([folder, allowed]) => rulesOfPackage(folder, allowed)),
    ...GENERAL,
  ];
}

function rulesOfPackage(
  folder: PackageFolder,
  { imports, pure, readsItself }: Allowed,
): IForbiddenRuleType[] {
  const here = `^${folder}/`;
  const rules: IForbiddenRuleType[] = [
    {
      name: 'edge',
      comment: 'a package imports only what scripts/imports/allowed.ts lists for it',
      severity: 'error',
      from: { path: here, pathNot: TEST_FILES },
      to: { path: OURS, pathNot: foldersOf([folder, ...imports]) },
    },
    {
      name: 'edge-of-tests',
      comment: 'tests import what their package may, and what FOR_TESTS lists',
      severity: 'error',
      from: { path: `${here}.*(?:${TEST_FILES})` },
      to: { path: OURS, pathNot: foldersOf([folder, ...imports, ...FOR_TESTS]) },
    },
  ];
  if (pure !== true) return rules;
  return [
    ...rules,
    {
      name: 'pure',
      comment: 'the package is pure: it imports nothing that reads or writes',
      severity: 'error',
      from: {
        path: here,
        pathNot: [TEST_FILES, ...Object.keys(readsItself ?? {}).map((file) => `^${file}$`)],
      },
      to: { dependencyTypes: ['core'], pathNot: `^(node:)?(${PURE_BUILTINS.join('|')})$` },
    },
  ];
}

const GENERAL: readonly IForbiddenRuleType[] = [
  {
    name: 'deep-import',
    comment: 'packages are imported by their front door, never by a path into them',
    severity: 'error',
    from: { path: OURS },
    to: { path: OURS, pathNot: '^$1/', dependencyTypes: ['local'] },
  },
  {
    name: 'cycle',
    comment: 'modules that need each other at run time cannot be loaded, read or tested apart',
    severity: 'error',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
  {
    name: 'undeclared',
    comment: 'a package names in its package.json what its sources import',
    severity: 'error',
    from: { pathNot: TEST_FILES },
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown'] },
  },
  {
    name: 'development-only',
    comment: 'sources import no devDependency of their package; tests may',
    severity: 'error',
    from: { path: '^(libs|services)/', pathNot: [TEST_FILES, TEXT_FILES] },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'unresolved',
    comment: 'the import leads nowhere: no such file, or no such sub-path in the exports of the package',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true },
  },
];

function foldersOf(folders: readonly PackageFolder[]): string[] {
  return folders.map((folder) => `^${folder}/`);
}
