import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Argument } from '@commander-js/extra-typings';
import { newCommand, parseOrExit, withExamples } from '@tapwright/command-line';

const command = withExamples(
  newCommand('run-tests.ts')
    .description('Runs the tests on one of the two backends. What it does not know is passed on to vitest.')
    .addArgument(
      new Argument(
        '<BACKEND>',
        'embedded: in-process bus, PGlite, virtual devices; services: the integration and end-to-end tests on real PostgreSQL and NATS JetStream',
      ).choices(['embedded', 'services'] as const),
    )
    .option(
      '--second-chance',
      'for machines that others use at the same time: files that fail are run once more, alone, and named at the end either way',
      false,
    )
    .allowUnknownOption()
    .allowExcessArguments(),
  {
    'run-tests.ts embedded --project unit libs/screen': 'the unit tests of a package',
    'run-tests.ts services --second-chance': 'on servers, on a busy machine',
  },
);
const parsed = parseOrExit(command, 'run-tests');
const [backend, ...rest] = parsed.args;
const { secondChance } = parsed.opts();
if (!existsSync('../shared/recordings')) {
  process.stderr.write(
    '\n*** ../shared/recordings is absent: the tests over recorded apps are NOT run, only those that make their own. ***\n\n',
  );
}
const folder = mkdtempSync(join(tmpdir(), 'tapwright-tests-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const report = join(folder, 'report.json');

const first = vitest(rest);
const failed = first === 0 || !secondChance ? [] : failedFiles();
const second = failed.length === 0 ? first : vitest(failed);
if (failed.length > 0) {
  const end = second === 0 ? 'passed when they were run again, alone' : 'failed again';
  process.stderr.write(
    `\n*** UNSTABLE: these files failed and ${end}:\n${failed.map((file) => `***   ${file}\n`).join('')}\n`,
  );
}
process.exitCode = second;

function vitest(more: readonly string[]): number {
  const projects = backend === 'services' ? ['--project', 'e2e', '--project', 'int'] : [];
  const reporters = secondChance
    ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    : [];
  const { status } = spawnSync('vitest', ['run', ...projects, ...reporters, ...more], {
    stdio: 'inherit',
    env: { ...process.env, TAPWRIGHT_TEST_BACKEND: backend },
  });
  return status ?? 3;
}

/** Empty where vitest itself failed: then there is nothing to be run again. */
function failedFiles(): string[] {
  if (!existsSync(report)) return [];
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    readonly testResults: readonly { readonly name: string; readonly status: string }[];
  };
  return testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name }) => relative(process.cwd(), name));
}
