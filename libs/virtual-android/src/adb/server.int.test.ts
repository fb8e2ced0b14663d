import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStillSource } from '../device/still-source.ts';
import { createVirtualDevice, type VirtualDevice } from '../device/virtual-device.ts';
import { type AdbServer, createAdbServer } from './server.ts';
import { PACKET } from './shell-packets.ts';
import { connectRaw, type RawClient } from './test-client.ts';

const newDevice = (serial: string) => createVirtualDevice({ serial, source: createStillSource() });

let device: VirtualDevice;
let server: AdbServer;
const clients: RawClient[] = [];

beforeEach(async () => {
  device = newDevice('virtual-1');
  server = await createAdbServer({ devices: [device] });
});

afterEach(async () => {
  for (const client of clients.splice(0)) client.socket.destroy();
  await server.close();
});

async function open(): Promise<RawClient> {
  const client = await connectRaw(server.port);
  clients.push(client);
  return client;
}

/** A client whose next request goes to the device. */
async function openDevice(serial = 'virtual-1'): Promise<RawClient> {
  const client = await open();
  client.request(`host:transport:${serial}`);
  expect(await client.status()).toBe('OKAY');
  return client;
}

async function ask(request: string): Promise<string> {
  const client = await open();
  client.request(request);
  const status = await client.status();
  return status === 'OKAY' ? client.frame() : status;
}

describe('host services', () => {
  it.each([
    ['host:version', '0029'],
    ['host:devices', 'virtual-1\tdevice\n'],
    [
      'host:devices-l',
      'virtual-1              device product:virtual model:Virtual device:virtual transport_id:1\n',
    ],
    ['host:features', 'shell_v2,stat_v2,fixed_push_mkdir'],
    ['host-serial:virtual-1:features', 'shell_v2,stat_v2,fixed_push_mkdir'],
    ['host:host-features', 'shell_v2,stat_v2,fixed_push_mkdir'],
    ['host-serial:virtual-1:get-state', 'device'],
    ['host-transport-id:1:get-serialno', 'virtual-1'],
    ['host:get-serialno', 'virtual-1'],
    ['host-serial:other:get-state', "FAIL device 'other' not found"],
    ['host:transport:other', "FAIL device 'other' not found"],
    ['host-usb:get-state', 'FAIL no devices found'],
    ['host:forward:tcp:1;tcp:2', "FAIL unknown host service 'forward:tcp:1;tcp:2'"],
    ['shell:echo', 'FAIL no device chosen: send host:transport first'],
  ])('%s', async (request, answer) => {
    expect(await ask(request)).toBe(answer);
  });

  it('tells the transport id to clients that ask for it', async () => {
    for (const request of ['host:tport:any', 'host:tport:serial:virtual-1']) {
      const client = await open();
      client.request(request);
      expect(await client.status()).toBe('OKAY');
      expect((await client.bytes(8)).readBigUInt64LE()).toBe(1n);
      client.request('shell:echo there');
      expect((await client.rest()).toString()).toBe('OKAYthere\n');
    }
  });

  it('will not choose between two devices', async () => {
    server.add(newDevice('10.0.0.1:5555'));
    expect(await ask('host:transport-any')).toBe('FAIL more than one device/emulator');
    expect(await ask('host-serial:10.0.0.1:5555:get-serialno')).toBe('10.0.0.1:5555');
    expect(() => server.add(newDevice('virtual-1'))).toThrow('cannot be added');
  });

  it('pushes the list to those who track it, after every change', async () => {
    const client = await open();
    client.request('host:track-devices');
    expect(await client.status()).toBe('OKAY');
    expect(await client.frame()).toBe('virtual-1\tdevice\n');
    server.add(newDevice('virtual-2'));
    expect(await client.frame()).toBe('virtual-1\tdevice\nvirtual-2\tdevice\n');
    server.setState('virtual-2', 'unauthorized');
    expect(await client.frame()).toBe('virtual-1\tdevice\nvirtual-2\tunauthorized\n');
    server.remove('virtual-1');
    expect(await client.frame()).toBe('virtual-2\tunauthorized\n');
    expect(await ask('host:transport:virtual-2')).toBe('FAIL device unauthorized');
  });

  it('waits for a device to come and to go', async () => {
    const coming = await open();
    coming.request('host-serial:virtual-2:wait-for-any-device');
    expect(await coming.status()).toBe('OKAY');
    server.add(newDevice('virtual-2'));
    expect(await coming.status()).toBe('OKAY');
    const going = await open();
    going.request('host-serial:virtual-2:wait-for-any-disconnect');
    expect(await going.status()).toBe('OKAY');
    server.remove('virtual-2');
    expect(await going.status()).toBe('OKAY');
  });

  it('answers kill but goes on, unless it was made killable', async () => {
    const client = await open();
    client.request('host:kill');
    expect(await client.status()).toBe('OKAY');
    expect(await ask('host:version')).toBe('0029');

    await using killable = await createAdbServer({ killable: true });
    const killer = await connectRaw(killable.port);
    clients.push(killer);
    killer.request('host:kill');
    await killer.rest();
    await expect(connectRaw(killable.port)).rejects.toThrow('ECONNREFUSED');
  });
});

