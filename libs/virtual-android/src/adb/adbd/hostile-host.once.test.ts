import { afterEach, describe, expect, it } from 'vitest';
import { type Bench, startBench } from './bench.fixture.ts';
import { COMMAND } from './wire.ts';

let bench: Bench;

afterEach(() => bench[Symbol.asyncDispose]());

describe('a host that does not keep to the protocol', () => {
  const header = (...words: readonly number[]): Buffer => {
    const bytes = Buffer.alloc(24);
    for (const [index, word] of words.entries()) bytes.writeUInt32LE(word, index * 4);
    return bytes;
  };
  const wrongs: readonly (readonly [string, Buffer])[] = [
    ['the magic does not fit', header(COMMAND.write, 1, 1, 0, 0, 0)],
    ['unknown command', header(0x12345678, 1, 1, 0, 0, ~0x12345678 >>> 0)],
    ['a payload of', header(COMMAND.write, 1, 1, 0xffffffff, 0, ~COMMAND.write >>> 0)],
    [
      'the checksum does not fit',
      Buffer.concat([header(COMMAND.write, 1, 1, 1, 5, ~COMMAND.write >>> 0), Buffer.of(6)]),
    ],
    ['the magic does not fit', Buffer.from('GET / HTTP/1.1\r\nHost: phone\r\n\r\n')],
  ];

  it.each(wrongs)('is dropped, and the operator gets the reason: %s', async (reason, bytes) => {
    bench = await startBench();
    const other = await bench.online();
    const host = await bench.online(0x01000000);
    host.raw(bytes);
    expect(await host.line()).toBe('closed');
    expect(String(bench.errors[0])).toContain(reason);
    expect(bench.errors).toHaveLength(1);
    other.send(COMMAND.open, 7, 0, 'shell:echo still here\0');
    expect(await other.line()).toBe('OKAY 1 7');
  });

  it('is refused streams beyond its limit, and dropped when it does not stop', async () => {
    bench = await startBench({ streamsMax: 2 });
    const host = await bench.online();
    for (const id of [1, 2, 3]) host.send(COMMAND.open, id, 0, 'exec:cat\0');
    expect([await host.line(), await host.line(), await host.line()]).toEqual([
      'OKAY 1 1',
      'OKAY 2 2',
      'CLSE 0 3',
    ]);
    host.send(COMMAND.close, 1, 1);
    expect(await host.line()).toBe('CLSE 1 1');
    for (let id = 10; id < 1_100; id += 1) host.send(COMMAND.open, id, 0, 'exec:cat\0');
    let line = await host.line();
    while (line !== 'closed') line = await host.line();
    expect(String(bench.errors[0])).toContain('more than 2 streams');
  });

  it('is dropped when it sends without end and without waiting', async () => {
    bench = await startBench();
    bench.device.sockets.listen(
      'tcp:9',
      (stream) => new Promise((resolve) => stream.gone.addEventListener('abort', () => resolve())),
    );
    const host = await bench.online();
    host.send(COMMAND.open, 7, 0, 'tcp:9\0');
    expect(await host.line()).toBe('OKAY 1 7');
    for (let count = 0; count < 70; count += 1) host.send(COMMAND.write, 7, 1, new Uint8Array(1024 * 1024));
    expect(await host.line()).toBe('closed');
    expect(String(bench.errors[0])).toContain('more bytes wait');
  });

  it('does not keep others out by holding connections without greeting', async () => {
    bench = await startBench({ connectionsMax: 3 });
    const idle = await Promise.all([bench.connected(), bench.connected(), bench.connected()]);
    await bench.online();
    expect(bench.adbd.connections()).toBe(3);
    const ends = await Promise.race(idle.map((host) => host.line()));
    expect(ends).toBe('closed');
  });
});
