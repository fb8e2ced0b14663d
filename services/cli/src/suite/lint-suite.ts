import { EXIT } from '@tapwright/command-line';
import { at, readSuite } from './load-suite.ts';

/** Lists all errors of a file, one line each, in a form that editors can jump to. Starts nothing. */
export async function lintSuite(path: string): Promise<number> {
  const { loaded, problems } = await readSuite(path);
  if (loaded === null) {
    for (const { field, expected, ...place } of problems) {
      const what = field === '' ? '' : `${field}: `;
      process.stderr.write(`${at(path, place)}: ${what}expected ${expected}\n`);
    }
    return EXIT.badInput;
  }
  const { suite, tasks } = loaded.suite;
  const runs = tasks.reduce((total, { repeat }) => total + repeat, 0);
  process.stdout.write(`${path}: '${suite}', ${tasks.length} tasks, ${runs} runs: nothing wrong\n`);
  return EXIT.completed;
}
