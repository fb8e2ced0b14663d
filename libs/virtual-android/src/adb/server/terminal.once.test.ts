import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createVirtualDevice } from '../../phone/device/create-virtual-device.ts';
import { createStillSource } from '../../phone/device/still-source.ts';
import type { VirtualDevice } from '../../phone/device/virtual-device.ts';
import { PACKET, packet } from '../services/shell-packets.ts';
import { type AdbServer, createAdbServer } from './server.ts';
import { connectRaw, type RawClient } from './test-client.ts';

let device: VirtualDevice;
let server: AdbServer;
let client: RawClient;

beforeEach(async () => {
  device = createVirtualDevice({ serial: 'virtual-1', source: createStillSource() });
  server = await createAdbServer({ devices: [device] });
  client = await connectRaw(server.port);
  client.request('host:transport-any');
  expect(await client.status()).toBe('OKAY');
});

afterEach(async () => {
  client.socket.destroy();
  await server.close();
});

async function start(service: string): Promise<void> {
  client.request(service);
  expect(await client.status()).toBe('OKAY');
}

const type = (text: string) => client.raw(packet(PACKET.stdin, Buffer.from(text)));

/** The output of the terminal up to these words. */
async function shown(until: string): Promise<string> {
  let text = '';
  while (!text.endsWith(until)) {
    const header = await client.bytes(5);
    expect(header.readUInt8(0)).toBe(PACKET.stdout);
    text += await client.text(header.readUInt32LE(1));
  }
  return text;
}

async function exitCode(): Promise<number> {
  const bytes = await client.bytes(6);
  expect([bytes.readUInt8(0), bytes.readUInt32LE(1)]).toEqual([PACKET.exit, 1]);
  return bytes.readUInt8(5);
}

describe('interactive shell', () => {
  it('prompts, echoes and remembers, until exit', async () => {
    await start('shell,v2,TERM=xterm,pty:');
    expect(await shown('$ ')).toBe('virtual:/ $ ');
    type('N=7\r');
    expect(await shown('$ ')).toBe('N=7\r\nvirtual:/ $ ');
    type('echo is $N; false\n');
    expect(await shown('$ ')).toBe('echo is $N; false\r\nis 7\r\n1|virtual:/ $ ');
    type('exit $N\n');
    await shown('exit $N\r\n');
    expect(await exitCode()).toBe(7);
  });

  /** As `@yume-chan/adb` opens a terminal with a command of its own. */
  it('answers a shell that runs in the terminal line by line', async () => {
    await start('shell,v2,TERM=xterm,pty:sh');
    expect(await shown('$ ')).toBe('virtual:/ $ ');
    type('echo is $((3+4)); cd /sdcard\n');
    expect(await shown('$ ')).toContain('is 7\r\nvirtual:/sdcard $ ');
    type('for N in 1 2\n');
    expect(await shown('> ')).toBe('for N in 1 2\r\n> ');
    type('do echo n$N; done; exit 5\n');
    await shown('n2\r\n');
    expect(await exitCode()).toBe(5);
  });

  it('asks for the rest of an incomplete command', async () => {
    await start('shell,v2,pty:');
    await shown('$ ');
    type('if true\n');
    expect(await shown('> ')).toBe('if true\r\n> ');
    type('then echo yes; fi\n');
    expect(await shown('$ ')).toContain('yes\r\nvirtual:/ $ ');
  });

  it('ends a command by Ctrl-C, and the shell by Ctrl-D', async () => {
    await start('shell,v2,pty:');
    await shown('$ ');
    type('sleep 600; input tap 1 1\n');
    await shown('1 1\r\n');
    type('\x03');
    expect(await shown('$ ')).toBe('^C\r\n130|virtual:/ $ ');
    type('cat\n');
    await shown('cat\r\n');
    type('\x03');
    expect(await shown('$ ')).toBe('^C\r\n130|virtual:/ $ ');
    expect(device.journal.total).toBe(0);
    type('ech\x7f\x7f\x7ftrue\n\x04');
    await shown('true\r\nvirtual:/ $ ');
    expect(await exitCode()).toBe(0);
  });

  it('gives the lines that follow to a command that reads', async () => {
    await start('shell,v2,pty:');
    await shown('$ ');
    type('cat > /sdcard/typed\nfirst\nsecond\n\x04');
    await shown('virtual:/ $ ');
    const read = device.files.read('/sdcard/typed');
    expect(read.ok && Buffer.from(read.value).toString()).toBe('first\nsecond\n');
  });

  it('reads a script without a terminal: no prompt, no echo, the exit code of the script', async () => {
    await start('shell,v2,raw:');
    type('N=2\necho $N\n');
    type('cat\nthe rest\n');
    client.raw(packet(PACKET.closeStdin, Buffer.alloc(0)));
    expect(await shown('the rest\n')).toBe('2\nthe rest\n');
    expect(await exitCode()).toBe(0);
  });

  it('has a terminal and no packets in the first version of the protocol', async () => {
    await start('shell:');
    expect(await client.text(12)).toBe('virtual:/ $ ');
    client.raw('echo there; exit\r');
    expect((await client.rest()).toString()).toBe('echo there; exit\r\nthere\r\n');
  });

  it('ignores packets for the window size, unknown packets and a closed input', async () => {
    await start('shell,v2,pty:');
    await shown('$ ');
    client.raw(packet(PACKET.windowSize, Buffer.from('24x80,0x0')));
    client.raw(packet(99, Buffer.from('what')));
    client.raw(packet(PACKET.closeStdin, Buffer.alloc(0)));
    type('exit 4\n');
    await shown('exit 4\r\n');
    expect(await exitCode()).toBe(4);
  });

  it('ends when its client goes', async () => {
    await start('shell,v2,pty:sleep 600; input tap 1 1');
    client.socket.destroy();
    await server.close();
    expect(device.journal.total).toBe(0);
  });
});

describe('standard input', () => {
  it('gives a command its input while the client keeps its side open', async () => {
    await start('exec:read LINE; echo "got $LINE"');
    client.raw('12345\nthe next line');
    expect((await client.rest()).toString()).toBe('got 12345\n');
  });

  it('slows a client down that sends more than is read', async () => {
    await start('shell,v2,raw:sleep 600');
    const chunk = packet(PACKET.stdin, Buffer.alloc(1_000_000));
    let queued = true;
    for (let sent = 0; sent < 40; sent += 1) queued = client.socket.write(chunk);
    expect(queued).toBe(false);
    expect(client.socket.writableLength).toBeGreaterThan(10_000_000);
  });
});
