import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { Argument } from '@commander-js/extra-typings';
import { newCommand, parseOrExit, withExamples } from '@tapwright/command-line';
import { unstableTests } from './tests/unstable-tests.ts';

const SLOW = '**/*.slow*.test.ts';
/** Connections of each process: three test files at once, with up to twelve processes each, share a server that allows a hundred. */
const POOL = '3';

const command = withExamples(
  newCommand('run-tests.ts')
    .description('Runs the tests on one of the two backends. Unknown options are passed on to vitest.')
    .addArgument(
      new Argument(
        '<BACKEND>',
        'embedded: in-process bus, PGlite, virtual devices; services: the integration and end-to-end tests on real PostgreSQL and NATS JetStream',
      ).choices(['embedded', 'services'] as const),
    )
    .option('--all', 'also run the slow tests, which otherwise only CI runs', false)
    .allowUnknownOption()
    .allowExcessArguments(),
  {
    'run-tests.ts embedded --all': 'what CI runs without servers',
    'run-tests.ts embedded --project unit libs/screen': 'the unit tests of a package',
  },
);
const parsed = parseOrExit(command, 'run-tests');
const [backend, ...rest] = parsed.args;
const { all } = parsed.opts();
if (!existsSync('../shared/recordings')) {
  process.stderr.write(
    '\n*** ../shared/recordings is absent: the tests over recorded apps are NOT run, only those that make their own. ***\n\n',
  );
}
const slow = all ? [] : globSync(SLOW, { exclude: ['**/node_modules'] }).toSorted();
const unstable = rest.length > 0 ? [] : unstableTests(readFileSync('docs/unstable.md', 'utf8'));

const codes = [vitest([...exclude(all ? [] : [SLOW]), ...exclude(unstable), ...rest])];
// Run alone, so that nothing else makes them wait.
if (unstable.length > 0) codes.push(vitest(['--maxWorkers', '1', '--passWithNoTests', ...unstable]));
if (slow.length > 0) {
  const names = slow.map((path) => `  ${path}\n`).join('');
  process.stdout.write(
    `\nLeft out: ${slow.length} files with slow tests. \`npm test -- --all\` runs them too, and so does .ci/run.\n${names}`,
  );
}
process.exitCode = codes.find((code) => code !== 0) ?? 0;

function exclude(patterns: readonly string[]): string[] {
  return patterns.flatMap((pattern) => ['--exclude', pattern]);
}

function vitest(more: readonly string[]): number {
  const projects = backend === 'services' ? ['--project', 'e2e', '--project', 'int'] : [];
  const { status } = spawnSync('vitest', ['run', ...projects, ...more], {
    stdio: 'inherit',
    env: { DATABASE_POOL: POOL, ...process.env, TAPWRIGHT_TEST_BACKEND: backend },
  });
  return status ?? 3;
}
