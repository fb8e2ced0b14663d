import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
/** Prints on standard error what is loaded. */
const TELL = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({
    resolve(name, context, next) {
      const found = next(name, context);
      process.stderr.write(found.url + '\\n');
      return found;
    },
  });
`)}`;
const run = promisify(execFile);

/** The packages of the project that a command line loads. */
async function loadedBy(...args: readonly string[]): Promise<readonly string[]> {
  const { stderr } = await run(process.execPath, ['--import', TELL, MAIN, ...args]);
  const packages = stderr.matchAll(/\/((?:libs|services)\/[a-z-]+)\/src\//g);
  return [...new Set([...packages].map(([, name]) => name ?? ''))].toSorted();
}

const LIGHT = ['libs/command-line', 'libs/contracts', 'services/cli'];

test.each([
  [['--help']],
  [['--version']],
  [['run', '--help']],
  [['case', 'run', '--help']],
  [['serve', '--help']],
])('%j loads nothing of the platform', async (args) => {
  expect(await loadedBy(...args)).toEqual(LIGHT);
});

test('a command that checks files loads neither the platform nor the virtual phones', async () => {
  const example = fileURLToPath(new URL('../../../examples/cases/chat-two-phones.yaml', import.meta.url));
  expect(await loadedBy('case', 'lint', example)).toEqual([...LIGHT, 'libs/cases', 'libs/escape'].toSorted());
});
