import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Client } from '@devicefarmer/adbkit';
import { encodePng } from '@tapwright/virtual-ui/picture';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createVirtualDevice } from '../../phone/device/create-virtual-device.ts';
import { createStillSource } from '../../phone/device/still-source.ts';
import type { VirtualDevice } from '../../phone/device/virtual-device.ts';
import { type AdbServer, createAdbServer } from './server.ts';

let device: VirtualDevice;
let server: AdbServer;
let client: Client;

beforeEach(async () => {
  device = createVirtualDevice({ serial: 'virtual-1', source: createStillSource(), bootMs: 100 });
  server = await createAdbServer({ devices: [device] });
  client = new Client({ host: server.host, port: server.port });
});

afterEach(() => server.close());

const phone = () => client.getDevice('virtual-1');

/** Red 1, green 2, blue 3; then 4, 5, 6. */
const COLOURS = encodePng({ width: 2, height: 1, rgba: Uint8Array.of(1, 2, 3, 255, 4, 5, 6, 255) });

/** A port that was free a moment ago: adbkit does not report which port `tcp:0` took. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function shell(line: string): Promise<string> {
  const output: Readable = await phone().shell(line);
  return (await buffer(output)).toString();
}

describe('adbkit', () => {
  it('reads the version and the list', async () => {
    expect(await client.version()).toBe(41);
    expect(await client.listDevices()).toEqual([{ id: 'virtual-1', type: 'device' }]);
    expect(await phone().getState()).toBe('device');
    expect(await phone().getDevicePath()).toBe('unknown');
  });

  it('is notified of devices that come and go', async () => {
    const changes = new EventEmitter();
    // The first list is reported in the same turn as the tracker is given: the listeners must be there by then.
    const follow = (tracker: EventEmitter & { end(): void }) => {
      for (const name of ['add', 'remove']) tracker.on(name, (change) => changes.emit(name, change));
      tracker.on('error', () => undefined);
      return tracker;
    };
    const first = once(changes, 'add');
    const tracker: { end(): void } = await client.trackDevices().then(follow);
    expect((await first)[0]).toEqual({ id: 'virtual-1', type: 'device' });
    const added = once(changes, 'add');
    server.add(createVirtualDevice({ serial: 'virtual-2', source: createStillSource() }));
    expect((await added)[0]).toEqual({ id: 'virtual-2', type: 'device' });
    const removed = once(changes, 'remove');
    server.remove('virtual-2');
    expect((await removed)[0]).toEqual({ id: 'virtual-2', type: 'device' });
    tracker.end();
  });

  it('runs shell lines', async () => {
    expect(await shell('echo hello; nonesuch')).toBe(
      'hello\n/system/bin/sh: nonesuch: inaccessible or not found\n',
    );
    expect(await shell('input tap 3 4; echo $?')).toBe('0\n');
    expect(device.journal.count({ kind: 'tap', args: [3, 4] })).toBe(1);
  });

  it('executes a tap with books once when two of its connections ask at the same time', async () => {
    const D = '/data/local/tmp/books';
    await shell(`mkdir ${D}; echo 7 > ${D}/token`);
    const line = `D=${D}; [ "$(cat $D/token)" = 7 ] && mkdir $D/cmd_1 && input tap 5 5 && touch $D/cmd_1/done; echo $?`;
    const answers = await Promise.all([shell(line), shell(line), shell(line)]);
    expect(answers.filter((answer) => answer === '0\n')).toHaveLength(1);
    expect(device.journal.count({ kind: 'tap' })).toBe(1);
  });

  it('takes pictures', async () => {
    const picture: Readable = await phone().screencap();
    const { png } = await device.source.picture();
    expect((await buffer(picture)).equals(Buffer.from(png))).toBe(true);
  });

  it('reads properties and packages', async () => {
    expect((await phone().getProperties())['ro.build.version.sdk']).toBe('34');
    expect(await phone().getPackages()).toContain('org.example.still');
    expect(await phone().isInstalled('org.example.still')).toBe(true);
    expect(await phone().isInstalled('org.none')).toBe(false);
    expect(await phone().clear('org.example.still')).toBe(true);
  });

  it('starts activities and reports those that do not exist', async () => {
    expect(await phone().startActivity({ component: 'org.example.still/.MainActivity' })).toBe(true);
    await expect(phone().startActivity({ component: 'org.example.still/.None' })).rejects.toThrow(
      'does not exist',
    );
  });

  it('forwards and reverses ports', async () => {
    device.sockets.listen('tcp:7000', async ({ write }) => write(Buffer.from('from the phone')));
    const port = await freePort();
    expect(await phone().forward(`tcp:${port}`, 'tcp:7000')).toBe(true);
    expect(await phone().listForwards()).toEqual([
      { serial: 'virtual-1', local: `tcp:${port}`, remote: 'tcp:7000' },
    ]);
    expect(await phone().reverse('tcp:8081', `tcp:${port}`)).toBe(true);
    expect(await phone().listReverses()).toEqual([{ remote: 'tcp:8081', local: `tcp:${port}` }]);
    const socket: Readable = await phone().openTcp(8081);
    expect((await buffer(socket)).toString()).toBe('from the phone');
    await expect(phone().openTcp(9)).rejects.toThrow('closed');
  });

  it('reads the frame buffer', async () => {
    const source = { ...createStillSource(), picture: async () => ({ png: COLOURS, synthetic: true }) };
    server.add(createVirtualDevice({ serial: 'colourful', source }));
    const frame = await client.getDevice('colourful').framebuffer('raw');
    expect(frame.meta).toMatchObject({ version: 1, bpp: 32, width: 2, height: 1, size: 8, format: 'rgba' });
    expect([...(await buffer(frame))]).toEqual([1, 2, 3, 255, 4, 5, 6, 255]);
  });

  it('reports what adbd refuses to do', async () => {
    await expect(phone().root()).rejects.toThrow('adbd cannot run as root in production builds');
    expect(await phone().tcpip(5555)).toBe(5555);
    expect(await phone().usb()).toBe(true);
    await expect(client.connect('127.0.0.1', 9)).rejects.toThrow('failed to connect');
    await expect(client.disconnect('127.0.0.1', 9)).rejects.toThrow('no such device');
  });

  it('follows the log', async () => {
    const messages: string[] = [];
    const write = (message: string) =>
      device.log.write({ pid: 4_242, priority: 'W', tag: 'Made', message, buffer: 'main' });
    write('first');
    // As with the tracker, the listener must be there in the same turn.
    const follow = (reader: EventEmitter & { end(): unknown }) => {
      reader.on('entry', ({ message }: { message: string }) => messages.push(message));
      return reader;
    };
    const reader: { end(): unknown } = await phone().openLogcat().then(follow);
    await expect.poll(() => messages).toEqual(['first']);
    write('second');
    await expect.poll(() => messages).toEqual(['first', 'second']);
    reader.end();
  });

  it('reboots', async () => {
    expect(await phone().reboot()).toBe(true);
    expect(await phone().waitForDevice()).toBe('virtual-1');
    expect(await phone().waitBootComplete()).toBe(true);
    expect(device.power.state).toBe('on');
  });

  it('lists apps that could be debugged', async () => {
    const { pid } = device.processes.start('org.example.still');
    // The list is reported in the same turn as the tracker is given, and adbkit reads no second one.
    const added = await phone()
      .trackJdwp()
      .then((tracker: EventEmitter & { end(): void }) => once(tracker, 'add').finally(() => tracker.end()));
    expect(added).toEqual([String(pid)]);
  });

  it('does several things on one file connection', async () => {
    const sync = await phone().syncService();
    const push: EventEmitter = sync.pushStream(
      Readable.from([Buffer.from('abc')], { objectMode: false }),
      '/sdcard/f',
      0o600,
    );
    await once(push, 'end');
    expect((await sync.stat('/sdcard/f')).size).toBe(3);
    expect((await sync.readdir('/sdcard')).map(String)).toEqual(['Download', 'f']);
    expect((await buffer(sync.pull('/sdcard/f'))).toString()).toBe('abc');
    sync.end();
  });

  it('pushes, stats, lists and pulls files', async () => {
    const content = Buffer.alloc(200_000, 'picture');
    const push: EventEmitter = await phone().push(
      Readable.from([content], { objectMode: false }),
      '/sdcard/made/big.bin',
    );
    await once(push, 'end');
    expect((await phone().stat('/sdcard/made/big.bin')).size).toBe(200_000);
    expect((await phone().readdir('/sdcard/made')).map(String)).toEqual(['big.bin']);
    const pulled: Readable = await phone().pull('/sdcard/made/big.bin');
    expect((await buffer(pulled)).equals(content)).toBe(true);
  });
});
