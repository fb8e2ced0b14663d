import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Client } from '@devicefarmer/adbkit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createVirtualDevice } from '../../phone/device/create-virtual-device.ts';
import { createStillSource } from '../../phone/device/still-source.ts';
import type { VirtualDevice } from '../../phone/device/virtual-device.ts';
import { type Adbd, type AdbdOptions, createAdbd } from './adbd.ts';
import { adbIsInstalled, type RealAdb, startRealAdb } from './real-adb.fixture.ts';

if (!adbIsInstalled)
  console.warn('NOT RUN: the adb command is not installed, so no real adb server was connected to adbd.');

const DEADLINE = { timeout: 120_000 };
const PNG = randomBytes(700_000);

let adb: RealAdb;
let device: VirtualDevice;
let adbd: Adbd;
let serial: string;
let errors: unknown[];

const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const on = (...words: readonly string[]) => adb.run(['-s', serial, ...words]);
const text = async (...words: readonly string[]) => (await on(...words)).output.toString();
const devices = async () => (await adb.run(['devices'])).output.toString();

async function start(options: Partial<AdbdOptions> = {}): Promise<void> {
  errors = [];
  device = createVirtualDevice({ serial: 'virtual-1', source: createStillSource({ png: PNG }), bootMs: 200 });
  adbd = await createAdbd({ device, onError: (thrown) => errors.push(thrown), ...options });
  serial = `127.0.0.1:${adbd.port}`;
}

async function connected(): Promise<void> {
  expect((await adb.run(['connect', serial])).output.toString()).toBe(`connected to ${serial}\n`);
}

