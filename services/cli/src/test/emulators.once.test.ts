import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createAdbServer } from '@tapwright/android';
import { expect, test } from 'vitest';
import { startEmulators } from './emulators.ts';

const FIXTURE = fileURLToPath(new URL('emulator.fixture.ts', import.meta.url));

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resume) => server.once('listening', resume));
  const address = server.address();
  await new Promise((resume) => server.close(resume));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const commandFor = (port: number, rest = '') => `"${process.execPath}" "${FIXTURE}" {port} ${port} ${rest}`;

test('an emulator is started at its port, is there when it answers, and is gone afterwards', async () => {
  const port = await freePort();
  const adb = { host: '127.0.0.1', port };
  const { signal } = new AbortController();
  const { serials, close } = await startEmulators({ command: commandFor(port), count: 1, adb, signal });
  expect(serials).toEqual(['emulator-5554']);
  const server = createAdbServer(adb);
  expect((await server.list()).map(({ serial }) => serial)).toEqual(serials);
  await close();
  await expect(server.list()).rejects.toMatchObject({ code: 'DEVICE_UNAVAILABLE' });
  await server.close();
});

test('a command that ends is told with what it said', async () => {
  const port = await freePort();
  const { signal } = new AbortController();
  const starting = { command: commandFor(port, 'ends'), count: 1, adb: { host: '127.0.0.1', port }, signal };
  await expect(startEmulators(starting)).rejects.toMatchObject({
    code: 'DEVICE_UNAVAILABLE',
    message: expect.stringContaining('no such snapshot'),
  });
});

test('a command that ends in silence is told with its exit code', async () => {
  const adb = { host: '127.0.0.1', port: await freePort() };
  const { signal } = new AbortController();
  await expect(startEmulators({ command: 'exit 7 # {port}', count: 1, adb, signal })).rejects.toMatchObject({
    code: 'DEVICE_UNAVAILABLE',
    message: expect.stringContaining('it said nothing, exit code 7'),
  });
});

test('an interruption ends the start', async () => {
  const port = await freePort();
  const stopping = new AbortController();
  const starting = startEmulators({
    command: 'sleep 600 # {port}',
    count: 2,
    adb: { host: '127.0.0.1', port },
    signal: stopping.signal,
  });
  stopping.abort();
  await expect(starting).rejects.toMatchObject({ code: 'CANCELED' });
});

test('a command without its port, and too many emulators, are refused', async () => {
  const { signal } = new AbortController();
  const adb = { host: '127.0.0.1', port: await freePort() };
  const refused = (command: string, count: number) => startEmulators({ command, count, adb, signal });
  await expect(refused('emulator @Pixel', 1)).rejects.toMatchObject({ field: '--emulator' });
  await expect(refused('emulator {port}', 17)).rejects.toMatchObject({ field: '--workers' });
});