describe('shell protocol', () => {
  it('sends output and errors in one stream for shell: and exec:', async () => {
    for (const service of ['shell', 'exec', 'shell,raw']) {
      const client = await openDevice();
      client.request(`${service}:echo out; ls /nope`);
      expect((await client.rest()).toString()).toBe('OKAYout\nls: /nope: No such file or directory\n');
    }
  });

  it('frames output, errors and the exit code apart for shell,v2', async () => {
    const client = await openDevice();
    client.request('shell,v2,raw:echo out; ls /nope; exit 3');
    expect(await client.status()).toBe('OKAY');
    const packets = packetsIn(await client.rest());
    expect(packets).toEqual([
      [PACKET.stdout, 'out\n'],
      [PACKET.stderr, 'ls: /nope: No such file or directory\n'],
      [PACKET.exit, '\x03'],
    ]);
  });

  it('plays a terminal for shell,v2,pty', async () => {
    const client = await openDevice();
    client.request('shell,v2,TERM=xterm,pty:echo out; ls /nope');
    expect(await client.status()).toBe('OKAY');
    const packets = packetsIn(await client.rest());
    expect(packets.map(([kind]) => kind)).toEqual([PACKET.stdout, PACKET.stdout, PACKET.exit]);
    expect(packets[0]?.[1]).toBe('out\r\n');
  });

  it('reads standard input from packets, to the close or to the end', async () => {
    const client = await openDevice();
    client.request('shell,v2,raw:cat > /sdcard/in; wc -c /sdcard/in');
    expect(await client.status()).toBe('OKAY');
    for (const word of ['one ', 'two']) client.raw(packetOf(PACKET.stdin, word));
    client.raw(packetOf(PACKET.windowSize, '24x80,0x0'));
    client.raw(packetOf(PACKET.closeStdin, ''));
    expect(packetsIn(await client.rest())[0]).toEqual([PACKET.stdout, '7\n']);
  });

  it('reads standard input of exec: to the end of the stream', async () => {
    const client = await openDevice();
    client.request('exec:cat > /sdcard/in; cat /sdcard/in');
    expect(await client.status()).toBe('OKAY');
    client.socket.end('half closed');
    expect((await client.rest()).toString()).toBe('half closed');
  });

  it('delivers output of any size unharmed', async () => {
    const bytes = Buffer.alloc(3_000_000, 'abcdefg\n');
    device.files.write('/sdcard/big', bytes);
    const client = await openDevice();
    client.request('shell,v2,raw:cat /sdcard/big');
    expect(await client.status()).toBe('OKAY');
    const output = packetsIn(await client.rest()).filter(([kind]) => kind === PACKET.stdout);
    expect(output.map(([, text]) => text).join('') === bytes.toString()).toBe(true);
  });

  it('executes nothing more once the client has hung up', async () => {
    const client = await openDevice();
    client.request('shell,v2,raw:touch /sdcard/begun; sleep 600; input tap 1 1');
    expect(await client.status()).toBe('OKAY');
    client.socket.destroy();
    await server.close();
    expect(device.files.stat('/sdcard/begun')).not.toBeNull();
    expect(device.journal.total).toBe(0);
  });

  it('executes a command of the books once for two connections that send it at once', async () => {
    device.files.mkdir('/data/local/tmp/b');
    device.files.write('/data/local/tmp/b/token', Buffer.from('7\n'));
    const line =
      'D=/data/local/tmp/b; [ "$(cat $D/token)" = 7 ] && mkdir $D/c1 && input tap 9 9 && touch $D/c1/done; echo $?';
    const pair = await Promise.all([openDevice(), openDevice()]);
    for (const client of pair) client.request(`shell:${line}`);
    const answers = await Promise.all(pair.map(async (client) => (await client.rest()).toString()));
    expect(answers.sort()).toEqual(['OKAY0\n', "OKAYmkdir: '/data/local/tmp/b/c1': File exists\n1\n"]);
    expect(device.journal.count({ kind: 'tap', args: [9, 9] })).toBe(1);
  });

  it.each([
    ['shell:', 'FAIL a virtual device has no interactive shell: name a command'],
    ['shell,v2,pty:', 'FAIL a virtual device has no interactive shell: name a command'],
    ['jdwp:1', "FAIL unknown service 'jdwp:1'"],
  ])('refuses %s in words', async (request, answer) => {
    const client = await openDevice();
    client.request(request);
    expect(await client.status()).toBe(answer);
  });

  it('breaks the connections to a device that is unplugged', async () => {
    const client = await openDevice();
    client.request('shell:touch /sdcard/begun; sleep 600');
    expect(await client.status()).toBe('OKAY');
    server.remove('virtual-1');
    expect((await client.rest()).length).toBe(0);
  });
});

