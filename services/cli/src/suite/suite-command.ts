import { wrong } from '../arguments.ts';
import { EXIT } from '../exit-codes.ts';
import { onlyFile } from './arguments.ts';
import { at, readSuite } from './load-suite.ts';
import { runSuite } from './run-suite.ts';

/** `tapwright suite run FILE …` and `tapwright suite lint FILE`. */
export async function suiteCommand([verb, ...args]: readonly string[]): Promise<number> {
  switch (verb) {
    case 'run':
      return runSuite(args);
    case 'lint':
      return lintSuite(onlyFile(args));
    default:
      throw wrong('suite', 'is called wrongly', 'tapwright suite run FILE … or tapwright suite lint FILE');
  }
}

/** Tells everything that is wrong with a file, one line each in the form that editors can jump to. Starts nothing. */
async function lintSuite(path: string): Promise<number> {
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
