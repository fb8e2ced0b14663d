import { mkdir, mkdtemp, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createVirtualDevice } from '../../phone/device/create-virtual-device.ts';
import { createStillSource } from '../../phone/device/still-source.ts';
import type { VirtualDevice } from '../../phone/device/virtual-device.ts';
import { adbPresent, runAdb } from './adb-program.fixture.ts';
import { type AdbServer, createAdbServer } from './server.ts';

let device: VirtualDevice;
let server: AdbServer;
let directory: string;

const adb = (...args: readonly string[]) => runAdb(server.port, args);

/** Makes an empty file on the machine. */
async function made(name: string): Promise<string> {
  await writeFile(join(directory, name), '');
  return join(directory, name);
}

describe.skipIf(!adbPresent)('the adb command', () => {
  beforeEach(async () => {
    device = createVirtualDevice({ serial: 'virtual-1', source: createStillSource(), bootMs: 100 });
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

  it('lists a folder newest first with its folders marked, and reads the beginning of a file', async () => {
    for (const [at, name] of ['old', 'new one', 'newest'].entries()) {
      device.files.write(`/sdcard/${name}`, Buffer.from('abc\r\n'));
      device.files.setTime(`/sdcard/${name}`, (at + 1) * 1_000);
    }
    device.files.setTime('/sdcard/Download', 500);
    const listed = await adb('shell', "ls -1tp '/sdcard/' 2>&1; echo //$?");
    expect(listed.output.toString()).toBe('newest\nnew one\nold\nDownload/\n//0\n');
    const missing = await adb('shell', "ls -1tp '/sdcard/No/' 2>&1; echo //$?");
    expect(missing.output.toString()).toBe('ls: /sdcard/No/: No such file or directory\n//1\n');
    const read = await adb('shell', "head -c 5 '/sdcard/new one' && echo //$(wc -c <'/sdcard/new one')");
    expect(read.output.toString()).toBe('abc\r\n//5\n');
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

  it('gets a message for what does not exist', async () => {
    expect((await adb('-s', 'other', 'shell', 'true')).error).toContain("device 'other' not found");
    expect((await adb('forward', '--remove', 'tcp:1')).error).toContain("listener 'tcp:1' not found");
    expect((await adb('reboot', 'bootloader')).error).toBe('error: closed\n');
    expect((await adb('connect', '127.0.0.1:9')).output.toString()).toBe(
      "failed to connect to '127.0.0.1:9': Connection refused\n",
    );
  });

  it('pushes and pulls directories, with the times of their files', async () => {
    await mkdir(join(directory, 'tree', 'deep'), { recursive: true });
    for (const name of ['one', 'deep/two']) await writeFile(join(directory, 'tree', name), name);
    await utimes(join(directory, 'tree', 'one'), 1_000_000_000, 1_000_000_000);
    expect((await adb('push', join(directory, 'tree'), '/sdcard/')).status).toBe(0);
    expect(device.files.stat('/sdcard/tree/one')?.changedAt).toBe(1_000_000_000_000);
    expect((await adb('pull', '-a', '/sdcard/tree', join(directory, 'back'))).status).toBe(0);
    expect(await readFile(join(directory, 'back', 'deep', 'two'), 'utf8')).toBe('deep/two');
    expect((await stat(join(directory, 'back', 'one'))).mtimeMs).toBe(1_000_000_000_000);
  });

  it('gets a message when a file does not fit, and goes on', async () => {
    await truncate(await made('huge'), 200_000_000);
    const pushed = await adb('push', join(directory, 'huge'), '/sdcard/');
    expect(pushed.status).toBe(1);
    expect(pushed.output + pushed.error).toContain('No space left on device');
    expect(device.files.usedBytes).toBe(0);
  });

  it('gives a script to an interactive shell', async () => {
    const run = await runAdb(server.port, ['shell'], 'ls /sdcard\nexit 3\n');
    expect(run.output.toString()).toBe('Download\n');
    expect(run.status).toBe(3);
    const terminal = await runAdb(server.port, ['shell', '-tt'], 'exit 4\n');
    expect(terminal.output.toString()).toBe('virtual:/ $ exit 4\r\n');
    expect(terminal.status).toBe(4);
  });

  it('forwards and reverses ports', async () => {
    device.sockets.listen('localabstract:made', async ({ write }) => write(Buffer.from('from the phone')));
    const port = (await adb('forward', 'tcp:0', 'localabstract:made')).output.toString().trim();
    expect(port).toMatch(/^\d+$/);
    const line = `virtual-1 tcp:${port} localabstract:made\n`;
    expect((await adb('forward', '--list')).output.toString()).toContain(line);
    expect((await adb('forward', '--no-rebind', `tcp:${port}`, 'tcp:1')).error).toContain('cannot rebind');
    // The phone's port 8081 leads to the forwarded one, and that back to the phone.
    expect((await adb('reverse', 'tcp:8081', `tcp:${port}`)).output.toString()).toBe('8081\n');
    expect((await adb('reverse', '--list')).output.toString()).toContain(`host-1 tcp:8081 tcp:${port}\n`);
    const back = (await adb('forward', 'tcp:0', 'tcp:8081')).output.toString().trim();
    const socket = connect(Number(back), '127.0.0.1');
    expect(await text(socket)).toBe('from the phone');
    expect((await adb('reverse', '--remove-all')).status).toBe(0);
    expect((await adb('forward', '--remove-all')).status).toBe(0);
    expect((await adb('forward', '--list')).output.toString().trim()).toBe('');
  });

  it('reboots the phone and waits for it', async () => {
    expect((await adb('reboot')).status).toBe(0);
    expect((await adb('wait-for-device')).status).toBe(0);
    expect((await adb('get-state')).output.toString()).toBe('device\n');
    expect(device.journal.count({ kind: 'reboot' })).toBe(1);
  });

  it.each([
    ['root', 'adbd cannot run as root in production builds\n'],
    ['unroot', 'adbd not running as root\n'],
    ['tcpip 5555', 'restarting in TCP mode port: 5555\n'],
    ['usb', 'restarting in USB mode\n'],
    ['disconnect', 'disconnected everything\n'],
    ['reconnect', 'reconnecting virtual-1 [device]\n\n'],
  ])('%s', async (line, answer) => {
    expect((await adb(...line.split(' '))).output.toString()).toBe(answer);
  });

  it('does not end the server by kill-server', async () => {
    await adb('kill-server');
    expect((await adb('get-serialno')).output.toString()).toBe('virtual-1\n');
  });
});