describe('bad clients', () => {
  it.each([
    ['zzzz', 'FAIL malformed length'],
    ['0000', 'FAIL a request has 1 to 65535 bytes'],
    ['GET / HTTP/1.1\r\n\r\n', 'FAIL malformed length'],
  ])('are told and dropped: %j', async (bytes, answer) => {
    const other = await openDevice();
    const client = await open();
    client.raw(bytes);
    expect(await client.status()).toBe(answer);
    await client.rest();
    other.request('shell:echo unharmed');
    expect((await other.rest()).toString()).toBe('OKAYunharmed\n');
  });

  it('may not send more than the server takes', async () => {
    await using small = await createAdbServer({ devices: [device], requestMaxBytes: 100 });
    const client = await connectRaw(small.port);
    clients.push(client);
    client.request('x'.repeat(101));
    expect(await client.status()).toBe('FAIL a request has 1 to 100 bytes');
  });

  it('may not open more connections than the server takes', async () => {
    await using small = await createAdbServer({ devices: [device], connectionsMax: 1 });
    const first = await connectRaw(small.port);
    const second = await connectRaw(small.port);
    clients.push(first, second);
    expect(await second.status()).toBe('FAIL too many connections');
    first.request('host:version');
    expect(await first.status()).toBe('OKAY');
  });

  it('leave nothing behind when they vanish in mid-request', async () => {
    const client = await openDevice();
    client.raw('00ffshell:ec');
    client.socket.resetAndDestroy();
    await once(client.socket, 'close');
    const witness = await open();
    witness.request('host:version');
    expect((await witness.rest()).toString()).toBe('OKAY00040029');
    expect(server.connections()).toBeLessThan(3);
  });

  it('with a packet of 4 GB are dropped', async () => {
    const client = await openDevice();
    client.request('shell,v2,raw:cat');
    expect(await client.status()).toBe('OKAY');
    client.raw(Buffer.from([PACKET.stdin, 0xff, 0xff, 0xff, 0xff]));
    expect((await client.rest()).length).toBe(0);
  });

  it('do not see what a source throws; the harness does', async () => {
    const source = { ...createStillSource(), picture: () => Promise.reject(new Error('no picture')) };
    const thrown: unknown[] = [];
    const broken = createVirtualDevice({ serial: 'broken', source });
    await using own = await createAdbServer({ devices: [broken], onError: (error) => thrown.push(error) });
    const client = await connectRaw(own.port);
    clients.push(client);
    client.request('host:transport-any');
    client.request('shell:screencap -p');
    expect((await client.rest()).toString()).toBe('OKAYOKAY');
    expect(thrown).toEqual([new Error('no picture')]);
  });

  it('find no server where the port is taken', async () => {
    await expect(createAdbServer({ port: server.port })).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      field: 'port',
    });
  });
});

function packetOf(kind: number, text: string): Buffer {
  const header = Buffer.alloc(5);
  header.writeUInt8(kind, 0);
  header.writeUInt32LE(Buffer.byteLength(text), 1);
  return Buffer.concat([header, Buffer.from(text)]);
}

/** Reads the framing independently of the code that writes it. */
function packetsIn(bytes: Buffer): readonly (readonly [kind: number, text: string])[] {
  const packets: (readonly [number, string])[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = bytes.readUInt32LE(at + 1);
    packets.push([bytes.readUInt8(at), bytes.toString('utf8', at + 5, at + 5 + length)]);
    at += 5 + length;
  }
  return packets;
}
