import { appendFile } from 'node:fs/promises';
import type { ReportTest } from '@tapwright/report';
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
export function annotations(tests: readonly ReportTest[]): readonly string[] {
  return tests
    .flatMap(({ name, file, result, why }) => {
      const level = LEVELS[result];
      if (level === undefined) return [];
      const at = file === '' ? '' : `file=${property(file)},`;
      const about = `${at}title=${property(`${oneLine(name)}: ${result}`)}`;
      return [`::${level} ${about}::${data(oneLine(why))}`];
    })
    .slice(0, ANNOTATIONS_MAX);
}

/** Adds a table to the page of the step, where GitHub names a file for it. */
export async function addSummary(
  { title, tests }: { readonly title: string; readonly tests: readonly ReportTest[] },
  file: string | undefined,
): Promise<void> {
  if (file === undefined || file === '') return;
  const rows = tests.map(({ name, file: from, result, attempts, why }) => [
    words(name),
    words(from),
    result.replace('_', ' '),
    String(attempts.length),
    words(why),
  ]);
  const head = ['test', 'file', 'result', 'attempts', 'why'];
  await appendFile(file, `### ${words(title)}\n\n${markdownTable(head, rows, head.length)}\n`);
}

/** A text that Markdown shows as it is: an app may show signs that begin a tag, a link or emphasis. */
const words = (text: string): string =>
  oneLine(text)
    .replace(/[\\`*_~[\]#]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
const data = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
