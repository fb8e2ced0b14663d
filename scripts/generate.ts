import { spawnSync } from 'node:child_process';
import { newCommand, parseOrExit, withExamples } from '@tapwright/command-line';

const command = withExamples(
  newCommand('npm run generate --')
    .description('Writes every file that is made from the sources.')
    .option('--check', 'write nothing; exit code 1 where a file is not what it would be', false),
  { 'npm run generate -- --check': 'as npm run check does' },
);
const { check } = parseOrExit(command, 'generate').opts();

/** In order: what comes later reads what comes before. `npm run check` looks at the picture of the packages by itself. */
const STEPS: readonly (readonly string[])[] = check
  ? [
      ['scripts/generate-events.ts', '--check'],
      ['scripts/generate-docs.ts', '--check'],
    ]
  : [['scripts/generate-events.ts'], ['scripts/generate-docs.ts'], ['scripts/check-imports.ts', '--write']];

for (const step of STEPS) {
  const { status } = spawnSync(process.execPath, [...step], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
