import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createVirtualDevice } from '../../phone/device/create-virtual-device.ts';
import { createStillSource } from '../../phone/device/still-source.ts';
import type { VirtualDevice } from '../../phone/device/virtual-device.ts';
import { type AdbServer, createAdbServer } from './server.ts';
import { connectRaw, type RawClient } from './test-client.ts';

let device: VirtualDevice;
let server: AdbServer;
let client: RawClient;

beforeEach(async () => {
  device = createVirtualDevice({
    serial: 'virtual-1',
    source: createStillSource(),
    limits: { maxBytes: 100_000, maxNodes: 100 },
  });
  server = await createAdbServer({ devices: [device] });
  client = await connectRaw(server.port);
  client.request('host:transport-any');
  client.request('sync:');
  expect(await client.text(8)).toBe('OKAYOKAY');
});

afterEach(async () => {
  client.socket.destroy();
  await server.close();
});

function message(id: string, value: number, payload: string | Uint8Array = ''): Buffer {
  const header = Buffer.alloc(8);
  header.write(id, 0, 'latin1');
  header.writeUInt32LE(value, 4);
  return Buffer.concat([header, Buffer.from(payload)]);
}

const about = (id: string, path: string) => client.raw(message(id, Buffer.byteLength(path), path));
function wordOf(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value, 0);
  return bytes;
}

const id = () => client.text(4);
const word = async () => (await client.bytes(4)).readUInt32LE();

async function failure(): Promise<string> {
  expect(await id()).toBe('FAIL');
  return client.text(await word());
}

