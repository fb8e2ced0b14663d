import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Reader, startReader } from './reader.fixture.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Those for build servers are tried step by step, in e2e/build-servers.slow.apart.test.ts. */
const EXAMPLES = globSync('examples/**/*.*', { cwd: ROOT })
  .filter((path) => !/^examples.git(?:hub|lab)\b/.test(path))
  .toSorted();

let reader: Reader;
beforeAll(async () => {
  reader = await startReader();
});
afterAll(() => reader[Symbol.asyncDispose]());

test('there are examples of each kind', () => {
  const kinds = new Set(EXAMPLES.map((path) => path.split('/')[1]));
  expect([...kinds]).toEqual(['cases', 'flows', 'models.yaml', 'personas', 'suites', 'tests']);
});

test.each(EXAMPLES)('%s names a command that uses it, and that ends with 0', async (path) => {
  const [, command = ''] = /^(?:#|%%) Try it: (.+)$/m.exec(readFileSync(ROOT + path, 'utf8')) ?? [];
  expect(command).toContain(` ${path} `);
  const { code, printed } = await reader.run(command);
  expect(code, printed).toBe(0);
  // `4 of 4 passed`, `2 of 2 tasks passed`, `9 of 9 cells measured`, `3 cases of …`, `found    2 of 3 activities …`
  expect(printed).toMatch(
    /^([1-9]\d*) of \1 (tasks passed|passed|cells measured)|^[1-9]\d* cases of |^found +[1-9]/m,
  );
});
