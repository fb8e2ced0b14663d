import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { eventually } from '../eventually.ts';

const CHILD = fileUrl('./child.ts');
/** Starts a process that goes on for ever, tells its number, and dies of an error that nobody catches. */
const PARENT = `
const { startChild } = await import(${JSON.stringify(CHILD)});
const child = startChild({
  name: 'endless',
  command: ['-e', 'console.log("up"); setInterval(() => {}, 60_000)'],
  environment: process.env,
  isReady: (line) => line === 'up',
  onLine: () => {},
});
await child.ready();
console.log(child.pid());
setImmediate(() => { throw new Error('of this test'); });
`;

test('what a process has started ends with it, also where it dies of an error', async () => {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', PARENT], {
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('of this test') });
  const pid = Number(stdout);
  expect(pid).toBeGreaterThan(0);
  await eventually(() => !isAlive(pid), { what: 'the end of the process' });
});

function fileUrl(path: string): string {
  return new URL(path, import.meta.url).href;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
