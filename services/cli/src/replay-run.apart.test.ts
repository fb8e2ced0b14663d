import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type TemporaryDirectory, temporaryDirectory } from '@tapwright/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

const BIN = fileURLToPath(new URL('../bin/tapwright.js', import.meta.url));

let folder: TemporaryDirectory;
let cassette: string;
beforeAll(async () => {
  folder = await temporaryDirectory();
  const goal = ['--goal', 'Turn on the dark theme', '--virtual', 'notes'];
  const ran = await tapwright(['run', ...goal, '--out', folder.path]);
  expect(ran).toMatchObject({ code: 0 });
  const name = (await readdir(folder.path)).find((file) => file.endsWith('.cassette.jsonl')) ?? 'none';
  cassette = join(folder.path, name);
  expect(ran.stdout).toContain(`cassette ${cassette}\n`);
});
afterAll(() => folder.remove());

function tapwright(args: readonly string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [BIN, ...args], { timeout: 150_000 }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
      resolve({ code, stdout, stderr });
    });
  });
}

test('a run leaves a cassette without picture and serial; a replay gives the same: 0', async () => {
  const text = await readFile(cassette, 'utf8');
  expect(text).not.toContain('virtual-1');
  expect(text).not.toMatch(/picture(Id)?":"/);
  const ran = await tapwright(['replay-run', cassette]);
  expect(ran).toMatchObject({ code: 0, stderr: '' });
  expect(ran.stdout).toMatch(/^same {5}1 {2}click "More options"$/m);
  expect(ran.stdout.trim().split('\n').at(-1)).toBe('same');
});

test('with another strategy it differs, and shows where, what and why: 1', async () => {
  const ran = await tapwright(['replay-run', cassette, '--strategy', 'guardian']);
  expect(ran.code).toBe(1);
  expect(ran.stdout).toMatch(/^parted {3}1 {2}then {2}advanced$/m);
  expect(ran.stdout).toMatch(/^ +now {3}nothing: the recording has no answer$/m);
  expect(ran.stdout).toMatch(/^ +why {3}the observer is asked, which the recorded run did not do$/m);
});

test('a broken line is bad input, reported with its number: 2', async () => {
  const path = join(folder.path, 'broken.jsonl');
  const lines = (await readFile(cassette, 'utf8')).split('\n');
  await writeFile(path, lines.toSpliced(4, 1, '{"kind":').join('\n'));
  const ran = await tapwright(['replay-run', path]);
  expect(ran).toMatchObject({ code: 2, stdout: '' });
  expect(ran.stderr).toMatch(/broken.jsonl:5 is not JSON.*INPUT_INVALID/);
});
