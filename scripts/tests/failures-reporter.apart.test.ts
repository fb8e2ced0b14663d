import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FAILURES_FILE, failureText } from './failures-reporter.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const REPORTER = join(ROOT, 'scripts/tests/failures-reporter.ts');
/** Within the project, where `vitest` is found. */
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(ROOT, 'node_modules/.failures-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('what failed is told: a test, a hook, a file that cannot be loaded, an error that nobody caught', () => {
  written('a', "test('one of two', () => { expect('a\\nb').toBe('c'); }); test('passes', () => {});");
  written('b', "import './is-not-there.ts';");
  written(
    'c',
    "describe('a part', () => { beforeAll(() => { throw new Error('no hook'); }); test('x', () => {}); });",
  );
  written('d', "test('passes', () => { Promise.reject(new Error('nobody waits')); });");
  const lines = failureText(run()).split('\n');
  expect(lines[1]).toBe('FAILED: 4');
  expect(lines.slice(2, 6).toSorted()).toEqual([
    '  no test > an error that nobody caught: nobody waits',
    expect.stringMatching(/a\.test\.ts > one of two: expected 'a.*b' to be 'c'/),
    expect.stringMatching(/b\.test\.ts > the file itself: .*is-not-there/),
    expect.stringMatching(/c\.test\.ts > a part: no hook/),
  ]);
});

test('nothing is told where nothing failed', () => {
  for (const name of ['a', 'b', 'c', 'd']) written(name, "test('passes', () => {});");
  expect(failureText(run())).toBe('');
});

function written(name: string, code: string): void {
  const imports = "import { beforeAll, describe, expect, test } from 'vitest';";
  writeFileSync(join(folder, `${name}.test.ts`), `${imports}\n${code}\n`);
}

/** Runs the files; the path of what was written down. */
function run(): string {
  const file = join(folder, 'failures');
  rmSync(file, { force: true });
  writeFileSync(join(folder, 'vitest.config.ts'), "export default { test: { include: ['*.test.ts'] } };\n");
  const args = ['run', '--root', folder, '--reporter', 'default', '--reporter', REPORTER];
  spawnSync('vitest', args, { env: { ...process.env, [FAILURES_FILE]: file } });
  return file;
}
