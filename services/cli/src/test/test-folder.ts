import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { decodeFile, readRewritingRules } from '@tapwright/cases';
import { EXIT, wrong } from '@tapwright/command-line';
import { REPORTS_MAX, type SuiteReport } from '@tapwright/report';
import { onInterrupt } from '../interrupt.ts';
import { messagesTo } from '../messages.ts';
import { prepareFolder } from '../output-folder.ts';
import { keptReports } from '../reporters/kept-reports.ts';
import { withJson } from '../reporters/reporter-names.ts';
import { takeFolder } from '../take-folder.ts';
import { findTestFiles } from './find-files.ts';
import { createListReporter } from './list-reporter.ts';
import type { PlannedTest } from './planned-test.ts';
import { readTests } from './read-tests.ts';
import { reportOfRuns, runTests } from './run-tests.ts';
import { selectTests } from './select-tests.ts';
import type { TestArguments } from './test-command.ts';
import type { Where } from './where.ts';
import { withLocal } from './where-local.ts';
import { onPlatform } from './where-platform.ts';

/** Finds the tests, runs them, and writes what the reporters make of it. Returns the exit code. */
export async function testFolder(parsed: TestArguments): Promise<number> {
  const { tests, model } = await chosenTests(parsed);
  const folder = resolve(parsed.out ?? join('.tapwright', 'tests'));
  // The first Ctrl-C cancels what runs and skips the rest.
  using interrupt = onInterrupt();
  const { signal } = interrupt;
  const running = (where: Where) => runAndReport(parsed, { tests, where, folder, signal });
  const { target, workers, app } = parsed;
  if (tests.length === 0)
    return await running({ slots: [], attempt: () => Promise.reject(new Error('no test')) });
  if (target.kind === 'platform') {
    const where = await onPlatform({ ...target, workers, app }, tests);
    await prepareFolder(folder);
    await using _taken = await takeFolder(folder);
    return await running(where);
  }
  return await withLocal({ phones: target, workers, app, model, folder, signal }, tests, running);
}

interface Chosen {
  readonly tests: readonly PlannedTest[];
  readonly model: string;
}

/** @throws TapwrightError `INPUT_INVALID` where there is nothing to run, or too much */
async function chosenTests(parsed: TestArguments): Promise<Chosen> {
  const { named, selection, heal, repeatable, strategy, retries } = parsed;
  const rules = parsed.rules === null ? [] : await rulesIn(parsed.rules);
  const files = await findTestFiles(named);
  const onPlatform = parsed.target.kind === 'platform';
  const how = { heal, repeatable, strategy, rules, env: process.env, onPlatform };
  const { tests, models } = readTests(files, how);
  const { chosen, inShard } = selectTests(tests, selection);
  if (chosen.length === 0)
    throw wrong(
      selection.grep === null ? '--tags' : '--grep',
      `fits none of ${tests.length} tests`,
      'what fits one of them',
    );
  const most = Math.floor(REPORTS_MAX / (retries + 1));
  if (inShard.length > most)
    throw wrong(
      '--shard',
      `leaves ${inShard.length} tests`,
      `at most ${most} in one run with ${retries} retries: use --shard`,
    );
  if (parsed.model === null && models.size > 1)
    throw wrong(
      '--model',
      `is missing, and the suites name ${[...models].join(' and ')}`,
      'one model for all',
    );
  return { tests: inShard, model: parsed.model ?? [...models][0] ?? 'offline' };
}

async function rulesIn(file: string) {
  const bytes = await readFile(file).catch(() => {
    throw wrong('--rules', `is '${file}', which cannot be read`, 'a file of rewriting rules');
  });
  return readRewritingRules(decodeFile(bytes, file), { file });
}

interface Prepared {
  readonly tests: readonly PlannedTest[];
  readonly where: Where;
  readonly folder: string;
  readonly signal: AbortSignal;
}

async function runAndReport(
  parsed: TestArguments,
  { tests, where, folder, signal }: Prepared,
): Promise<number> {
  const { retries, failFast } = parsed;
  const reporters = withJson(parsed);
  const out = messagesTo({ ...parsed, reporters });
  const list = createListReporter(out, { tests: tests.length, quiet: !reporters.includes('list') });
  const files = new Set(tests.map(({ file }) => file)).size;
  list.say(`${counted(tests.length, 'test')} in ${counted(files, 'file')}, ${where.slots.length} at once`);
  const kept = keptReports(folder);
  const runs = await runTests(tests, { where, retries, failFast, signal, list, kept, folder });
  list.close();
  const suite = reportOfRuns(`tapwright test ${parsed.named.join(' ')}`, runs);
  const lines = await kept.finish(suite, reporters);
  out.write(`${[countsInWords(suite), ...lines].join('\n')}\n`);
  return exitCodeOfTests(suite);
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** `3 of 5 passed, 1 of them flaky, 1 failed, 1 not run`. */
export function countsInWords({ tests }: Pick<SuiteReport, 'tests'>): string {
  const of = (result: string) => tests.filter((test) => test.result === result).length;
  const flaky = of('flaky');
  const parts = [
    `${of('passed') + flaky} of ${tests.length} passed`,
    flaky === 0 ? '' : `${flaky} of them flaky`,
    of('failed') === 0 ? '' : `${of('failed')} failed`,
    of('error') === 0 ? '' : `${of('error')} could not be judged`,
    of('not_run') === 0 ? '' : `${of('not_run')} not run`,
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** A test that could not be judged has priority over a failed one: the whole result is then not reliable. */
export function exitCodeOfTests({ tests }: Pick<SuiteReport, 'tests'>): number {
  const some = (result: string) => tests.some((test) => test.result === result);
  if (some('error')) return EXIT.infrastructure;
  return some('failed') || some('not_run') ? EXIT.notCompleted : EXIT.completed;
}
