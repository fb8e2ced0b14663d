import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SuiteReport } from '@tapwright/report';
import { eventually, type TemporaryDirectory, temporaryDirectory } from '@tapwright/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const BIN = fileURLToPath(new URL('../../bin/tapwright.js', import.meta.url));
const EXAMPLES = fileURLToPath(new URL('../../../../examples/tests', import.meta.url));
const CHAT = fileURLToPath(new URL('../../../../examples/cases/chat-two-phones.yaml', import.meta.url));
const PIN = '264019';

let folder: TemporaryDirectory;
beforeAll(async () => {
  folder = await temporaryDirectory();
});
afterAll(() => folder.remove());

interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function tapwright(args: readonly string[], environment: Record<string, string> = {}): Promise<Ran> {
  const options = {
    cwd: folder.path,
    env: { ...process.env, ...environment },
    timeout: 400_000,
    maxBuffer: 64_000_000,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [BIN, ...args], options, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
      resolve({ code, stdout, stderr });
    });
  });
}

/** A command that runs until it is stopped. */
async function serving(args: readonly string[]) {
  const child = spawn(process.execPath, [BIN, ...args], {
    cwd: folder.path,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const keep = (chunk: Buffer) => {
    printed += chunk.toString('utf8');
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  return {
    async says(pattern: RegExp): Promise<readonly string[]> {
      await eventually(async () => pattern.test(printed), { what: String(pattern) });
      return pattern.exec(printed) ?? [];
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

const reportIn = async (out: string): Promise<SuiteReport> =>
  SuiteReport.parse(JSON.parse(await readFile(join(folder.path, out, 'report.json'), 'utf8')));

async function written(name: string, text: string): Promise<string> {
  const path = join(folder.path, name);
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, text);
  return path;
}

/** The app crashes at the first tap, this once. */
const FAULTS = `devices:
  "*":
    events: [{ do: crash, on: input, at: 1 }]
`;
const WRONG = `id: never
title: A note that nobody wrote
app: org.tapwright.notes
steps:
  - do: Open the settings
    expect: A note that nobody wrote
repeatable: true
reset: data
`;

describe('tapwright test on virtual phones', () => {
  test('runs the cases and suites of a folder on two phones; every reporter writes its file', async () => {
    const args = ['test', EXAMPLES, '--virtual', 'notes', '--workers', '2', '--out', 'all'];
    const summary = join(folder.path, 'summary.md');
    const ran = await tapwright([...args, '--reporter', 'list,junit,html,github,json'], {
      GITHUB_STEP_SUMMARY: summary,
    });
    expect(ran).toMatchObject({ code: 0 });
    expect(ran.stderr).toMatch(/^4 of 4 passed$/m);
    const suite = await reportIn('all');
    expect(JSON.parse(ran.stdout.trim().split('\n').at(-1) ?? '')).toEqual(suite);
    expect(suite.tests.map(({ result }) => result)).toEqual(['passed', 'passed', 'passed', 'passed']);
    expect(new Set(suite.reports.flatMap(({ devices }) => devices.map(({ serial }) => serial))).size).toBe(2);
    expect(await readdir(join(folder.path, 'all'))).toEqual(
      expect.arrayContaining(['report.json', 'junit.xml', 'index.html', 'frames', 'tests']),
    );
    expect(await readFile(summary, 'utf8')).toContain('routine-note');
    // What it wrote is read again.
    expect(await tapwright(['report', 'all', '--junit', 'again.xml'])).toMatchObject({ code: 0 });
    expect(await readFile(join(folder.path, 'again.xml'), 'utf8')).toBe(
      await readFile(join(folder.path, 'all/junit.xml'), 'utf8'),
    );
  });

  test('on a farm whose app crashes once: what passes at its second attempt is flaky', async () => {
    const faults = await written('faults.yaml', FAULTS);
    await using farm = await serving(['farm', '--virtual', 'notes', '--faults', faults, '--port', '0']);
    const [, port = ''] = await farm.says(/ANDROID_ADB_SERVER_PORT=(\d+)/);
    const args = ['test', EXAMPLES, '--serial', 'virtual-1', '--grep', 'routine-note', '--out', 'f'];
    const flaky = await tapwright([...args, '--retries', '2'], { ANDROID_ADB_SERVER_PORT: port });
    expect(flaky).toMatchObject({ code: 0 });
    expect(flaky.stdout).toMatch(/^1 of 1 passed, 1 of them flaky$/m);
    const suite = await reportIn('f');
    expect(suite.tests[0]).toMatchObject({ result: 'flaky', attempts: [0, 1] });
    expect(suite.reports.map(({ verdict }) => verdict === 'passed')).toEqual([false, true]);
  });

  test('on a platform: cases run on its phones; checks of screens are refused before anything starts', async () => {
    await using platform = await serving([
      'serve',
      '--virtual',
      'notes',
      '--port',
      '0',
      '--data',
      'platform',
    ]);
    const [, url = ''] = await platform.says(/^listening on (\S+)$/m);
    const own = ['--url', url, '--out', 'p', '--reporter', 'html'];
    expect(await tapwright(['test', EXAMPLES, ...own])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("task 'routine-dark-theme'"),
    });
    const ran = await tapwright(['test', EXAMPLES, '--tags', 'smoke', ...own]);
    expect(ran).toMatchObject({ code: 0, stdout: expect.stringMatching(/^1 of 1 passed$/m) });
    const [report] = (await reportIn('p')).reports;
    expect(report?.devices[0]?.serial).toBe('virtual-1');
    expect((await readdir(join(folder.path, 'p/frames'))).length).toBeGreaterThan(0);
    const nowhere = await tapwright(['test', EXAMPLES, '--tags', 'smoke', '--url', 'http://127.0.0.1:9']);
    expect(nowhere).toMatchObject({ code: 3, stderr: expect.stringContaining('API_UNREACHABLE') });
  });

  test('what does not pass at any attempt ends with 1', async () => {
    await written('failing/never.yaml', WRONG);
    const failed = await tapwright(['test', 'failing', '--virtual', 'notes', '--retries', '1', '--out', 'n']);
    expect(failed).toMatchObject({ code: 1, stdout: expect.stringMatching(/^0 of 1 passed, 1 failed$/m) });
    expect((await reportIn('n')).tests[0]).toMatchObject({ result: 'failed', attempts: [0, 1] });
  });

  test('two phones of a case know each other, in each place', async () => {
    const args = ['test', CHAT, '--virtual', 'chat', '--out', 'chat'];
    expect(await tapwright(args)).toMatchObject({ code: 0 });
    expect((await reportIn('chat')).reports[0]?.devices.map(({ role }) => role)).toEqual([
      'sender',
      'receiver',
    ]);
  });

  test('a script is played; its secret comes from the environment, and stands nowhere', async () => {
    const goal = 'Turn on the dark theme';
    await tapwright(['run', '--virtual', 'notes', '--goal', goal, '--out', 'made']);
    const name = (await readdir(join(folder.path, 'made'))).find((one) => /job_[^.]+\.json$/.test(one)) ?? '';
    const text = await readFile(join(folder.path, 'made', name), 'utf8');
    const secret = { name: 'pin', secret: true, value: null, env: 'ROUTINE_PIN' };
    await written(
      'scripts/dark.json',
      JSON.stringify({ ...JSON.parse(text), parameters: [secret] }, null, 2),
    );
    const args = ['test', 'scripts', '--virtual', 'notes', '--out', 's'];
    const missing = await tapwright(args);
    expect(missing).toMatchObject({ code: 2, stderr: expect.stringContaining('ROUTINE_PIN') });
    const ran = await tapwright(args, { ROUTINE_PIN: PIN });
    expect(ran).toMatchObject({ code: 0 });
    expect(`${ran.stdout}${ran.stderr}${JSON.stringify(await reportIn('s'))}`).not.toContain(PIN);
    expect((await reportIn('s')).tests[0]).toMatchObject({ kind: 'script', result: 'passed' });
  });

  test('Ctrl-C ends what runs, leaves out the rest, and reports what ran', async () => {
    const args = ['test', EXAMPLES, '--virtual', 'notes', '--out', 'stopped'];
    const child = spawn(process.execPath, [BIN, ...args], {
      cwd: folder.path,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let printed = '';
    let stopped = false;
    for await (const chunk of child.stdout) {
      printed += String(chunk);
      // One test has ended, the next one runs.
      if (!stopped && /^\[1\/4\]/m.test(printed)) stopped = child.kill('SIGINT');
    }
    if (child.exitCode === null) await once(child, 'exit');
    expect(child.exitCode).toBe(1);
    const { tests } = await reportIn('stopped');
    expect(tests[0]?.result).toBe('passed');
    expect(tests.slice(1).map(({ result }) => result)).toEqual(['not_run', 'not_run', 'not_run']);
  });

  test('shards run each test once; one with nothing in it ends with 0', async () => {
    const names: string[] = [];
    for (const shard of ['1/2', '2/2']) {
      await tapwright(['test', EXAMPLES, '--virtual', 'notes', '--shard', shard, '--out', 'shard']);
      names.push(...(await reportIn('shard')).tests.map(({ name }) => name));
    }
    expect(names.toSorted()).toEqual([
      'routine-dark-theme',
      'routine-note',
      'routine-search row 1',
      'routine-search row 2',
    ]);
    expect(await tapwright(['test', EXAMPLES, '--virtual', 'notes', '--shard', '9/9'])).toMatchObject({
      code: 0,
    });
  });
});
