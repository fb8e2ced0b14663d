import { startTcpProxy } from '@tapwright/testing';
import {
  createVirtualDevice,
  parseFaults,
  createAdbServer as startVirtualServer,
} from '@tapwright/virtual-android';
import { virtualApps } from '@tapwright/virtual-apps';
import { createInteractiveSource, realClock } from '@tapwright/virtual-ui';
import { expect, onTestFinished, test } from 'vitest';
import type { LogLook } from './port.ts';
import { createAdbServer } from './server.ts';

const SERIAL = 'hostile-1';
const MEBIBYTE = 1024 * 1024;

/** A phone with the faults of this YAML; `received`: the bytes that have come from it. */
async function phone(faults: string) {
  const app = virtualApps.notes?.app;
  if (app === undefined) throw new Error('there is the app Notes');
  const plan = parseFaults(`devices: { '*': { events: [${faults}] } }`).forDevice(SERIAL);
  const source = createInteractiveSource({ apps: [app], start: app.tile.packageName, clock: realClock() });
  const virtual = createVirtualDevice({ serial: SERIAL, source, faults: plan });
  const behind = await startVirtualServer({ devices: [virtual] });
  let received = 0;
  const onAnswer = (chunk: Buffer) => {
    received += chunk.length;
  };
  const proxy = await startTcpProxy({ host: behind.host, port: behind.port }, { onAnswer });
  const server = createAdbServer({ host: '127.0.0.1', port: proxy.port });
  const disconnect = virtual.faults.connect(behind);
  onTestFinished(async () => {
    await server.close();
    disconnect();
    virtual.faults.close();
    await proxy[Symbol.asyncDispose]();
    await behind.close();
  });
  return { device: server.device(SERIAL), received: () => received };
}

const TOO_LARGE = { code: 'DEVICE_OUTPUT_TOO_LARGE', retryable: false };

test('a dump of 60 MB is refused while it comes, and the phone is of use afterwards', async () => {
  const { device, received } = await phone('{ do: huge-dump, on: dump }');
  await expect(device.capture({ picture: false })).rejects.toMatchObject(TOO_LARGE);
  expect(received()).toBeLessThan(16 * MEBIBYTE);
  expect((await device.capture({ picture: false })).hierarchy).toContain('</hierarchy>');
});

test('a large dump that a screen may have is taken', async () => {
  const { device } = await phone('{ do: huge-dump, bytes: 4000000, on: dump }');
  expect((await device.capture({ picture: false })).hierarchy.length).toBeGreaterThan(4_000_000);
});

test('a picture that says it has 400 million pixels is refused before it is decoded', async () => {
  const { device } = await phone('{ do: picture-bomb, on: screencap }');
  await expect(device.capture({ picture: true })).rejects.toMatchObject({
    ...TOO_LARGE,
    message: expect.stringContaining('400000000 pixels'),
  });
  expect((await device.capture({ picture: true })).picture).not.toBeNull();
});

test('a log without an end is refused after 2 MiB; the phone answers other questions meanwhile', async () => {
  const { device, received } = await phone('{ do: endless-log, on: dump }');
  await device.adoptToken(1);
  await device.capture({ picture: false });
  const before = received();
  const look: LogLook = { token: 1, id: 'run_1_1', last: null, redact: (text) => text };
  const [refused] = await Promise.all([
    device.troubles(look).catch((error: unknown) => error),
    device.capture({ picture: false }),
  ]);
  expect(refused).toMatchObject(TOO_LARGE);
  expect(received() - before).toBeLessThan(8 * MEBIBYTE);
});

test('a phone that never answers ends with DEVICE_TIMEOUT', async () => {
  const { device } = await phone('{ do: half-open, on: dump }');
  await device.capture({ picture: false });
  await expect(device.capture({ picture: false, timeoutMs: 500 })).rejects.toMatchObject({
    code: 'DEVICE_TIMEOUT',
  });
});
