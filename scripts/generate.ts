import { spawnSync } from 'node:child_process';

/** Everything that is generated, in order: what comes later reads what comes before. `--check` only compares. */
const STEPS = ['scripts/generate-events.ts', 'scripts/generate-docs.ts'];

for (const step of STEPS) {
  const { status } = spawnSync(process.execPath, [step, ...process.argv.slice(2)], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
