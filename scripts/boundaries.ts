import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { newCommand, parseOrExit, withExamples } from '@tapwright/command-line';

/**
 * Checks the imports between packages: each package may import what its own package.json names, services never import
 * services (but for the compositions), libs only what is allowed here, and only `libs/evaluation` may read ground truth.
 */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  contracts: [],
  'command-line': ['contracts'],
  screen: ['contracts'],
  picture: ['contracts', 'screen'],
  runtime: ['contracts', 'screen'],
  script: ['contracts', 'screen'],
  cases: ['contracts'],
  report: ['contracts'],
  bus: ['contracts'],
  store: ['contracts'],
  model: ['contracts'],
  android: ['contracts', 'screen'],
  'virtual-ui': [],
  'virtual-apps': ['virtual-ui'],
  'virtual-android': ['contracts', 'screen', 'virtual-ui', 'virtual-apps'],
  service: ['contracts', 'bus', 'store', 'screen'],
  evaluation: ['contracts', 'screen', 'runtime'],
  suite: ['contracts', 'evaluation', 'model'],
  testing: ['contracts', 'bus', 'store', 'virtual-android'],
};
const COMPOSITIONS = ['standalone', 'cli'];
/** Tests may use these beside what their package is allowed. */
const FOR_TESTS = ['testing', 'virtual-ui', 'virtual-apps', 'virtual-android', 'bus', 'store', 'screen'];

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const command = withExamples(
  newCommand('boundaries.ts').description('Checks the imports between packages.'),
  { 'boundaries.ts': 'exit code 1: some are not allowed' },
);
parseOrExit(command, 'boundaries');

const problems: string[] = [];
const manifests = new Map(
  globSync(['libs/*/package.json', 'services/*/package.json']).map((path) => [
    dirname(path),
    JSON.parse(readFileSync(path, 'utf8')) as Manifest,
  ]),
);
const serviceNames = [...manifests.keys()].filter((path) => path.startsWith('services/')).map(short);

for (const [folder, manifest] of manifests) {
  for (const file of globSync(`${folder}/{src,bin}/**/*.{ts,js}`)) check(folder, manifest, file);
}
for (const file of globSync('{libs,services}/**/*.ts', { exclude: (name) => name === 'node_modules' })) {
  if (file.startsWith('libs/evaluation/')) continue;
  if (/['"`/]tasks\.json/.test(readFileSync(file, 'utf8')))
    problems.push(`${file}: only libs/evaluation may read tasks.json`);
}

process.stdout.write(problems.length === 0 ? 'Imports: all allowed.\n' : `${problems.join('\n')}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;

function check(folder: string, manifest: Manifest, file: string): void {
  const isTest = /\.(test|fixture|int\.test)\.ts$/.test(file) || /conformance|\/tests?\//.test(file);
  for (const name of importsOf(file)) {
    const [scope, rest] = name.split('/');
    const packageName = scope?.startsWith('@') === true ? `${scope}/${rest}` : (scope ?? '');
    const declared = { ...manifest.dependencies, ...manifest.devDependencies };
    if (packageName === 'vitest') continue;
    if (!(packageName in declared) && !(isTest && packageName.startsWith('@tapwright/'))) {
      problems.push(`${file}: imports ${packageName}, which ${folder}/package.json does not name`);
    }
    if (packageName.startsWith('@tapwright/')) checkEdge(folder, file, { to: packageName.slice(11), isTest });
  }
}

function checkEdge(folder: string, file: string, edge: { to: string; isTest: boolean }): void {
  const from = short(folder);
  if (from === edge.to || (edge.isTest && FOR_TESTS.includes(edge.to))) return;
  const allowed = folder.startsWith('libs/')
    ? (ALLOWED[from]?.includes(edge.to) ?? false)
    : mayService(from, edge.to);
  if (!allowed) problems.push(`${file}: ${from} may not import ${edge.to}`);
}

function mayService(from: string, to: string): boolean {
  if (serviceNames.includes(to)) return COMPOSITIONS.includes(from);
  return to !== 'evaluation' && to !== 'testing';
}

function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const found = text.matchAll(
    /^(?:import|export|\})[^'\n]*from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm,
  );
  const names = [...found].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
  return names.filter((name) => !name.startsWith('.') && !name.startsWith('node:'));
}

function short(folder: string): string {
  return folder.split('/')[1] ?? folder;
}
