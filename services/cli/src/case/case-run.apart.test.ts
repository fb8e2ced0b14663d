import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { SuiteReport } from '@tapwright/report';
import { startHookServer, type TemporaryDirectory, temporaryDirectory } from '@tapwright/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

const BIN = fileURLToPath(new URL('../../bin/tapwright.js', import.meta.url));
const EXAMPLE = fileURLToPath(new URL('../../../../examples/cases/chat-two-phones.yaml', import.meta.url));

let folder: TemporaryDirectory;
beforeAll(async () => {
  folder = await temporaryDirectory();
});
afterAll(() => folder.remove());

/** The reports that the command line prints. */
async function reportsOf(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const stdout = await new Promise<string>((resolve, reject) => {
    const options = { cwd: folder.path, timeout: 150_000, env: { ...process.env, ...env } };
    execFile(process.execPath, [...args], options, (error, text) =>
      error === null ? resolve(text) : reject(error),
    );
  });
  return SuiteReport.parse(JSON.parse(stdout)).reports;
}

test('the example on two phones passes offline: the report names the phone of each step', async () => {
  const out = join(folder.path, 'out');
  const html = join(folder.path, 'index.html');
  const args = [
    BIN,
    'case',
    'run',
    EXAMPLE,
    '--virtual',
    'chat',
    '--out',
    out,
    '--html',
    folder.path,
    '--json',
  ];
  const [report] = await reportsOf(args);
  expect(report).toMatchObject({
    verdict: 'passed',
    devices: [
      { role: 'sender', serial: 'virtual-1' },
      { role: 'receiver', serial: 'virtual-2' },
    ],
  });
  const there = ['sender', 'sender', 'sender', 'receiver', 'receiver', 'receiver'];
  expect(report?.steps.map(({ role }) => role)).toEqual(there);
  const own = join(out, 'chat-two-phones');
  const files = await readdir(own, { recursive: true });
  expect(await readFile(html, 'utf8')).toContain('receiver');
  expect(files.filter((name) => name.endsWith('.sh'))).toEqual([]);
});

test('with an unknown hook nothing is started, for a case and for a goal', async () => {
  const file = join(folder.path, 'unknown.yaml');
  await writeFile(file, 'id: dark\ntitle: Dark\nsteps: [Turn on the dark theme]\nhook: nobody\n');
  const out = join(folder.path, 'unknown');
  const target = ['--virtual', 'notes', '--out', out];
  for (const command of [
    ['case', 'run', file],
    ['run', '--goal', 'Turn on the dark theme', '--hook', 'nobody'],
  ])
    await expect(promisify(execFile)(process.execPath, [BIN, ...command, ...target])).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining("there is no reset hook 'nobody' (RESET_HOOK_UNKNOWN)"),
    });
  await expect(readdir(out)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('the hook of a case comes from RESET_HOOKS, also where a file holds this setting', async () => {
  await using backend = await startHookServer();
  const file = join(folder.path, 'dark.yaml');
  await writeFile(
    file,
    'id: dark\ntitle: Dark\nsteps: [Turn on the dark theme]\nhook: notes-backend\nreset: data\n',
  );
  const hooks = join(folder.path, 'hooks.json');
  await writeFile(hooks, JSON.stringify({ 'notes-backend': { url: backend.url } }));
  const args = [BIN, 'case', 'run', file, '--virtual', 'notes', '--out', join(folder.path, 'dark'), '--json'];
  const [report] = await reportsOf(args, { RESET_HOOKS_FILE: hooks });
  expect(report?.verdict).toBe('passed');
  expect(backend.calls[0]?.body).toMatchObject({ case: 'dark', serials: { main: expect.any(String) } });
});
