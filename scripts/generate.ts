import { spawnSync } from 'node:child_process';
import { readCheck } from './generated/command-line.ts';

const check = readCheck('npm run generate --', 'Writes every file that is made from the sources.');

/**
 * The order matters: later scripts read what earlier ones wrote. `npm run check` checks the picture of the packages
 * separately.
 */
const STEPS: readonly (readonly string[])[] = check
  ? [
      ['scripts/generate-events.ts', '--check'],
      ['scripts/generate-docs.ts', '--check'],
      ['scripts/generate-client.ts', '--check'],
    ]
  : [
      ['scripts/generate-events.ts'],
      ['scripts/generate-docs.ts'],
      ['scripts/generate-client.ts'],
      ['scripts/check-imports.ts', '--write'],
    ];

for (const step of STEPS) {
  const { status } = spawnSync(process.execPath, [...step], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
