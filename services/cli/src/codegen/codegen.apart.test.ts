import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { parseHierarchy, type Screen } from '@tapwright/screen';
import { parseTrace } from '@tapwright/script';
import { eventually, type TemporaryDirectory, temporaryDirectory } from '@tapwright/testing';
import { virtualApp } from '@tapwright/virtual-apps';
import { type InputEvent, inputsOf, stepsOf, type TruthStep } from '@tapwright/virtual-ui';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const BIN = fileURLToPath(new URL('../../bin/tapwright.js', import.meta.url));
const run = promisify(execFile);
vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 });

const hasAdb = spawnSync('adb', ['version']).status === 0;
if (!hasAdb) process.stderr.write('NOT RUN: driving a phone by hand: adb is not installed\n');

let folder: TemporaryDirectory;
const children: ChildProcess[] = [];
beforeEach(async () => {
  folder = await temporaryDirectory();
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await folder.remove();
});

/** `tapwright codegen`, watching; what it prints. */
async function watching(...args: readonly string[]) {
  const child = spawn(process.execPath, [BIN, 'codegen', '--out', folder.path, ...args]);
  children.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
  await eventually(() => expect(text).toContain('\nready\n'), { timeoutMs: 120_000 });
  const port = /use port (\d+)/.exec(text)?.[1] ?? '';
  return {
    adb: async (...line: readonly string[]): Promise<string> =>
      (await run('adb', ['-P', port, '-s', 'virtual-1', ...line])).stdout,
    async stop() {
      const closed = once(child, 'close');
      child.kill('SIGINT');
      const [code] = await closed;
      return { code, printed: text };
    },
  };
}
type Watching = Awaited<ReturnType<typeof watching>>;

async function screenOn({ adb }: Watching): Promise<Screen> {
  const dump = await adb('exec-out', 'uiautomator', 'dump', '/dev/tty');
  const parsed = parseHierarchy(dump.slice(0, dump.lastIndexOf('>') + 1), { packageName: '', activity: '' });
  if (!parsed.ok) throw new Error(parsed.detail);
  return parsed.screen;
}

/** One input as a stranger types it. */
function lineOf(input: InputEvent): readonly string[] {
  switch (input.kind) {
    case 'tap':
      return ['tap', String(input.x), String(input.y)];
    case 'long_tap':
      return ['swipe', ...[input.x, input.y, input.x, input.y, 1_000].map(String)];
    case 'swipe':
      return ['swipe', ...[...input.from, ...input.to, input.ms].map(String)];
    case 'text':
      return ['text', `'${input.text.replaceAll(' ', '%s')}'`];
    case 'key':
      return ['keyevent', `KEYCODE_${input.key}`];
  }
}

/** Does what a person would do: waits for what is needed, and goes on. */
async function drive(watched: Watching, steps: readonly TruthStep[]): Promise<void> {
  for (const step of steps) {
    if (step.kind === 'wait') continue;
    const inputs = await eventually(
      async () => {
        const screen = await screenOn(watched);
        return inputsOf(() => screen, step);
      },
      { timeoutMs: 60_000, what: JSON.stringify(step) },
    );
    for (const input of inputs) await watched.adb('shell', 'input', ...lineOf(input));
  }
}

describe.runIf(hasAdb)('what a person does on a phone, driven by another adb client', () => {
  it('becomes scripts: the binding of a card is replayed 3 of 3', async () => {
    const watched = await watching('--virtual', 'wallet', '--goal', 'Bind a card');
    const now = Number(await watched.adb('shell', 'date', '+%s')) * 1_000;
    const task = virtualApp('wallet').tasks.find(({ id }) => id === 'wallet-bind-card');
    await drive(watched, stepsOf(task?.truth ?? [], now));
    const last = await eventually(async () => {
      const screen = await screenOn(watched);
      expect(screen.elements.some(({ text }) => text.includes('Harbour Bank'))).toBe(true);
      return screen;
    });
    expect(last).toBeDefined();
    const { code, printed } = await watched.stop();
    expect(printed).toContain('3 of 3 replays');
    expect(code).toBe(0);
    const trace = parseTrace(await readFile(join(folder.path, 'by-hand.json'), 'utf8'));
    expect(trace.steps.length).toBeGreaterThan(10);
  });
});
