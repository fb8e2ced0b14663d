import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Argument, Option } from '@commander-js/extra-typings';
import { newCommand, parseOrExit, withExamples, wrong } from '@tapwright/command-line';
import { FAILURES_FILE, failureText } from './tests/failures-reporter.ts';
import { unstableTests } from './tests/unstable-tests.ts';

const SLOW = '**/*.slow*.test.ts';
/** Connections of each process: three test files at once, with up to twelve processes each, share a server that allows a hundred. */
const POOL = '3';
/** Slow files that are begun together. */
const AT_ONCE = 16;
/** What a newcomer tries is shown to work first. */
const FIRST = 'e2e/readme/';

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
    .option('--slow', 'run the slow tests only', false)
    .addOption(
      new Option(
        '--until <SECONDS>',
        'begin no slow test after this time, in seconds since 1970; name those left out',
      )
        .argParser(secondsOf)
        .default(Number.POSITIVE_INFINITY, 'no end'),
    )
    .allowUnknownOption()
    .allowExcessArguments(),
  {
    'run-tests.ts embedded --all': 'what CI runs without servers',
    'run-tests.ts services --slow --until 1893456000': 'the slow tests alone, as far as there is time',
    'run-tests.ts embedded --project unit libs/screen': 'the unit tests of a package',
  },
);
const parsed = parseOrExit(command, 'run-tests');
const [backend, ...rest] = parsed.args;
const { all, slow: onlySlow, until } = parsed.opts();
if (!existsSync('../shared/recordings')) {
  process.stderr.write(
    '\n*** ../shared/recordings is absent: the tests over recorded apps are NOT run, only those that make their own. ***\n\n',
  );
}
const slow = globSync(SLOW, { exclude: ['**/node_modules'] }).toSorted();
const noted = mkdtempSync(join(tmpdir(), 'tapwright-tests-'));
const failures = join(noted, 'failures');
process.exitCode = onlySlow ? runSlow() : runOthers();
process.stdout.write(failureText(failures));
rmSync(noted, { recursive: true, force: true });

/** A moment has more digits than the other numbers of command lines. */
function secondsOf(text: string): number {
  if (/^\d{1,12}$/.test(text)) return Number(text);
  throw wrong('--until', `is '${text.slice(0, 40)}'`, 'a whole number of seconds since 1970');
}

function runOthers(): number {
  const unstable = rest.length > 0 ? [] : unstableTests(readFileSync('docs/unstable.md', 'utf8'));
  const codes = [vitest([...exclude(all ? [] : [SLOW]), ...exclude(unstable), ...rest])];
  // Run alone, so that nothing else makes them wait.
  if (unstable.length > 0) codes.push(vitest(['--maxWorkers', '1', '--passWithNoTests', ...unstable]));
  if (!all && slow.length > 0)
    leftOut(slow, '`npm test -- --all` runs them too, and `npm test -- --slow` only them');
  return worst(codes);
}

/** Some at a time, so that whoever has little time learns of the others by name in place of being cut off. */
function runSlow(): number {
  const codes: number[] = [];
  const isDone = ({ length }: readonly string[]) => length === 0 || Date.now() / 1_000 > until;
  const first = (path: string) => (path.startsWith(FIRST) ? 0 : 1);
  let waiting = slow.filter((path) => isOfBackend(path)).toSorted((a, b) => first(a) - first(b));
  while (!isDone(waiting)) {
    codes.push(vitest(['--passWithNoTests', ...waiting.slice(0, AT_ONCE), ...rest]));
    waiting = waiting.slice(AT_ONCE);
  }
  if (waiting.length > 0) leftOut(waiting, 'the time was up (--until)');
  return worst(codes);
}

/** As `vitest` chooses them by project for the other tests. */
function isOfBackend(path: string): boolean {
  return backend === 'embedded' || path.endsWith('.int.test.ts');
}

function leftOut(paths: readonly string[], why: string): void {
  const names = paths.map((path) => `  ${path}\n`).join('');
  process.stdout.write(`\nLEFT OUT: ${paths.length} files with slow tests: ${why}.\n${names}`);
}

function worst(codes: readonly number[]): number {
  return codes.find((code) => code !== 0) ?? 0;
}

function exclude(patterns: readonly string[]): string[] {
  return patterns.flatMap((pattern) => ['--exclude', pattern]);
}

function vitest(more: readonly string[]): number {
  const projects = backend === 'services' ? ['--project', 'e2e', '--project', 'int'] : [];
  const reporters = ['--reporter', 'default', '--reporter', './scripts/tests/failures-reporter.ts'];
  const { status } = spawnSync('vitest', ['run', ...reporters, ...projects, ...more], {
    stdio: 'inherit',
    env: { DATABASE_POOL: POOL, ...process.env, TAPWRIGHT_TEST_BACKEND: backend, [FAILURES_FILE]: failures },
  });
  return status ?? 3;
}
