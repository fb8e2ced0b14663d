import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createVirtualDevice } from '../../phone/device/create-virtual-device.ts';
import { createStillSource } from '../../phone/device/still-source.ts';
import type { VirtualDevice } from '../../phone/device/virtual-device.ts';
import { PACKET } from '../services/shell-packets.ts';
import { type AdbServer, createAdbServer } from './server.ts';
import { rawClients } from './test-client.ts';

const newDevice = (serial: string) => createVirtualDevice({ serial, source: createStillSource() });

let device: VirtualDevice;
let server: AdbServer;
const clients = rawClients(() => server.port);
const { openDevice } = clients;
const refused: (readonly [serial: string, request: string, reason: string])[] = [];

beforeEach(async () => {
  device = newDevice('virtual-1');
  refused.length = 0;
  server = await createAdbServer({
    devices: [device],
    onRefused: (...refusal) => void refused.push(refusal),
  });
});

afterEach(async () => {
  clients.close();
  await server.close();
});

describe('debuggable apps', () => {
  const start = () => device.processes.start('org.example.still').pid;

  it('are listed once by jdwp', async () => {
    const pid = start();
    const client = await openDevice();
    client.request('jdwp');
    expect((await client.rest()).toString()).toBe(`OKAY${pid}\n`);
  });

  it('are listed after every change by track-jdwp', async () => {
    const client = await openDevice();
    client.request('track-jdwp');
    expect(await client.status()).toBe('OKAY');
    expect(await client.frame()).toBe('');
    const pid = start();
    expect(await client.frame()).toBe(`${pid}\n`);
    device.processes.stop('org.example.still');
    expect(await client.frame()).toBe('');
  });
});

describe('binder bridge', () => {
  it('passes words on unchanged, in packets for abb:', async () => {
    for (const service of ['abb_exec', 'abb']) {
      const client = await openDevice();
      client.request(`${service}:settings\0put\0global\0made\0two 'words'; $HOME`);
      expect(await client.status()).toBe('OKAY');
      const rest = await client.rest();
      expect(service === 'abb' ? packetsIn(rest) : rest.length).toEqual(
        service === 'abb' ? [[PACKET.exit, '\0']] : 0,
      );
      expect(device.settings.get('global/made')).toBe("two 'words'; $HOME");
    }
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

  it('sends output, errors and the exit code in separate packets for shell,v2', async () => {
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

  it('acts as a terminal for shell,v2,pty', async () => {
    const client = await openDevice();
    client.request('shell,v2,TERM=xterm,pty:echo out; ls /nope');
    expect(await client.status()).toBe('OKAY');
    const packets = packetsIn(await client.rest());
    expect(packets.map(([kind]) => kind)).toEqual([PACKET.stdout, PACKET.stdout, PACKET.exit]);
    expect(packets[0]?.[1]).toBe('out\r\n');
  });

  it('reads standard input from packets, to the close packet or to the end', async () => {
    const client = await openDevice();
    client.request('shell,v2,raw:cat > /sdcard/in; wc -c < /sdcard/in');
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

  it('delivers output of any size completely', async () => {
    const bytes = Buffer.alloc(3_000_000, 'abcdefg\n');
    device.files.write('/sdcard/big', bytes);
    const client = await openDevice();
    client.request('shell,v2,raw:cat /sdcard/big');
    expect(await client.status()).toBe('OKAY');
    const output = packetsIn(await client.rest()).filter(([kind]) => kind === PACKET.stdout);
    expect(output.map(([, text]) => text).join('') === bytes.toString()).toBe(true);
  });

  it('executes nothing more after the client has hung up', async () => {
    const client = await openDevice();
    client.request('shell,v2,raw:touch /sdcard/begun; sleep 600; input tap 1 1');
    expect(await client.status()).toBe('OKAY');
    client.socket.destroy();
    await server.close();
    expect(device.files.stat('/sdcard/begun')).not.toBeNull();
    expect(device.journal.total).toBe(0);
  });

  it('executes a command with books once for two connections that send it at the same time', async () => {
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
    ['exec:', 'exec: needs a command'],
    ['jdwp:1', "unknown service 'jdwp:1'"],
    ['dev:/dev/tty', "unknown service 'dev:/dev/tty'"],
    ['tcp:8080', "cannot connect to 'tcp:8080': Connection refused"],
    ['local:nobody', "cannot connect to 'local:nobody': Connection refused"],
    ['tcp:8080:10.0.0.1', "cannot connect to 'tcp:8080:10.0.0.1': Connection refused"],
    ['reboot:bootloader', "a virtual device has no 'bootloader' to reboot to"],
    ['__proto__', "unknown service '__proto__'"],
  ])('refuses %s as a real server does, and gives the operator the reason', async (request, reason) => {
    const client = await openDevice();
    client.request(request);
    expect(await client.status()).toBe('FAIL closed');
    expect(refused).toEqual([['virtual-1', request, reason]]);
  });

  it('breaks the connections to a device that is unplugged', async () => {
    const client = await openDevice();
    client.request('shell:touch /sdcard/begun; sleep 600');
    expect(await client.status()).toBe('OKAY');
    server.remove('virtual-1');
    expect((await client.rest()).length).toBe(0);
  });
});

function packetOf(kind: number, text: string): Buffer {
  const header = Buffer.alloc(5);
  header.writeUInt8(kind, 0);
  header.writeUInt32LE(Buffer.byteLength(text), 1);
  return Buffer.concat([header, Buffer.from(text)]);
}

/** Reads the packets independently of the code that writes them. */
function packetsIn(bytes: Buffer): readonly (readonly [kind: number, text: string])[] {
  const packets: (readonly [number, string])[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = bytes.readUInt32LE(at + 1);
    packets.push([bytes.readUInt8(at), bytes.toString('utf8', at + 5, at + 5 + length)]);
    at += 5 + length;
  }
  return packets;
}
