import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FiringView } from '@tapwright/contracts';
import { eventually, type TemporaryDirectory, temporaryDirectory } from '@tapwright/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

const BIN = fileURLToPath(new URL('../../bin/tapwright.js', import.meta.url));
const EXAMPLE = fileURLToPath(new URL('../../../../examples/tests/notes.yaml', import.meta.url));
const Shown = z.object({ firings: z.array(FiringView) });
const MINUTE = 60_000;

let folder: TemporaryDirectory;
beforeAll(async () => {
  folder = await temporaryDirectory();
});
afterAll(() => folder.remove());

interface Serving extends AsyncDisposable {
  readonly url: string;
  readonly child: ChildProcess;
}

async function serve(): Promise<Serving> {
  const args = ['serve', '--virtual', 'notes', '--port', '0', '--data', join(folder.path, 'data')];
  const child = spawn(process.execPath, [BIN, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString('utf8');
  });
  const url = await eventually(() => /^listening on (\S+)$/m.exec(printed)?.[1], {
    what: 'the platform listens',
  });
  return { url, child, [Symbol.asyncDispose]: () => stop(child, 'SIGTERM') };
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

function tapwright(...args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [BIN, ...args], { cwd: folder.path }, (error, stdout) =>
      error === null ? resolve(stdout) : reject(error),
    );
  });
}

async function firings(url: string): Promise<readonly FiringView[]> {
  return Shown.parse(JSON.parse(await tapwright('schedule', 'show', 'minutely', '--url', url, '--json')))
    .firings;
}

test('a platform that is killed misses no time of its schedule', { timeout: 900_000 }, async () => {
  const put = ['schedule', 'put', 'minutely', EXAMPLE, '--cron', '* * * * *'];
  let before: readonly FiringView[] = [];
  {
    await using first = await serve();
    expect(await tapwright(...put, '--url', first.url)).toContain('3 jobs');
    await eventually(async () => (await firings(first.url)).length > 0, { what: 'the first time is begun' });
    before = await firings(first.url);
    await stop(first.child, 'SIGKILL');
  }
  // At least one time passes while there is no platform.
  const [newest] = before;
  const missing = Date.parse(newest?.dueAt ?? '') + MINUTE;
  await eventually(() => Date.now() > missing + 1_000, { what: 'a time has passed' });
  await using second = await serve();
  await eventually(
    async () => (await firings(second.url)).some(({ dueAt }) => Date.parse(dueAt) >= missing),
    {
      what: 'the time that passed is begun',
    },
  );
  const told = await firings(second.url);
  const times = told.map(({ dueAt }) => Date.parse(dueAt)).toSorted((a, b) => a - b);
  // Each minute once, none left out, all of them begun.
  expect(times).toEqual(times.map((_, at) => (times[0] ?? 0) + at * MINUTE));
  expect(told.map(({ outcome, jobs }) => [outcome, jobs.length])).toEqual(told.map(() => ['begun', 3]));
  expect(new Set(told.flatMap(({ jobs }) => jobs)).size).toBe(3 * told.length);
});
