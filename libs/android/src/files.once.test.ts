import {
  createStillSource,
  createVirtualDevice,
  createAdbServer as startVirtualServer,
  type VirtualDevice,
} from '@tapwright/virtual-android';
import { afterEach, describe, expect, it } from 'vitest';
import { createAdbServer } from './server.ts';

const running: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of running.splice(0)) await end();
});

/** A virtual phone behind a real TCP connection with these files; each is one second newer than the one before. */
async function phoneWith(files: Readonly<Record<string, string | Buffer>>) {
  const virtual = createVirtualDevice({ serial: 'virtual-1', source: createStillSource() });
  for (const [at, [path, content]] of Object.entries(files).entries()) write(virtual, path, content, at);
  const virtualServer = await startVirtualServer({ devices: [virtual] });
  const server = createAdbServer({ host: virtualServer.host, port: virtualServer.port });
  running.push(
    () => server.close(),
    () => virtualServer.close(),
  );
  const device = server.device('virtual-1');
  const read = async (path: string, maxBytes = 100) => (await device.files({ paths: [path], maxBytes }))[0];
  return { virtual, device, read };
}

function write({ files }: VirtualDevice, path: string, content: string | Buffer, at: number): void {
  files.write(path, Buffer.from(content));
  files.setTime(path, Date.UTC(2026, 2, 2) + at * 1_000);
}

describe('reading files', () => {
  it('reads the newest of those that match, byte by byte', async () => {
    const bytes = Buffer.from([0, 0xff, 0x0d, 0x0a, 0x41]);
    const { read } = await phoneWith({
      '/sdcard/Download/contacts-2.vcf': 'old',
      '/sdcard/Download/contacts-1.vcf': bytes,
      '/sdcard/Download/others.vcf': 'newest of all',
    });
    const path = '/sdcard/Download/contacts-*.vcf';
    expect(await read(path)).toEqual({ path, name: 'contacts-1.vcf', content: bytes, cut: false });
    const named = '/storage/emulated/0/Download/contacts-2.vcf';
    expect(await read(named)).toMatchObject({ name: 'contacts-2.vcf', content: Buffer.from('old') });
  });

  it('reads at most the given size, and reports a cut', async () => {
    const { read } = await phoneWith({ '/sdcard/a': 'abcdef' });
    expect(await read('/sdcard/a', 6)).toMatchObject({ content: Buffer.from('abcdef'), cut: false });
    expect(await read('/sdcard/a', 5)).toMatchObject({ content: Buffer.from('abcde'), cut: true });
  });

  it('escapes what a shell would interpret', async () => {
    const name = `it's $(id) "x" \`y\` -l`;
    const { read, virtual } = await phoneWith({ [`/sdcard/Download/${name}`]: 'right' });
    expect(await read(`/sdcard/Download/${name}`)).toMatchObject({ name, content: Buffer.from('right') });
    virtual.files.mkdir(`/sdcard/${name}`);
    write(virtual, `/sdcard/${name}/-n`, 'also', 9);
    expect(await read(`/sdcard/${name}/*n`)).toMatchObject({ name: '-n', content: Buffer.from('also') });
  });

  it('finds nothing in an empty or a missing folder', async () => {
    const { read, virtual } = await phoneWith({ '/sdcard/Download/.hidden.txt': 'x' });
    virtual.files.mkdir('/sdcard/Download/folder.txt');
    for (const path of ['/sdcard/Download/*.txt', '/sdcard/Download/folder.txt', '/sdcard/Music/a.mp3'])
      expect(await read(path)).toEqual({ path, name: null, content: null, cut: false });
  });

  it('does not treat unmounted storage as empty, and reads nowhere else', async () => {
    const { read, virtual } = await phoneWith({ '/data/local/tmp/x': 'secret' });
    expect(await read('/data/local/tmp/x')).toMatchObject({ name: null, unread: expect.any(String) });
    virtual.files.remove('/sdcard', true);
    const unread = expect.stringContaining('No such file or directory');
    expect(await read('/sdcard/Download/*.txt')).toMatchObject({ name: null, unread });
  });

  it('asks the phone nothing if no file is wanted', async () => {
    const { device } = await phoneWith({});
    for (const end of running.splice(0)) await end();
    expect(await device.files({ paths: [], maxBytes: 1 })).toEqual([]);
  });

  it('fails if the phone does not answer', async () => {
    const { device } = await phoneWith({});
    for (const end of running.splice(0)) await end();
    const reading = device.files({ paths: ['/sdcard/a'], maxBytes: 1 });
    await expect(reading).rejects.toMatchObject({ code: expect.stringMatching(/^DEVICE_|CANCELED/) });
  });
});
