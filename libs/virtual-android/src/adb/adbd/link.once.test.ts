import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLink } from './link.ts';
import { COMMAND } from './wire.ts';

const MIB = 1024 * 1024;

let server: Server;
let ours: Socket;
let theirs: Socket;

beforeEach(async () => {
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const accepted = once(server, 'connection');
  theirs = connect(address.port, '127.0.0.1');
  [ours] = await accepted;
});

afterEach(() => {
  theirs.destroy();
  ours.destroy();
  server.close();
});

it('has room for only a few messages that the host does not read, and has room again when they are read', async () => {
  const link = createLink(ours, () => {});
  theirs.pause();
  let sent = 0;
  while (link.hasRoom()) {
    link.send(COMMAND.write, [1, 2], Buffer.alloc(MIB));
    sent += 1;
    await new Promise((resolve) => setImmediate(resolve));
    if (sent > 100) throw new Error('everything was taken');
  }
  expect(ours.writableLength).toBeLessThan(6 * MIB);
  const room = link.room();
  expect(room).toBeInstanceOf(Promise);
  theirs.resume();
  await room;
  expect([link.hasRoom(), link.room()]).toEqual([true, undefined]);
});

it('stops waiting for room when the connection breaks', async () => {
  const link = createLink(ours, () => {});
  theirs.pause();
  for (let count = 0; count < 20; count += 1) link.send(COMMAND.write, [1, 2], Buffer.alloc(MIB));
  const room = link.room();
  ours.destroy();
  await room;
  expect(link.room()).toBeUndefined();
});

it('reports when more data waits to be read than a connection may hold', () => {
  let overruns = 0;
  const link = createLink(ours, () => {
    overruns += 1;
  });
  for (let count = 0; count < 64; count += 1) link.hold(MIB);
  link.hold(-MIB);
  link.hold(MIB);
  expect(overruns).toBe(0);
  link.hold(1);
  expect(overruns).toBe(1);
});
