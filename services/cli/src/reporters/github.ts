import { appendFile } from 'node:fs/promises';
import type { ReportTest, SuiteReport } from '@tapwright/report';
import { markdownTable } from '@tapwright/suite';
import { oneLine } from './one-line.ts';

/** GitHub shows so many annotations of a step; more are not written. */
const ANNOTATIONS_MAX = 50;
const LEVELS: Readonly<Partial<Record<ReportTest['result'], 'error' | 'warning'>>> = {
  failed: 'error',
  error: 'error',
  flaky: 'warning',
};

/** Commands of GitHub's runner: an annotation for each test that did not pass at once. */
export function annotations({ tests }: SuiteReport): readonly string[] {
  return tests
    .flatMap(({ name, file, result, why }) => {
      const level = LEVELS[result];
      if (level === undefined) return [];
      const about = `file=${property(file)},title=${property(`${name}: ${result}`)}`;
      return [`::${level} ${about}::${data(oneLine(why))}`];
    })
    .slice(0, ANNOTATIONS_MAX);
}

/** Adds a table to the page of the step, where GitHub names a file for it. */
export async function addSummary(suite: SuiteReport, file: string | undefined): Promise<void> {
  if (file === undefined || file === '') return;
  const rows = suite.tests.map(({ name, file: from, result, attempts, why }) => [
    oneLine(name),
    from,
    result.replace('_', ' '),
    String(attempts.length),
    oneLine(why),
  ]);
  const head = ['test', 'file', 'result', 'attempts', 'why'];
  await appendFile(file, `### ${oneLine(suite.title)}\n\n${markdownTable(head, rows, 3)}\n`);
}

const data = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
