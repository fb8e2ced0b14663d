import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** The variable that names the file to which each run of vitest adds its failures, a line each. */
export const FAILURES_FILE = 'TAPWRIGHT_TEST_FAILURES';
/** The most failures that are named; the output of the runs has all. */
const NAMED_MAX = 40;
const LINE_MAX = 300;

/**
 * Writes down what failed, so that the end of a long output tells it: whoever reads a log of CI may have no more than its
 * last part.
 */
export default class FailuresReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const path = process.env[FAILURES_FILE];
    if (path === undefined) return;
    const lines = [
      ...modules.flatMap(failuresOf),
      ...unhandled.map((error) => lineOf('no test', 'an error that nobody caught', [error])),
    ];
    if (lines.length > 0) appendFileSync(path, lines.map((line) => `${line}\n`).join(''));
  }
}

/** What the runs wrote to the file, as text for the end of the output; empty if nothing failed. */
export function failureText(path: string): string {
  if (!existsSync(path)) return '';
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  const more = lines.length > NAMED_MAX ? `  and ${lines.length - NAMED_MAX} more, see above\n` : '';
  const named = lines.slice(0, NAMED_MAX).map((line) => `  ${line}\n`);
  return `\nFAILED: ${lines.length}\n${named.join('')}${more}`;
}

function failuresOf(module: TestModule): string[] {
  const file = relative(process.cwd(), module.moduleId);
  const lines = module.errors().map((error) => lineOf(file, 'the file itself', [error]));
  for (const suite of module.children.allSuites()) {
    for (const error of suite.errors()) lines.push(lineOf(file, suite.fullName, [error]));
  }
  for (const test of module.children.allTests('failed')) {
    lines.push(lineOf(file, test.fullName, test.result().errors ?? []));
  }
  return lines;
}

function lineOf(file: string, name: string, errors: readonly { message: string }[]): string {
  const [first = ''] = (errors[0]?.message ?? '').split('\n');
  return `${file} > ${name}: ${first}`.replaceAll(/\s+/gu, ' ').slice(0, LINE_MAX);
}
