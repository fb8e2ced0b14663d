import { once } from 'node:events';
import { createServer } from 'node:net';
import { Client as Adb } from '@devicefarmer/adbkit';
import { Client, credentials, status } from '@grpc/grpc-js';
import { eventually } from '@tapwright/testing';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource } from '@tapwright/virtual-ui';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AdbServer, createAdbServer } from '../../adb/server/server.ts';
import { buildApk } from '../../phone/device/apk/apk.fixture.ts';
import { createVirtualDevice } from '../../phone/device/create-virtual-device.ts';
import type { VirtualDevice } from '../../phone/device/virtual-device.ts';
import { shellOf } from '../../shell/shell.ts';
import { MAESTRO_SERVICE, type MaestroMethod, type Message } from './service.ts';

/**
 * Maestro's conversation as its public source has it (`AndroidDriver.kt`): its client speaks gRPC through a forwarded port, here by
 * the same library that serves it.
 */

const NOTES = virtualApp('notes').app;
const LAUNCH =
  "am instrument -w -m -e debug false -e class 'dev.mobile.maestro.MaestroDriverService#grpcServer' " +
  '-e port 7321 dev.mobile.maestro.test/androidx.test.runner.AndroidJUnitRunner &\n';

let device: VirtualDevice;
let adb: AdbServer;
let phone: ReturnType<Adb['getDevice']>;

beforeEach(async () => {
  device = createVirtualDevice({ serial: 'one', source: createInteractiveSource({ apps: [NOTES] }) });
  adb = await createAdbServer({ devices: [device] });
  phone = new Adb({ host: adb.host, port: adb.port }).getDevice('one');
});
afterEach(() => adb.close());

async function install(): Promise<void> {
  const apks = [
    { packageName: 'dev.mobile.maestro' },
    {
      packageName: 'dev.mobile.maestro.test',
      instruments: 'dev.mobile.maestro',
      runner: 'androidx.test.runner.AndroidJUnitRunner',
    },
  ];
  for (const apk of apks) {
    device.files.write('/data/local/tmp/maestro.apk', buildApk({ activity: null, ...apk }));
    const installed = await shellOf(device, 'pm install -r -t /data/local/tmp/maestro.apk');
    expect(installed.output).toBe('Success\n');
  }
}

/** Starts the server as Maestro does: the shell's stream stays open, and its first bytes say that it has begun. */
async function start() {
  const stream = await phone.shell(LAUNCH);
  const [bytes]: Buffer[] = await once(stream, 'data');
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  server.close();
  await phone.forward(`tcp:${port}`, 'tcp:7321');
  const client = new Client(`127.0.0.1:${port}`, credentials.createInsecure());
  const call = (name: MaestroMethod, asked: Message = {}): Promise<Message> => {
    const { promise, resolve, reject } = Promise.withResolvers<Message>();
    const { path, requestSerialize, responseDeserialize } = MAESTRO_SERVICE[name] ?? {};
    if (path === undefined || requestSerialize === undefined || responseDeserialize === undefined)
      throw new Error(name);
    const deadline = Date.now() + 30_000;
    client.makeUnaryRequest(
      path,
      requestSerialize,
      responseDeserialize,
      asked,
      { deadline },
      (error, answer) => (error === null ? resolve(answer ?? {}) : reject(error)),
    );
    return promise;
  };
  return { stream, client, call, begun: bytes ?? Buffer.alloc(0) };
}

/** The bounds of the element whose description or text this is. */
function middleOf(hierarchy: unknown, name: string) {
  const found = new RegExp(
    `(?:text|content-desc)="${name}"[^>]*bounds="\\[(\\d+),(\\d+)\\]\\[(\\d+),(\\d+)\\]"`,
  ).exec(String(hierarchy));
  expect(found, name).not.toBeNull();
  const [left = 0, top = 0, right = 0, bottom = 0] = (found ?? []).slice(1).map(Number);
  return { x: Math.round((left + right) / 2), y: Math.round((top + bottom) / 2) };
}

describe("Maestro's driver", () => {
  it('is refused at once where its packages are not installed', async () => {
    expect((await shellOf(device, LAUNCH.replace(' -m', ''))).error).toContain(
      'INSTRUMENTATION_FAILED: dev.mobile.maestro.test',
    );
  });

  it('opens an app, looks, taps, types what it has keys for, erases and takes a picture', async () => {
    await install();
    const { call, client, stream, begun } = await start();
    // A message of `instrumentation_data.proto`, not text.
    expect(begun[0]).toBe(0x0a);
    expect(begun.toString('latin1')).toContain('MaestroDriverService');
    expect(await call('deviceInfo')).toEqual({
      widthPixels: device.source.width,
      heightPixels: device.source.height,
    });
    await call('launchApp', { packageName: NOTES.tile.packageName });
    const { hierarchy } = await call('viewHierarchy');
    expect(hierarchy).toContain(`package="${NOTES.tile.packageName}"`);
    await call('tap', middleOf(hierarchy, 'New note'));
    expect((await call('viewHierarchy')).hierarchy).toContain('hintText="Title" text="Title"');
    await call('inputText', { text: 'Plan: 1ü2 (50%)' });
    expect((await call('viewHierarchy')).hierarchy).toContain('text="Plan: 12 (50%)"');
    await call('eraseAllText', { charactersToErase: 6 });
    expect((await call('viewHierarchy')).hierarchy).toContain('text="Plan: 12"');
    const { bytes } = await call('screenshot');
    expect(
      Buffer.from(bytes as Uint8Array)
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    expect(await call('isWindowUpdating', { appId: NOTES.tile.packageName })).toEqual({
      isWindowUpdating: false,
    });
    await expect(call('launchApp', { packageName: 'org.example.none' })).rejects.toMatchObject({
      code: status.UNKNOWN,
    });
    await expect(call('setLocation', { latitude: 1, longitude: 2 })).rejects.toMatchObject({
      code: status.INTERNAL,
    });
    client.close();
    stream.destroy();
  });

  it('owns UiAutomation until its app is stopped or its shell is gone', async () => {
    await install();
    const first = await start();
    await first.call('deviceInfo');
    expect((await shellOf(device, 'uiautomator dump /dev/tty')).output).not.toContain('<hierarchy');
    await shellOf(device, 'am force-stop dev.mobile.maestro');
    await expect(first.call('deviceInfo')).rejects.toMatchObject({ code: status.UNAVAILABLE });
    first.client.close();
    const second = await start();
    await second.call('deviceInfo');
    second.stream.destroy();
    await eventually(() => expect(device.processes.pidOf('dev.mobile.maestro')).toBeUndefined());
    second.client.close();
    device.start(NOTES.tile.packageName);
    expect((await shellOf(device, 'uiautomator dump /dev/tty')).output).toContain('<hierarchy');
  });
});
