import { spawnSync } from 'node:child_process';
import { newCommand, parseOrExit, withExamples } from '@tapwright/command-line';

const command = withExamples(
  newCommand('npm run check --')
    .description('Everything that CI runs, in the order in which it fails fastest.')
    .option('--without-tests', 'leave the two test runs out', false),
  { 'npm run check -- --without-tests': 'only the quick checks' },
);
const { withoutTests } = parseOrExit(command, 'check').opts();
const STEPS: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['format and lint', 'biome', 'ci', '.'],
  ['lock file for every platform', 'node', 'scripts/complete-lock.ts', '--check'],
  ['licences of all packages', 'node', 'scripts/sbom.ts', '--check'],
  ['types', 'tsc', '-p', 'tsconfig.json'],
  ['types of the pages', 'tsc', '-p', 'web'],
  ['imports between packages', 'node', 'scripts/check-imports.ts'],
  ['unused code and dependencies', 'knip'],
  ['conformance with adb', 'node', 'scripts/conformance-adb.ts', '--if-there'],
  ['generated files', 'node', 'scripts/generate.ts', '--check'],
  ...(withoutTests
    ? []
    : ([
        ['tests, embedded', 'node', 'scripts/run-tests.ts', 'embedded', '--all'],
        ['tests, real services', 'node', 'scripts/run-tests.ts', 'services', '--all'],
      ] as const)),
];

const failed: string[] = [];
for (const [name, command, ...args] of STEPS) {
  process.stdout.write(`\n== ${name}\n`);
  const started = performance.now();
  const result = spawnSync(command, args, { stdio: 'inherit' });
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  process.stdout.write(`${result.status === 0 ? 'ok' : 'FAILED'} (${seconds} s)\n`);
  if (result.status !== 0) failed.push(name);
}
process.stdout.write(failed.length === 0 ? '\nAll checks passed.\n' : `\nFailed: ${failed.join(', ')}\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
