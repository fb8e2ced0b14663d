import { EventEmitter, once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Client } from '@devicefarmer/adbkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStillSource } from '../device/still-source.ts';
import { createVirtualDevice, type VirtualDevice } from '../device/virtual-device.ts';
import { type AdbServer, createAdbServer } from './server.ts';

let device: VirtualDevice;
let server: AdbServer;
let client: Client;

beforeEach(async () => {
  device = createVirtualDevice({ serial: 'virtual-1', source: createStillSource() });
  server = await createAdbServer({ devices: [device] });
  client = new Client({ host: server.host, port: server.port });
});

afterEach(() => server.close());

const phone = () => client.getDevice('virtual-1');

async function shell(line: string): Promise<string> {
  const output: Readable = await phone().shell(line);
  return (await buffer(output)).toString();
}

describe('adbkit', () => {
  it('reads the version and the list', async () => {
    expect(await client.version()).toBe(41);
    expect(await client.listDevices()).toEqual([{ id: 'virtual-1', type: 'device' }]);
    expect(await phone().getState()).toBe('device');
    expect(await phone().getDevicePath()).toBe('virtual:virtual-1');
  });

  it('is told of devices that come and go', async () => {
    const changes = new EventEmitter();
    // The first list is told in the same turn as the tracker is given: the listeners must be there by then.
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

  it('executes a tap of the books once when two of its connections ask at the same time', async () => {
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
    expect(await phone().getPackages()).toEqual(['org.example.still']);
    expect(await phone().isInstalled('org.example.still')).toBe(true);
    expect(await phone().isInstalled('org.none')).toBe(false);
    expect(await phone().clear('org.example.still')).toBe(true);
  });

  it('starts activities and hears of those that do not exist', async () => {
    expect(await phone().startActivity({ component: 'org.example.still/.MainActivity' })).toBe(true);
    await expect(phone().startActivity({ component: 'org.example.still/.None' })).rejects.toThrow(
      'does not exist',
    );
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
