import { once } from 'node:events';
import { eventually } from '@tapwright/testing';
import { describe, expect, it } from 'vitest';
import { createAdbd } from '../adb/adbd/adbd.ts';
import { adbIsInstalled, startRealAdb } from '../adb/adbd/real-adb.fixture.ts';
import { connectRaw } from '../adb/server/test-client.ts';
import { createVirtualDevice } from '../phone/device/create-virtual-device.ts';
import { createStillSource } from '../phone/device/still-source.ts';
import { newAdbPhone } from './adb-phone.fixture.ts';
import { adbdControls } from './adbd-controls.ts';
import { parseFaults } from './parse-faults.ts';

if (!adbIsInstalled)
  console.warn('NOT RUN: the adb command is not installed, so the faults were not tested through it.');

/** Triggers a fault. The connection of this command breaks together with the device's. */
const SET_OFF = ['shell', 'uiautomator dump'] as const;

describe.skipIf(!adbIsInstalled)('a device that adb loses', () => {
  it('is offline for a while (kCsOffline of adb transport.h)', async () => {
    await using phone = await newAdbPhone('    events: [{ do: offline, on: dump, forMs: 4000 }]');
    await phone.adb(...SET_OFF);
    expect((await phone.adb('devices')).output).toContain('v1\toffline');
    expect((await phone.adb('shell', 'true')).error).toContain('device offline');
    await phone.adb('wait-for-device');
    expect((await phone.adb('shell', 'echo back')).output).toBe('back\n');
  });

  it('is unauthorized until somebody allows it on the phone (UsbDebuggingActivity)', async () => {
    await using phone = await newAdbPhone('    events: [{ do: unauthorized, on: dump }]');
    await phone.adb(...SET_OFF);
    expect((await phone.adb('shell', 'true')).error).toContain('device unauthorized');
    const { hierarchy, windowTitle } = phone.device.source.view();
    expect(windowTitle).toContain('UsbDebuggingActivity');
    expect(hierarchy).toMatch(/RSA key fingerprint is:&#10;([0-9A-F]{2}:){15}[0-9A-F]{2}"/);
    const [, x, y] = /id\/button1".*?bounds="\[(\d+),(\d+)\]/.exec(hierarchy) ?? [];
    phone.device.input({ kind: 'tap', x: Number(x) + 5, y: Number(y) + 5 });
    expect((await phone.adb('shell', 'echo back')).output).toBe('back\n');
  });

  it('vanishes, and is plugged in again under a new transport id', async () => {
    await using phone = await newAdbPhone('    events: [{ do: vanish, on: dump, forMs: 4000 }]');
    expect((await phone.adb('devices', '-l')).output).toContain('transport_id:1');
    await phone.adb(...SET_OFF);
    expect((await phone.adb('devices')).output).not.toContain('v1');
    expect((await phone.adb('shell', 'true')).error).toContain("device 'v1' not found");
    await phone.adb('wait-for-device');
    expect((await phone.adb('devices', '-l')).output).toContain('transport_id:2');
    expect(phone.device.faults.fired()).toMatchObject([{ fault: 'vanish', detail: 'for 4000 ms' }]);
  });

  it('accepts connections and sends nothing (half-open); a client that gives up leaves nothing behind', async () => {
    await using phone = await newAdbPhone('    events: [{ do: half-open, on: dump, forMs: 900 }]');
    await phone.adb(...SET_OFF);
    const before = phone.device.journal.total;
    const client = await connectRaw(phone.server.port);
    client.request('host:transport:v1');
    expect(await client.status()).toBe('OKAY');
    client.request('shell:input keyevent BACK');
    const patient = phone.adb('shell', 'echo heard');
    client.socket.destroy();
    expect((await patient).output).toBe('heard\n');
    expect(phone.device.journal.total).toBe(before);
  });

  it('is behind a server that dies and comes back on the same port: new connections, new transport ids', async () => {
    await using phone = await newAdbPhone('    events: [{ do: server-restart, on: dump, downMs: 300 }]');
    const tracker = await connectRaw(phone.server.port);
    tracker.request('host:track-devices');
    expect(await tracker.status()).toBe('OKAY');
    const ended = once(tracker.socket, 'end');
    await phone.adb(...SET_OFF);
    await ended;
    await eventually(() => connectRaw(phone.server.port).then((client) => client.socket.destroy()));
    expect((await phone.adb('devices', '-l')).output).toContain('transport_id:2');
  });
});

describe.skipIf(!adbIsInstalled)('latency', () => {
  it('is waited for in real time, once for each command, and passes on the phone’s clock', async () => {
    await using phone = await newAdbPhone('    latency: { dump: 600, tap: 50 }');
    const { clock } = phone.device;
    const [real, made] = [performance.now(), clock.now()];
    await phone.adb('shell', 'uiautomator dump');
    expect(performance.now() - real).toBeGreaterThanOrEqual(599);
    expect(clock.now() - made).toBe(1_100);
    await phone.adb('shell', 'input tap 1 1; input keyevent BACK');
    // Two inputs of one second each, and the time of their processes.
    expect(clock.now() - made - 3_150).toBeGreaterThanOrEqual(0);
    expect(clock.now() - made - 3_150).toBeLessThan(200);
  });

  it('ends with the client: a command whose client hangs up is not executed', async () => {
    await using phone = await newAdbPhone('    latency: { tap: 60000 }');
    const client = await connectRaw(phone.server.port);
    client.request('host:transport:v1');
    await client.status();
    client.request('shell:input tap 1 1');
    expect(await client.status()).toBe('OKAY');
    client.socket.destroy();
    await expect.poll(() => phone.server.connections()).toBe(0);
    expect(phone.device.journal.total).toBe(0);
  });
});

describe.skipIf(!adbIsInstalled)('a device’s own side', () => {
  it('becomes silent under a real adb server; its commands hang until the connection is ended', async () => {
    await using adb = await startRealAdb();
    const text = 'devices: { v1: { events: [{ do: half-open, on: dump }] } }';
    const faults = parseFaults(text).forDevice('v1');
    const device = createVirtualDevice({ serial: 'v1', source: createStillSource(), faults });
    await using adbd = await createAdbd({ device });
    device.faults.connect(adbdControls(new Map([['v1', adbd]])));
    const serial = `127.0.0.1:${adbd.port}`;
    await adb.run(['connect', serial]);
    expect((await adb.run(['-s', serial, 'shell', 'echo there'])).output.toString()).toBe('there\n');
    const lost = adb.run(['-s', serial, 'shell', 'uiautomator dump']);
    await expect.poll(adbd.state).toBe('silent');
    // A real adb notices nothing by itself.
    await adb.run(['disconnect', serial]);
    expect((await lost).output.toString()).toBe('');
  });
});
