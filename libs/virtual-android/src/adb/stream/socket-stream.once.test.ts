import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ByteReader } from './byte-reader.ts';
import { readerOf } from './socket-stream.ts';

let server: Server;
let sender: Socket;
let reader: ByteReader;

beforeEach(async () => {
  server = createServer({ allowHalfOpen: true }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const accepted = once(server, 'connection');
  sender = connect(address.port, '127.0.0.1');
  const [socket] = await accepted;
  reader = readerOf(socket);
});

afterEach(() => {
  sender.destroy();
  server.close();
});

describe('byte reader', () => {
  it('gives exactly the bytes that are asked for, however they came', async () => {
    sender.write('ab');
    const four = reader.read(4);
    sender.write('cdefg');
    expect((await four)?.toString()).toBe('abcd');
    expect((await reader.read(1))?.toString()).toBe('e');
    expect((await reader.read(0))?.length).toBe(0);
    expect((await reader.readSome())?.toString()).toBe('fg');
  });

  it('gives null where the stream ends too early, and the received bytes to a caller that asks for less', async () => {
    sender.end('abc');
    expect(await reader.read(4)).toBeNull();
    expect((await reader.readSome())?.toString()).toBe('abc');
    expect(await reader.readSome()).toBeNull();
    expect(reader.ended.aborted).toBe(true);
  });

  it('holds a limited number of unread bytes, and gives all of them in the end', async () => {
    const sent = Buffer.alloc(8 * 1024 * 1024, 'x');
    const written = sender.write(sent);
    expect(written).toBe(false);
    sender.end();
    // The sender cannot send more while nobody reads: its buffer stays full.
    await new Promise((resolve) => setImmediate(resolve));
    expect(sender.writableLength).toBeGreaterThan(0);
    expect((await reader.read(sent.length))?.equals(sent)).toBe(true);
  });

  it('ends when the other side breaks off', async () => {
    const reading = reader.read(10);
    sender.resetAndDestroy();
    expect(await reading).toBeNull();
  });
});