describe.skipIf(!adbIsInstalled)('a real adb server', () => {
  beforeAll(async () => {
    adb = await startRealAdb();
  });
  afterAll(() => adb[Symbol.asyncDispose]());
  afterEach(async () => {
    await adb.run(['disconnect']);
    await adbd.close();
  });

  describe('that is connected', () => {
    beforeEach(async () => {
      await start();
      await connected();
    });
    afterEach(() => expect(errors).toEqual([]));

    it('lists the device', async () => {
      expect((await adb.run(['devices', '-l'])).output.toString()).toMatch(
        new RegExp(`^${serial} +device product:virtual model:Virtual device:virtual transport_id:\\d+$`, 'm'),
      );
      expect(await text('get-state')).toBe('device\n');
      expect(await text('features')).toContain('shell_v2\n');
    });

    it('brings output, errors and the exit code of a shell line back', async () => {
      const run = await on('shell', 'echo out; ls /nope; exit 3');
      expect([run.output.toString(), run.error, run.status]).toEqual([
        'out\n',
        'ls: /nope: No such file or directory\n',
        3,
      ]);
      await on('shell', 'input', 'tap', '3', '4');
      expect(device.journal.count({ kind: 'tap', args: [3, 4] })).toBe(1);
    });

    it('gives a command its standard input, and a shell its lines', async () => {
      const ownInput = await adb.run(['-s', serial, 'shell', 'cat; echo end'], 'one\ntwo\n');
      expect(ownInput.output.toString()).toBe('one\ntwo\nend\n');
      const typed = await adb.run(['-s', serial, 'shell'], 'echo typed\nexit 5\n');
      expect([typed.output.toString(), typed.status]).toEqual(['typed\n', 5]);
    });

    it('takes pictures byte for byte', async () => {
      expect(sha((await on('exec-out', 'screencap', '-p')).output)).toBe(sha(PNG));
    });

    it('pushes and pulls 5 MB', async () => {
      const content = randomBytes(5_000_000);
      const [sent, back] = [join(adb.directory, 'sent'), join(adb.directory, 'back')];
      await writeFile(sent, content);
      expect((await on('push', sent, '/sdcard/big')).status).toBe(0);
      expect((await on('pull', '/sdcard/big', back)).status).toBe(0);
      expect(sha(await readFile(back))).toBe(sha(content));
      expect(sha((await on('exec-out', 'cat', '/sdcard/big')).output)).toBe(sha(content));
    });

    it('receives everything that is sent before the host closes the stream', async () => {
      const stored = () => {
        const read = device.files.read('/sdcard/sent');
        return read.ok ? Buffer.from(read.value).toString() : '';
      };
      await adb.run(['-s', serial, 'exec-in', 'cat > /sdcard/sent'], 'x'.repeat(400_000));
      await expect.poll(() => stored().length, DEADLINE).toBe(400_000);
    });

    it('forwards and reverses ports', async () => {
      const echo = createServer((socket) => socket.pipe(socket)).listen(0, '127.0.0.1');
      await once(echo, 'listening');
      const address = echo.address();
      if (address === null || typeof address === 'string') throw new Error('no port');
      expect((await on('reverse', 'tcp:7001', `tcp:${address.port}`)).status).toBe(0);
      expect(await text('reverse', '--list')).toContain(`tcp:7001 tcp:${address.port}`);
      // From this machine into the phone, and from the phone back into this machine.
      const port = Number(await text('forward', 'tcp:0', 'tcp:7001'));
      const content = randomBytes(3_000_000);
      const socket = connect(port, '127.0.0.1');
      socket.write(content);
      let received = Buffer.alloc(0);
      while (received.length < content.length) {
        const [chunk] = await once(socket, 'data', { signal: AbortSignal.timeout(20_000) });
        received = Buffer.concat([received, chunk]);
      }
      expect(sha(received)).toBe(sha(content));
      socket.destroy();
      expect((await on('reverse', '--remove-all')).status).toBe(0);
      expect(device.sockets.names()).toEqual([]);
      echo.close();
    });

    it('loses its reversed ports with its connection', async () => {
      await on('reverse', 'tcp:7001', 'tcp:1');
      expect(device.sockets.names()).toEqual(['tcp:7001']);
      await adb.run(['disconnect', serial]);
      await expect.poll(() => [device.sockets.names(), adbd.connections()], DEADLINE).toEqual([[], 0]);
    });

    it('refuses a reversed connection to nothing', async () => {
      await on('reverse', 'tcp:7001', 'tcp:1');
      const port = Number(await text('forward', 'tcp:0', 'tcp:7001'));
      const socket = connect(port, '127.0.0.1').resume();
      await once(socket, 'close', { signal: AbortSignal.timeout(20_000) });
    });

    it('disconnects and comes back', async () => {
      expect((await adb.run(['disconnect', serial])).output.toString()).toBe(`disconnected ${serial}\n`);
      expect(await devices()).toBe('List of devices attached\n\n');
      await connected();
      expect(await text('shell', 'echo back')).toBe('back\n');
    });

    it('sees the device disappear and come back when it reboots', async () => {
      expect((await on('reboot')).status).toBe(0);
      await expect.poll(() => device.power.state, DEADLINE).toBe('on');
      await adb.run(['disconnect', serial]);
      await connected();
      expect(await text('shell', 'getprop sys.boot_completed')).toBe('1\n');
    });

    it('has two devices at once', async () => {
      const second = createVirtualDevice({ serial: 'virtual-2', source: createStillSource() });
      await using other = await createAdbd({ device: second });
      await adb.run(['connect', `127.0.0.1:${other.port}`]);
      const lines = await Promise.all(
        [serial, `127.0.0.1:${other.port}`].map((name) =>
          adb.run(['-s', name, 'shell', 'getprop ro.serialno']),
        ),
      );
      expect(lines.map(({ output }) => output.toString())).toEqual(['virtual-1\n', 'virtual-2\n']);
      await adb.run(['disconnect', `127.0.0.1:${other.port}`]);
    });

    it('serves adbkit', async () => {
      const phone = new Client({ host: '127.0.0.1', port: adb.port }).getDevice(serial);
      const output: Readable = await phone.shell('echo hello');
      expect((await buffer(output)).toString()).toBe('hello\n');
      const picture: Readable = await phone.screencap();
      expect(sha(await buffer(picture))).toBe(sha(PNG));
      const content = randomBytes(1_000_000);
      const push = await phone.push(Readable.from([content], { objectMode: false }), '/sdcard/kit');
      await once(push, 'end');
      const pulled: Readable = await phone.pull('/sdcard/kit');
      expect(sha(await buffer(pulled))).toBe(sha(content));
      expect((await phone.getProperties())['ro.product.model']).toBe('Virtual');
    });
  });

  it('waits until a person allows it, and is known from then on', async () => {
    await start({ auth: true });
    const first = await adb.run(['connect', serial]);
    expect(first.output.toString()).toContain(`failed to authenticate to ${serial}`);
    expect(await devices()).toContain(`${serial}\tunauthorized\n`);
    expect((await on('shell', 'true')).error).toContain('device unauthorized');
    expect(adbd.waitingHosts()).toHaveLength(1);
    adbd.authorise();
    await expect.poll(devices, DEADLINE).toContain(`${serial}\tdevice\n`);
    await adb.run(['disconnect', serial]);
    await connected();
  });

  it('is let in at once with a key that the device was given', async () => {
    const keys = await readFile(join(adb.directory, '.android', 'adbkey.pub'), 'utf8');
    await start({ auth: true, trustedKeys: [keys] });
    await connected();
  });

  it('sees that a device became unauthorized, and that it is allowed again', async () => {
    await start();
    await connected();
    adbd.setState('unauthorized');
    await expect.poll(devices, DEADLINE).not.toContain('\tdevice\n');
    await adb.run(['disconnect', serial]);
    await adb.run(['connect', serial]);
    expect(await devices()).toContain(`${serial}\tunauthorized\n`);
    adbd.setState('device');
    await expect.poll(devices, DEADLINE).toContain(`${serial}\tdevice\n`);
    expect(await text('shell', 'echo allowed')).toBe('allowed\n');
  });
});
