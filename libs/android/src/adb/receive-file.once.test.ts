import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { receiveFile, type Sink } from './receive-file.ts';

const running: (() => void)[] = [];
afterEach(() => {
  for (const end of running.splice(0)) end();
});

const packet = (id: string, value: number, content: Uint8Array = Buffer.alloc(0)): Buffer => {
  const header = Buffer.alloc(8);
  header.write(id, 'latin1');
  header.writeUInt32LE(value, 4);
  return Buffer.concat([header, content]);
};
const data = (content: string): Buffer => packet('DATA', content.length, Buffer.from(content));
const DONE = packet('DONE', 0);

/** A device that answers every request in this way. */
async function deviceThat(answers: (socket: Socket) => void): Promise<Socket> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => answers(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const socket = connect(address.port, '127.0.0.1');
  socket.on('error', () => undefined);
  running.push(() => {
    socket.destroy();
    server.close();
  });
  await once(socket, 'connect');
  return socket;
}

async function received(socket: Socket, maxBytes = 1_000): Promise<string> {
  const parts: Buffer[] = [];
  const sink: Sink = async (bytes) => void parts.push(Buffer.from(bytes));
  await receiveFile(socket, { path: '/f', maxBytes }, sink);
  return Buffer.concat(parts).toString();
}

it('receives a file, however its bytes are cut', async () => {
  const whole = Buffer.concat([data('one '), data(''), data('two'), DONE]);
  const slow = await deviceThat((socket) => {
    socket.setNoDelay();
    for (const byte of whole) socket.write(Buffer.of(byte));
  });
  expect(await received(slow)).toBe('one two');
  expect(await received(await deviceThat((socket) => socket.end(whole)))).toBe('one two');
});

it('asks for the path in bytes', async () => {
  let asked: Promise<string> | undefined;
  const server = createServer((socket) => {
    asked = text(socket);
    socket.write(DONE);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const socket = connect(address.port, '127.0.0.1');
  running.push(() => server.close());
  await receiveFile(socket, { path: '/ü', maxBytes: 1 }, async () => undefined);
  socket.end();
  expect(await asked).toBe(`RECV\x03\0\0\0/ü`);
});

it.each([
  ['refuses', packet('FAIL', 2, Buffer.from('no')), 'DEVICE_COMMAND_FAILED', 'does not send the file: no'],
  [
    'sends more than is wanted',
    Buffer.concat([data('x'.repeat(900)), data('x'.repeat(900))]),
    'DEVICE_OUTPUT_TOO_LARGE',
    'over 1000 bytes',
  ],
  ['sends a packet that is too long', packet('DATA', 65_537), 'DEVICE_COMMAND_FAILED', 'breaks the protocol'],
  ['answers something else', packet('OKAY', 0), 'DEVICE_COMMAND_FAILED', 'breaks the protocol'],
  ['ends within a packet', data('whole').subarray(0, 10), 'DEVICE_UNAVAILABLE', 'before the file did'],
  ['ends between packets', data('whole'), 'DEVICE_UNAVAILABLE', 'before the file did'],
  ['ends at once', Buffer.alloc(0), 'DEVICE_UNAVAILABLE', 'before the file did'],
])('fails by name if the device %s', async (_what, answer, code, message) => {
  const socket = await deviceThat((peer) => peer.end(answer));
  await expect(received(socket)).rejects.toMatchObject({ code, message: expect.stringContaining(message) });
});

it('reads no further than the sink has taken', async () => {
  const block = packet('DATA', 65_536, Buffer.alloc(65_536));
  const sent = Buffer.concat(Array.from({ length: 800 }, () => block));
  const drained = Promise.withResolvers<void>();
  const socket = await deviceThat((peer) => {
    peer.write(sent);
    peer.end(DONE, () => drained.resolve());
  });
  let held = 0;
  let taken = 0;
  const sink: Sink = async (bytes) => {
    taken += bytes.length;
    held = Math.max(held, socket.bytesRead - taken);
    await new Promise(setImmediate);
  };
  await receiveFile(socket, { path: '/f', maxBytes: sent.length }, sink);
  await drained.promise;
  expect(taken).toBe(800 * 65_536);
  expect(held).toBeLessThan(1_000_000);
});
