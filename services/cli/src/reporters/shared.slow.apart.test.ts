import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseReport } from '@tapwright/report';
import { type TemporaryDirectory, temporaryDirectory } from '@tapwright/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

const BIN = fileURLToPath(new URL('../../bin/tapwright.js', import.meta.url));
const example = (path: string) => fileURLToPath(new URL(`../../../../examples/${path}`, import.meta.url));

let folder: TemporaryDirectory;
beforeAll(async () => {
  folder = await temporaryDirectory();
});
afterAll(() => folder.remove());

async function tapwright(...args: readonly string[]) {
  const options = { cwd: folder.path, timeout: 400_000, maxBuffer: 64_000_000 };
  return new Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }>(
    (resolve) => {
      execFile(process.execPath, [BIN, ...args], options, (error, stdout, stderr) => {
        const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
        resolve({ code, stdout, stderr });
      });
    },
  );
}

const WRITTEN = ['frames', 'index.html', 'junit.xml', 'report.json'];
const HOW = ['--virtual', 'notes', '--reporter', 'junit,html', '--out'];

/** The command has written its files, and `tapwright report` reads its folder. */
async function expectRead(out: string, jobs: number): Promise<void> {
  expect(await readdir(join(folder.path, out))).toEqual(expect.arrayContaining(WRITTEN));
  const again = `${out}-again.xml`;
  expect(await tapwright('report', out, '--junit', again)).toMatchObject({ code: 0 });
  const text = async (path: string) => readFile(join(folder.path, path), 'utf8');
  expect(await text(again)).toBe(await text(join(out, 'junit.xml')));
  const report = parseReport(await text(join(out, 'report.json')), out);
  expect('reports' in report ? report.reports.length : 1).toBe(jobs);
}

test('run and replay write what the reporters make, and `report DIR` reads it', async () => {
  expect(await tapwright('run', '--goal', 'Turn on the dark theme', ...HOW, 'run')).toMatchObject({
    code: 0,
  });
  await expectRead('run', 1);
  const trace = (await readdir(join(folder.path, 'run'))).find((name) => /^job_\w+\.json$/.test(name)) ?? '';
  const replayed = await tapwright('replay', join('run', trace), ...HOW, 'replay');
  expect(replayed).toMatchObject({ code: 0 });
  expect(replayed.stdout).toMatch(/^junit +\S+junit\.xml$/m);
  await expectRead('replay', 1);
});

test('case run takes several files', async () => {
  const files = [example('cases/notes.yaml'), example('tests/notes.yaml')];
  const ran = await tapwright('case', 'run', ...files, ...HOW, 'cases');
  expect(ran).toMatchObject({ code: 0, stdout: expect.stringMatching(/^7 of 7 passed$/m) });
  await expectRead('cases', 7);
  const twice = await tapwright('case', 'run', files[0] ?? '', files[0] ?? '', '--virtual', 'notes');
  expect(twice).toMatchObject({ code: 2, stderr: expect.stringContaining('is the id of') });
});

test('suite run tells each task', async () => {
  const ran = await tapwright('suite', 'run', example('suites/notes.yaml'), ...HOW, 'suite', '--json');
  expect(ran).toMatchObject({ code: 0 });
  expect(JSON.parse(ran.stdout)).toMatchObject({ suite: 'Notes, the basics', status: 'passed' });
  await expectRead('suite', 3);
  const report = parseReport(await readFile(join(folder.path, 'suite/report.json'), 'utf8'), 'suite');
  expect('tests' in report ? report.tests.map(({ name, result }) => [name, result]) : []).toEqual([
    ['dark-theme (1 of 2)', 'passed'],
    ['dark-theme (2 of 2)', 'passed'],
    ['large-font', 'passed'],
  ]);
});
