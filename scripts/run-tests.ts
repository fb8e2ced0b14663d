import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Runs the tests on one of the two backends: `embedded` (in-process bus, PGlite, virtual devices; no server needed) or
 * `services` (the integration and end-to-end tests on real PostgreSQL and NATS JetStream).
 */
const [backend, ...rest] = process.argv.slice(2);
if (backend !== 'embedded' && backend !== 'services') {
  process.stderr.write('usage: run-tests.ts embedded|services [vitest arguments]\n');
  process.exit(2);
}
if (!existsSync('../shared/recordings')) {
  process.stderr.write(
    '\n*** ../shared/recordings is absent: the tests over recorded apps are NOT run, only those that make their own. ***\n\n',
  );
}
const projects = backend === 'services' ? ['--project', 'int'] : [];
const vitest = spawnSync('vitest', ['run', ...projects, ...rest], {
  stdio: 'inherit',
  env: { ...process.env, TAPWRIGHT_TEST_BACKEND: backend },
});
process.exitCode = vitest.status ?? 3;