describe('sync service', () => {
  it('gives mode, size and time of files, and zeros for a missing file', async () => {
    device.files.write('/sdcard/f', Buffer.from('abc'));
    about('STAT', '/sdcard/f');
    expect(await id()).toBe('STAT');
    expect([(await word()) & 0o170000, await word()]).toEqual([0o100000, 3]);
    expect(await word()).toBeGreaterThan(1_600_000_000);
    about('STAT', '/sdcard');
    expect(await id()).toBe('STAT');
    expect((await word()) & 0o170000).toBe(0o040000);
    await client.bytes(8);
    about('STAT', '/none');
    expect(await id()).toBe('STAT');
    expect([await word(), await word(), await word()]).toEqual([0, 0, 0]);
  });

  it('gives more facts in the second version', async () => {
    device.files.write('/sdcard/f', Buffer.from('abc'));
    about('STA2', '/sdcard/f');
    expect(await id()).toBe('STA2');
    const facts = await client.bytes(68);
    expect([facts.readUInt32LE(0), facts.readUInt32LE(20) & 0o170000, facts.readBigUInt64LE(36)]).toEqual([
      0,
      0o100000,
      3n,
    ]);
    about('LST2', '/none');
    expect(await id()).toBe('LST2');
    expect((await client.bytes(68)).readUInt32LE(0)).toBe(2);
  });

  it('reads files of /proc, as openProcStat of adbkit does', async () => {
    about('RECV', '/proc/stat');
    expect(await id()).toBe('DATA');
    expect(await client.text(await word())).toMatch(/^cpu +\d/);
    expect(await id()).toBe('DONE');
  });

  it('lists a directory', async () => {
    device.files.mkdir('/sdcard/d');
    device.files.write('/sdcard/d/ü', Buffer.from('x'));
    about('LIST', '/sdcard/d');
    expect(await id()).toBe('DENT');
    await client.bytes(4);
    expect(await word()).toBe(1);
    await client.bytes(4);
    expect(await client.text(await word())).toBe('ü');
    expect(await id()).toBe('DONE');
  });

  it('shows a sent file only when all of it has come', async () => {
    about('SEND', '/sdcard/new/f,33188');
    client.raw(message('DATA', 5, 'first'));
    about('STAT', '/sdcard/new/f');
    // STAT is not a chunk: the transfer is refused and nothing was written.
    expect(await failure()).toBe('invalid data message');
    expect(device.files.stat('/sdcard/new/f')).toBeNull();
  });

  it('refuses chunks of more than 64 KiB, as adbd does', async () => {
    about('SEND', '/sdcard/f,33188');
    client.raw(message('DATA', 65_537));
    expect(await failure()).toBe('oversize data message');
    expect((await client.rest()).length).toBe(0);
  });

  it('stores several chunks with the mode they came with', async () => {
    about('SEND', '/sdcard/new/a,b,33188');
    client.raw(
      Buffer.concat([message('DATA', 5, 'first'), message('DATA', 6, 'second'), message('DONE', 0)]),
    );
    expect(await id()).toBe('OKAY');
    await word();
    const stored = device.files.read('/sdcard/new/a,b');
    expect(stored.ok && Buffer.from(stored.value).toString()).toBe('firstsecond');
    expect(device.files.stat('/sdcard/new/a,b')?.mode).toBe(0o644);
  });

  it('answers with a message where something cannot be stored or read, and goes on', async () => {
    about('SEND', '/sdcard/f,33188');
    const chunk = Buffer.alloc(60_000);
    client.raw(
      Buffer.concat([message('DATA', 60_000, chunk), message('DATA', 60_000, chunk), message('DONE', 0)]),
    );
    expect(await failure()).toBe('write failed: No space left on device');
    about('RECV', '/none');
    expect(await failure()).toBe('open failed: No such file or directory');
    about('STAT', '/sdcard');
    expect(await id()).toBe('STAT');
  });

  it('delivers files in chunks of at most 64 KiB', async () => {
    const content = Buffer.alloc(70_000, 'abc');
    device.files.write('/sdcard/f', content);
    about('RECV', '/sdcard/f');
    const chunks: Buffer[] = [];
    for (let kind = await id(); kind !== 'DONE'; kind = await id())
      chunks.push(await client.bytes(await word()));
    expect(chunks.map((chunk) => chunk.length)).toEqual([65_536, 4_464]);
    expect(Buffer.concat(chunks).equals(content)).toBe(true);
  });

  it('stores the time that came with DONE', async () => {
    about('SEND', '/sdcard/old,33188');
    client.raw(message('DONE', 1_000_000_000));
    expect(await id()).toBe('OKAY');
    await word();
    expect(device.files.stat('/sdcard/old')?.changedAt).toBe(1_000_000_000_000);
  });

  it('refuses a file that does not fit as soon as it is known, reads it to its end and goes on', async () => {
    about('SEND', '/sdcard/huge,33188');
    const chunk = message('DATA', 65_536, Buffer.alloc(65_536));
    client.raw(Buffer.concat([chunk, chunk]));
    expect(await failure()).toBe('write failed: No space left on device');
    for (let sent = 0; sent < 400; sent += 1) client.raw(chunk);
    client.raw(message('DONE', 0));
    about('STAT', '/sdcard/huge');
    expect(await client.text(16)).toBe(`STAT${'\0'.repeat(12)}`);
    expect(device.files.reserve(99_000)).toBe(true);
  });

  it('counts incoming bytes as used, and forgets them when the client breaks off', async () => {
    about('SEND', '/sdcard/half,33188');
    client.raw(message('DATA', 60_000, Buffer.alloc(60_000)));
    about('SEND', 'not a chunk');
    expect(await failure()).toBe('invalid data message');
    expect(device.files.reserve(99_000)).toBe(true);
  });

  it('has no symbolic links', async () => {
    about('SEND', '/sdcard/link,41471');
    client.raw(Buffer.concat([message('DATA', 2, '/x'), message('DONE', 0)]));
    expect(await failure()).toBe('failed to create symlink: Operation not permitted');
  });

  it('lists files with all facts in the second version', async () => {
    device.files.mkdir('/sdcard/d');
    device.files.write('/sdcard/d/f', Buffer.from('xyz'));
    about('LIS2', '/sdcard/d');
    expect(await id()).toBe('DNT2');
    const facts = await client.bytes(68);
    expect([facts.readUInt32LE(0), facts.readUInt32LE(20) & 0o170000, facts.readBigUInt64LE(36)]).toEqual([
      0,
      0o100000,
      3n,
    ]);
    expect(await client.text(await word())).toBe('f');
    expect(await client.text(76)).toBe(`DONE${'\0'.repeat(72)}`);
  });

  it.each([
    ['plain', 0, (bytes: Buffer) => bytes, (bytes: Buffer) => bytes],
    [
      'brotli',
      1,
      (bytes: Buffer) => brotliCompressSync(bytes),
      (bytes: Buffer) => brotliDecompressSync(bytes),
    ],
  ])('sends and receives in the second version: %s', async (_name, flags, pack, unpack) => {
    const content = Buffer.alloc(90_000, 'tapwright ');
    const packed = pack(content);
    about('SND2', '/sdcard/v2');
    client.raw(Buffer.concat([Buffer.from('SND2'), wordOf(0o100600), wordOf(flags)]));
    for (let at = 0; at < packed.length; at += 65_536) {
      const part = packed.subarray(at, at + 65_536);
      client.raw(message('DATA', part.length, part));
    }
    client.raw(message('DONE', 1_000_000_000));
    expect(await id()).toBe('OKAY');
    await word();
    expect(device.files.stat('/sdcard/v2')).toMatchObject({ mode: 0o600, changedAt: 1_000_000_000_000 });
    about('RCV2', '/sdcard/v2');
    client.raw(Buffer.concat([Buffer.from('RCV2'), wordOf(flags)]));
    const chunks: Buffer[] = [];
    for (let kind = await id(); kind !== 'DONE'; kind = await id())
      chunks.push(await client.bytes(await word()));
    expect(unpack(Buffer.concat(chunks)).equals(content)).toBe(true);
  });

  it('does not let a small upload become a huge file', async () => {
    const packed = brotliCompressSync(Buffer.alloc(8_000_000));
    about('SND2', '/sdcard/bomb');
    client.raw(Buffer.concat([Buffer.from('SND2'), wordOf(0o100600), wordOf(1)]));
    client.raw(Buffer.concat([message('DATA', packed.length, packed), message('DONE', 0)]));
    expect(await failure()).toBe('write failed: No space left on device');
    expect(device.files.stat('/sdcard/bomb')).toBeNull();
  });

  it('refuses data that is not brotli, and compressions that it has not announced', async () => {
    about('SND2', '/sdcard/bad');
    client.raw(Buffer.concat([Buffer.from('SND2'), wordOf(0o100600), wordOf(1)]));
    client.raw(Buffer.concat([message('DATA', 4, '\xff\xff'), message('DONE', 0)]));
    expect(await failure()).toMatch(/failed/);
    about('RCV2', '/sdcard/bad');
    client.raw(Buffer.concat([Buffer.from('RCV2'), wordOf(2)]));
    expect(await failure()).toBe('compression not supported: flags 2');
  });

  it('ends with QUIT, with a path that is too long and with an unknown word', async () => {
    about('STAT', 'x'.repeat(1_025));
    expect(await failure()).toBe('path too long');
    expect((await client.rest()).length).toBe(0);
  });
});
