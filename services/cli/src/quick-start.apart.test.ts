import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { RunReport } from '@tapwright/contracts';
import { type TemporaryDirectory, temporaryDirectory } from '@tapwright/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

const BIN = fileURLToPath(new URL('../bin/tapwright.js', import.meta.url));
/** On a busy machine a process starts slowly. */
const TIMEOUT_MS = 240_000;
/** The goal of `npm start`. */
const GOAL = "Create a note titled 'Groceries' with the text 'Milk, bread and coffee'";

let folder: TemporaryDirectory;
beforeAll(async () => {
  folder = await temporaryDirectory();
});
afterAll(() => folder.remove());

/** The report of the run and the exit code of the process. */
function run(strategy: string): Promise<{ readonly code: number; readonly report: RunReport }> {
  const args = ['run', '--virtual', 'notes', '--goal', GOAL, '--strategy', strategy, '--json'];
  const options = { cwd: folder.path, timeout: TIMEOUT_MS };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [BIN, ...args], options, (error, stdout) => {
      const code = error === null ? 0 : error.code;
      if (typeof code !== 'number') reject(error);
      else resolve({ code, report: RunReport.parse(JSON.parse(stdout)) });
    });
  });
}

test(
  'the goal of the quick start is completed by guardian, too: what it types is no loop',
  async () => {
    const { code, report } = await run('guardian');
    expect(report.job).toMatchObject({ status: 'completed', reason: { code: 'COMPLETED' } });
    expect(code).toBe(0);
    const typed = report.steps.filter(({ action }) => action === 'text');
    expect(typed.map(({ verdict }) => verdict)).toEqual(['advanced', 'advanced']);
    expect(report.scripts.map(({ proof }) => proof)).toEqual(report.scripts.map(() => 'replayed'));
  },
  TIMEOUT_MS,
);
