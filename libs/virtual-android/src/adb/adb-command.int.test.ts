import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStillSource } from '../device/still-source.ts';
import { createVirtualDevice, type VirtualDevice } from '../device/virtual-device.ts';
import { type AdbServer, createAdbServer } from './server.ts';

const present = spawnSync('adb', ['version']).status === 0;
if (!present)
  console.warn('NOT RUN: the adb command is not installed, so it was not tried against the virtual server.');

let device: VirtualDevice;
let server: AdbServer;
let directory: string;

interface Run {
  readonly status: number;
  readonly output: Buffer;
  readonly error: string;
}

/** Runs the real adb command against the virtual server, for at most 20 s. */
function adb(...args: readonly string[]): Promise<Run> {
  const words = ['-H', server.host, '-P', String(server.port), ...args];
  return new Promise((resolve) => {
    execFile('adb', words, { encoding: 'buffer', timeout: 20_000 }, (failure, output, error) => {
      const status = failure === null ? 0 : typeof failure.code === 'number' ? failure.code : -1;
      resolve({ status, output, error: error.toString() });
    });
  });
}

describe.skipIf(!present)('the adb command', () => {
  beforeEach(async () => {
    device = createVirtualDevice({ serial: 'virtual-1', source: createStillSource() });
    server = await createAdbServer({ devices: [device] });
    directory = await mkdtemp(join(tmpdir(), 'tapwright-adb-'));
  });

  afterEach(async () => {
    await server.close();
    await rm(directory, { recursive: true });
  });

  it('lists the devices', async () => {
    const short = await adb('devices');
    expect(short.output.toString()).toBe('List of devices attached\nvirtual-1\tdevice\n\n');
    expect((await adb('devices', '-l')).output.toString()).toContain(
      'model:Virtual device:virtual transport_id:1',
    );
    expect((await adb('get-state')).output.toString()).toBe('device\n');
  });

  it('brings output, errors and the exit code of a shell line back', async () => {
    const run = await adb('shell', 'echo out; ls /nope; exit 3');
    expect(run.output.toString()).toBe('out\n');
    expect(run.error).toBe('ls: /nope: No such file or directory\n');
    expect(run.status).toBe(3);
    expect((await adb('-s', 'virtual-1', 'shell', 'input', 'tap', '3', '4')).status).toBe(0);
    expect(device.journal.count({ kind: 'tap', args: [3, 4] })).toBe(1);
  });

  it('takes a picture through exec-out', async () => {
    const { png } = await device.source.picture();
    expect((await adb('exec-out', 'screencap', '-p')).output.equals(Buffer.from(png))).toBe(true);
  });

  it('pushes and pulls files', async () => {
    const content = Buffer.alloc(300_000, 'tapwright');
    await writeFile(join(directory, 'sent'), content);
    expect((await adb('push', join(directory, 'sent'), '/sdcard/some/where')).status).toBe(0);
    expect((await adb('push', join(directory, 'sent'), '/sdcard/')).status).toBe(0);
    expect(device.files.stat('/sdcard/sent')?.size).toBe(300_000);
    expect((await adb('pull', '/sdcard/some/where', join(directory, 'back'))).status).toBe(0);
    expect((await readFile(join(directory, 'back'))).equals(content)).toBe(true);
    const missing = await adb('pull', '/sdcard/none', join(directory, 'none'));
    expect(missing.status).toBe(1);
    expect(missing.output + missing.error).toContain("remote object '/sdcard/none'");
  });

  it('is told in words what there is not', async () => {
    expect((await adb('-s', 'other', 'shell', 'true')).error).toContain("device 'other' not found");
    expect((await adb('shell')).error).toContain('no interactive shell');
    expect((await adb('forward', 'tcp:0', 'tcp:1')).error).toContain('unknown host service');
  });

  it('does not end a server that it was asked to kill', async () => {
    await adb('kill-server');
    expect((await adb('get-serialno')).output.toString()).toBe('virtual-1\n');
  });
});
