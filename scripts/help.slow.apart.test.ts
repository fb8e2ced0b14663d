import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SCRIPTS = globSync('scripts/*.ts', { cwd: ROOT }).filter((path) => !path.endsWith('.test.ts'));

interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function run(path: string, ...args: readonly string[]): Promise<Ran> {
  return new Promise((resolve) => {
    const options = { cwd: ROOT, timeout: 150_000 };
    execFile(process.execPath, [path, ...args], options, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
      resolve({ code, stdout, stderr });
    });
  });
}

test('there are scripts', () => {
  expect(SCRIPTS.map((path) => basename(path))).toContain('cluster.ts');
});

describe.each(SCRIPTS)('%s', (path) => {
  test('--help shows what it takes, with an example, and starts nothing', async () => {
    const { code, stdout, stderr } = await run(path, '--help');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Usage: /);
    expect(stdout).toMatch(/\nExamples:\n {2}# .+\n {2}.+/);
  });

  // Options that `run-tests.ts` does not know are passed on to vitest.
  if (path.endsWith('run-tests.ts')) return;

  test('refuses an unknown option', async () => {
    const { code, stdout, stderr } = await run(path, '--colour');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/option '--colour'/);
  });
});

test('run-tests.ts refuses an unknown backend', async () => {
  const { code, stderr } = await run('scripts/run-tests.ts', 'cloud');
  expect(code).toBe(2);
  expect(stderr).toContain('expected: embedded, services');
});
