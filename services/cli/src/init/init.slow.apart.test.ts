import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { temporaryDirectory } from '@tapwright/testing';
import { expect, test } from 'vitest';

const BIN = fileURLToPath(new URL('../../bin/tapwright.js', import.meta.url));
const run = promisify(execFile);
const tapwright = (cwd: string, ...args: readonly string[]) => run(process.execPath, [BIN, ...args], { cwd });

test('what it writes is right, and passes at once on a virtual phone', async () => {
  await using folder = await temporaryDirectory();
  const { stdout } = await tapwright(
    folder.path,
    'init',
    '--yes',
    '--virtual',
    'notes',
    '--ci',
    'github',
    '--json',
  );
  expect(JSON.parse(stdout)).toEqual({
    written: [
      'tapwright.config.ts',
      'tests/first.case.yaml',
      '.gitignore',
      '.github/workflows/tapwright.yaml',
    ],
    kept: [],
    note: expect.stringContaining('npm install --save-dev'),
  });
  await tapwright(folder.path, 'case', 'lint', 'tests/first.case.yaml');
  // The phone, the folder and the reports are those of the configuration.
  await tapwright(folder.path, 'test', 'tests');
  expect(await readFile(join(folder.path, 'results', 'junit.xml'), 'utf8')).toContain('failures="0"');
}, 600_000);

test('a file that is there stays as it is', async () => {
  await using folder = await temporaryDirectory();
  const path = join(folder.path, '.gitignore');
  await writeFile(path, 'mine\n');
  const { stdout } = await tapwright(
    folder.path,
    'init',
    '--yes',
    '--serial',
    'S1',
    '--app',
    'org.example.app',
    '--json',
  );
  expect(JSON.parse(stdout)).toMatchObject({ kept: ['.gitignore'] });
  expect(await readFile(path, 'utf8')).toBe('mine\n');
  expect(await readFile(join(folder.path, 'tapwright.config.ts'), 'utf8')).toContain("serial: 'S1'");
}, 600_000);
