import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type TemporaryDirectory, temporaryDirectory } from '@tapwright/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

const BIN = fileURLToPath(new URL('../../bin/tapwright.js', import.meta.url));
const SUITE = `suite: Notes
tasks:
  - { id: dark-theme, goal: Turn on the dark theme, repeat: 2 }
`;

let folder: TemporaryDirectory;
beforeAll(async () => {
  folder = await temporaryDirectory();
  await writeFile(join(folder.path, 'suite.yaml'), SUITE);
});
afterAll(() => folder.remove());

interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function tapwright(...args: string[]): Promise<Ran> {
  const options = { cwd: folder.path, env: process.env, timeout: 240_000 };
  return new Promise((resolve) => {
    execFile(process.execPath, [BIN, ...args], options, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
      resolve({ code, stdout, stderr });
    });
  });
}

const train = (...more: string[]) =>
  tapwright('train', 'suite.yaml', '--virtual', 'notes', '--data', 'data', '--out', 'out', '--json', ...more);

test('training writes a memory that stays, and the evaluation only reads it', async () => {
  const first = await train('--passes', '2');
  expect(first.code, first.stderr).toBe(0);
  const { passes, evaluation, memory } = JSON.parse(first.stdout);
  expect(passes.map(({ tasks }: { tasks: { runs: unknown[] }[] }) => tasks[0]?.runs.length)).toEqual([1, 1]);
  expect(evaluation).toMatchObject({ status: 'passed', tasks: [{ id: 'dark-theme', passed: 2 }] });
  expect(memory).toMatchObject({ steps: 1 });
  expect(first.stderr).toMatch(/^pass-1 +1 of 1 passed, .* steps, .* model calls$/m);
  expect(first.stderr).toMatch(/^evaluation +1 of 1 passed/m);

  const second = await train('--passes', '1');
  expect(second.code, second.stderr).toBe(0);
  // Seen in two passes before, and once more now. The runs of evaluations do not count.
  expect(JSON.parse(second.stdout).memory).toMatchObject({ steps: 1 });
});
