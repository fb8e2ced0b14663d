import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { newCommand, parseOrExit, withExamples } from '@tapwright/command-line';
import { ALLOWED } from './imports/allowed.ts';
import { drawPackages, packageEdges, withPicture } from './imports/draw-packages.ts';
import { groundTruthReaders } from './imports/ground-truth.ts';
import { readManifests } from './imports/manifests.ts';
import { ROOTS, readImports } from './imports/read-imports.ts';
import { undeclaredPackages, unlistedPackages, unreadFiles, violationsOf } from './imports/violations.ts';

const command = withExamples(
  newCommand('check-imports.ts')
    .description('Checks every import of the repository against the table in scripts/imports/allowed.ts.')
    .option('--write', 'renew the picture of the packages in docs/architecture.md', false),
  { 'check-imports.ts': 'exit code 1: an import is forbidden, or the picture is out of date' },
);
const { write } = parseOrExit(command, 'check-imports').opts();

/** The page that shows which package imports which. */
const PAGE = 'docs/architecture.md';

const patterns = ROOTS.flatMap((root) => [`${root}/**.ts`, `${root}/**.js`]);
const listed = execFileSync('git', ['ls-files', '--', ...patterns], {
  encoding: 'utf8',
  maxBuffer: 64 * 1_024 * 1_024,
})
  .split('\n')
  .filter((file) => file !== '');

const result = await readImports(process.cwd(), ALLOWED);
const violations = [...violationsOf(result), ...undeclaredPackages(result, readManifests('.'))];
const problems = [
  ...violations.map(({ rule, from, to, cycle, comment }) => {
    const where = cycle.length > 0 ? cycle.join(' → ') : to;
    return `${rule}: ${from} → ${where}\n  (${comment})`;
  }),
  ...unreadFiles(result, listed).map(
    (file) => `unread: ${file}\n  (git lists it, but the reader of imports did not read it)`,
  ),
  ...unlistedPackages(listed, ALLOWED).map(
    (folder) =>
      `unlisted: ${folder}\n  (scripts/imports/allowed.ts does not say what this package may import)`,
  ),
  ...groundTruthReaders(listed).map(
    (file) => `ground-truth: ${file}\n  (only libs/evaluation may read tasks.json: it holds the answers)`,
  ),
  ...oldPicture(),
];
const { totalCruised, totalDependenciesCruised = 0 } = result.summary;
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.stdout.write(
  `Imports: ${totalCruised} modules and ${totalDependenciesCruised} imports read of ${listed.length} files, ${problems.length} problems.\n`,
);
process.exitCode = problems.length === 0 ? 0 : 1;

/** Writes the picture, or reports that the page shows another one. */
function oldPicture(): string[] {
  const page = readFileSync(PAGE, 'utf8');
  const renewed = withPicture(page, drawPackages(packageEdges(result)));
  if (renewed === page) return [];
  if (write) writeFileSync(PAGE, renewed);
  return write ? [] : [`picture: ${PAGE}\n  (it shows other imports than there are: run npm run generate)`];
}
