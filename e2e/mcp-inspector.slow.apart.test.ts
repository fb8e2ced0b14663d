import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type TemporaryDirectory, temporaryDirectory } from '@tapwright/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

const BIN = fileURLToPath(new URL('../services/cli/bin/tapwright.js', import.meta.url));
/** The official inspector. It is no dependency: it brings 120 packages, and is wanted here only. */
const INSPECTOR = '@modelcontextprotocol/inspector@2.12.0';
const CONNECT_MS = 240_000;
const TOKEN = 'a-token-of-the-inspector-test';
const hasRegistry = spawnSync('npm', ['ping', '--fetch-retries=0'], { stdio: 'ignore' }).status === 0;
if (!hasRegistry)
  process.stderr.write(`NOT TESTED: \`tapwright mcp\` by ${INSPECTOR}, as the registry does not answer\n`);

const Tools = z.object({ tools: z.array(z.object({ name: z.string(), inputSchema: z.looseObject({}) })) });
const Answer = z.object({
  content: z.array(z.object({ type: z.string(), text: z.string().default('') })),
  isError: z.boolean().default(false),
});

describe.runIf(hasRegistry)('the official inspector', () => {
  let folder: TemporaryDirectory;
  let server: ChildProcess;
  let url: string;
  beforeAll(async () => {
    folder = await temporaryDirectory();
    const flags = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefix', folder.path];
    await promisify(execFile)('npm', ['install', ...flags, INSPECTOR], { cwd: folder.path });
    server = spawn(process.execPath, [BIN, 'mcp', '--virtual', 'notes', '--http', '0'], {
      env: { ...process.env, TAPWRIGHT_MCP_TOKEN: TOKEN },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    url = await addressOf(server);
  });
  afterAll(async () => {
    if (server?.exitCode === null) {
      server.kill();
      await once(server, 'exit');
    }
    await folder?.remove();
  });

  /** The inspector keeps its own files in the home folder. */
  function inspect(target: readonly string[], ...args: readonly string[]) {
    const program = join(folder.path, 'node_modules/.bin/mcp-inspector');
    const line = ['--cli', ...target, '--connect-timeout', String(CONNECT_MS), ...args];
    const home = { HOME: folder.path, XDG_CACHE_HOME: process.env.XDG_CACHE_HOME ?? folder.path };
    const options = { env: { ...process.env, ...home }, timeout: 500_000, maxBuffer: 16_000_000 };
    return new Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }>(
      (resolve) => {
        execFile(program, line, options, (error, stdout, stderr) => {
          const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
          resolve({ code, stdout, stderr });
        });
      },
    );
  }

  const http = (token = TOKEN) => [url, '--transport', 'http', '--header', `Authorization: Bearer ${token}`];

  /** One call of a tool: its text, and whether the tool says that it failed. */
  async function call(name: string, input: Readonly<Record<string, string>> = {}) {
    const pairs = Object.entries(input).map(([key, value]) => `${key}=${value}`);
    const given = pairs.length === 0 ? [] : ['--tool-arg', ...pairs];
    const done = await inspect(http(), '--method', 'tools/call', '--tool-name', name, ...given);
    const { content, isError } = Answer.parse(JSON.parse(done.stdout));
    return { ...done, text: content.map(({ text }) => text).join('\n'), isError };
  }

  test('starts the server itself, and finds no mistake in the schemas of its tools', async () => {
    const done = await inspect(
      [process.execPath, BIN, 'mcp', '--virtual', 'notes'],
      ...['--method', 'tools/list', '--strict'],
    );
    expect(done).toMatchObject({ code: 0 });
    const { tools } = Tools.parse(JSON.parse(done.stdout));
    expect(tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['list_devices', 'run_goal', 'explain_failure', 'hold_phone', 'act']),
    );
  });

  test('runs a goal and gets its script, over HTTP', async () => {
    expect((await call('list_devices')).text).toContain('virtual-1');
    let told = await call('run_goal', { goal: 'Turn on the dark theme', reset: 'data' });
    const job = /job (job_\w+)/.exec(told.text)?.[1] ?? '';
    while (told.text.includes('It has not ended'))
      told = await call('job_status', { job, wait_seconds: '50' });
    expect(told.text).toContain(': completed');
    const { text } = await call('export_script', { job, format: 'adb-shell' });
    expect(text).toContain('#!/');
  });

  test('does an action once, however often it is asked for', async () => {
    const held = await call('hold_phone');
    const job = /job (job_\w+)/.exec(held.text)?.[1] ?? '';
    const shown = ({ text }: { readonly text: string }) => /^app: .*\/\.(\w+)$/m.exec(text)?.[1];
    expect(shown(held)).toBe('MainActivity');
    const element = /"element": (\d+),\s+"label": "Balcony herbs, /.exec(held.text)?.[1] ?? '';
    const opened = await call('act', { job, id: 'open', kind: 'click', element });
    expect(opened.text).toMatch(/^open: done/);
    expect(shown(opened)).toBe('EditorActivity');
    // Done twice, it would leave the app.
    for (const _ of [1, 2]) {
      const back = await call('act', { job, id: 'leave', kind: 'back' });
      expect(back.text).toMatch(/^leave: done/);
      expect(shown(back)).toBe('MainActivity');
    }
    expect(shown(await call('observe', { job }))).toBe('MainActivity');
    expect(shown(await call('act', { job, id: 'leave again', kind: 'back' }))).toBe('HomeActivity');
    expect((await call('release_phone', { job })).isError).toBe(false);
  });

  test('is told what is wrong, and gets nothing without the token', async () => {
    const missing = await call('job_status', { job: 'job_nowhere' });
    expect([missing.code === 0, missing.isError, missing.text]).toEqual([
      false,
      true,
      expect.stringContaining('NOT_FOUND'),
    ]);
    const refused = await inspect(http('another'), '--method', 'tools/list');
    expect([refused.code === 0, refused.stdout, refused.stderr]).toEqual([
      false,
      '',
      expect.stringContaining('auth_required'),
    ]);
  });
});

/** The address that the server prints when it listens. @throws Error with what it printed where it ends before */
function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const read = (part: unknown) => {
      printed += String(part);
      const address = /http:\S+\/mcp/.exec(printed)?.[0];
      if (address !== undefined) resolve(address);
    };
    server.stdout?.on('data', read);
    server.stderr?.on('data', read);
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${printed}`)));
  });
}
