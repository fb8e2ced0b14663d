import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createAdbServer } from '@tapwright/android';
import { eventually, type TemporaryDirectory, temporaryDirectory } from '@tapwright/testing';
import {
  type AdbServer,
  createRecordingSource,
  createVirtualDevice,
  loadRecording,
  createAdbServer as serveVirtual,
} from '@tapwright/virtual-android';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource } from '@tapwright/virtual-ui';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const BIN = fileURLToPath(new URL('../../bin/tapwright.js', import.meta.url));

/** On a busy machine a process starts slowly. */
const TIMEOUT_MS = 120_000;
vi.setConfig({ testTimeout: 2 * TIMEOUT_MS, hookTimeout: TIMEOUT_MS });

let folder: TemporaryDirectory;
let phones: AdbServer;
const children: ChildProcess[] = [];

beforeEach(async () => {
  folder = await temporaryDirectory();
  const source = createInteractiveSource({ apps: [virtualApp('notes').app] });
  phones = await serveVirtual({ devices: [createVirtualDevice({ serial: 'v1', source })] });
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await phones.close();
  await folder.remove();
});

interface Recording {
  readonly port: number;
  /** Everything printed so far. */
  readonly printed: () => string;
  stop(): Promise<number>;
}

async function record(args: readonly string[]): Promise<Recording> {
  const env = { ...process.env, ANDROID_ADB_SERVER_PORT: String(phones.port) };
  const child = spawn(process.execPath, [BIN, 'record', '--serial', 'v1', ...args], { env });
  children.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
  await eventually(() => expect(text).toContain('\nready\n'));
  return {
    port: Number(/use port (\d+)/.exec(text)?.[1]),
    printed: () => text,
    async stop() {
      const closed = once(child, 'close');
      child.kill('SIGTERM');
      const [code] = await closed;
      return code;
    },
  };
}

describe('tapwright record', () => {
  it('writes what an adb client does through its port, and the result can be replayed', async () => {
    const out = join(folder.path, 'notes');
    const recording = await record(['--out', out]);
    const server = createAdbServer({ host: '127.0.0.1', port: recording.port });
    const device = server.device('v1');
    await device.adoptToken(1);
    const ticket = (commandId: string) => ({ token: 1, commandId });
    await device.execute({ kind: 'launch', packageName: 'org.tapwright.notes' }, ticket('a'));
    const { capture } = await device.settleAndCapture({ capMs: 3_000, quietMs: 0, picture: false });
    const at = /content-desc="Search"[^>]*bounds="\[(\d+),(\d+)\]/.exec(capture.hierarchy);
    const search = { x: Number(at?.[1]) + 10, y: Number(at?.[2]) + 10 };
    await device.execute({ kind: 'tap', ...search }, ticket('b'));
    await device.execute({ kind: 'text', text: 'tram' }, ticket('c'));
    await device.execute({ kind: 'key', key: 'BACK' }, ticket('d'));
    await server.close();
    await eventually(() => expect(recording.printed().match(/ -> /g)).toHaveLength(4));
    expect(await recording.stop()).toBe(0);

    const graph = await loadRecording(out);
    expect(graph.packageName).toBe('org.tapwright.notes');
    expect(graph.edges.map((edge) => edge.event.type)).toEqual(['launch', 'tap', 'set_text', 'key']);
    const source = createRecordingSource({ recording: graph });
    source.start(graph.packageName);
    expect(source.view().hierarchy).toBe(capture.hierarchy);
    expect(source.input({ kind: 'tap', ...search }).basis).toBe('recorded');
    expect(source.input({ kind: 'text', text: 'tram' }).basis).toBe('recorded');
    expect(source.view().hierarchy).toContain('text="tram"');
    expect((await source.picture()).synthetic).toBe(false);
  });

  it('refuses a folder that holds a recording, and a missing device', async () => {
    const out = join(folder.path, 'notes');
    await (await record(['--out', out])).stop();
    expect(JSON.parse(await readFile(join(out, 'graph.json'), 'utf8')).nodes).toHaveLength(1);
    expect(await refusal(['--serial', 'v1', '--out', out])).toMatch(/INPUT_INVALID[\s\S]*--out/);
    expect(await refusal(['--serial', 'v9', '--out', `${out}2`])).toContain('DEVICE_UNKNOWN');
    expect(await refusal(['--out', `${out}2`])).toContain('--serial is missing');
  });
});

function refusal(args: readonly string[]): Promise<string> {
  const env = { ...process.env, ANDROID_ADB_SERVER_PORT: String(phones.port) };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [BIN, 'record', ...args], { env }, (error, _stdout, stderr) => {
      if (error?.code === 2) resolve(stderr);
      else reject(new Error(`exit code ${error?.code ?? 0}: ${stderr}`));
    });
  });
}
