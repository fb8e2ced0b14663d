import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type TemporaryDirectory, temporaryDirectory } from '@tapwright/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

const BIN = fileURLToPath(new URL('../../bin/tapwright.js', import.meta.url));
const CHART = fileURLToPath(new URL('../../../../examples/flows/notes.mmd', import.meta.url));

let folder: TemporaryDirectory;
beforeAll(async () => {
  folder = await temporaryDirectory();
});
afterAll(() => folder.remove());

/** The exit code and what was printed. */
function tapwright(...args: readonly string[]): Promise<readonly [code: number, out: string]> {
  return new Promise((resolve, reject) => {
    const options = { cwd: folder.path, timeout: 150_000 };
    execFile(process.execPath, [BIN, ...args], options, (error, out) => {
      const code = error === null ? 0 : error.code;
      if (typeof code === 'number') resolve([code, out]);
      else reject(error);
    });
  });
}

test('the example of docs/flow-charts.md: a case of a chart is run and fails, and the chart shows where', async () => {
  expect((await tapwright('flow', 'expand', CHART, '--out', 'cases'))[0]).toBe(0);
  const [code, printed] = await tapwright(
    'case',
    'run',
    'cases/notes-3.yaml',
    '--virtual',
    'notes',
    '--out',
    'ran',
  );
  expect([code, printed]).toEqual([1, expect.stringContaining('INFEASIBLE')]);
  expect(await tapwright('flow', 'expand', CHART, '--coverage', 'ran', '--svg', 'notes.svg')).toEqual([
    0,
    'notes.svg: 3 of 6 nodes and 2 of 7 edges covered\n',
  ]);
  expect(await readFile(`${folder.path}/notes.svg`, 'utf8')).toContain('write-&gt;print: 0 passed, 1 failed');
});
