import { execFileSync } from 'node:child_process';
import { ALLOWED } from './imports/allowed.ts';
import { groundTruthReaders } from './imports/ground-truth.ts';
import { readManifests } from './imports/manifests.ts';
import { ROOTS, readImports } from './imports/read-imports.ts';
import { undeclaredPackages, unreadFiles, violationsOf } from './imports/violations.ts';

/** Holds every import of the repository against the table in `imports/allowed.ts`. Exit code 1: something is forbidden. */
const listed = execFileSync(
  'git',
  ['ls-files', '--', ...ROOTS.flatMap((root) => [`${root}/**.ts`, `${root}/**.js`])],
  {
    encoding: 'utf8',
    maxBuffer: 64 * 1_024 * 1_024,
  },
)
  .split('\n')
  .filter((file) => file !== '');

const result = await readImports(process.cwd(), ALLOWED);
const unread = unreadFiles(result, listed);
const problems = [
  ...[...violationsOf(result), ...undeclaredPackages(result, readManifests('.'))].map(
    ({ rule, from, to, cycle, comment }) =>
      `${rule}: ${from} → ${cycle.length > 0 ? cycle.join(' → ') : to}\n  (${comment})`,
  ),
  ...unread.map((file) => `unread: ${file}\n  (git lists it, but the reader of imports did not read it)`),
  ...groundTruthReaders(listed).map(
    (file) => `ground-truth: ${file}\n  (only libs/evaluation may read tasks.json: it holds the answers)`,
  ),
];
const { totalCruised, totalDependenciesCruised = 0 } = result.summary;
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.stdout.write(
  `Imports: ${totalCruised} modules and ${totalDependenciesCruised} imports read of ${listed.length} files, ${problems.length} problems.\n`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
