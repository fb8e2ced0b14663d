import { connect } from 'node:net';
import { eventually } from '@tapwright/testing';
import {
  createVirtualDevice,
  type DeviceFaultPlan,
  parseFaults,
  createAdbServer as startVirtualServer,
  type VirtualDevice,
} from '@tapwright/virtual-android';
import { AUTOMATION_SERVER, installAutomationServer } from '@tapwright/virtual-android/testing';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource, type ScreenSource } from '@tapwright/virtual-ui';
import { afterEach, describe, expect, it } from 'vitest';
import { BOOKS_DIRECTORY } from '../books.ts';
import type { Device } from '../port.ts';
import { createAdbServer } from '../server.ts';
import type { HierarchyPolicy } from './eye.ts';
import { EYE_FILE } from './server-lines.ts';

const NOTES = virtualApp('notes').app;
const { packageName: SERVER, start: START } = AUTOMATION_SERVER;
const soon = (check: () => unknown): Promise<unknown> => eventually(check, { timeoutMs: 20_000 });
const ending: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});

interface Phone {
  readonly virtual: VirtualDevice;
  readonly device: Device;
  /** Another gateway's view of the same phone. */
  gateway(policy: HierarchyPolicy): { readonly device: Device; close(): Promise<void> };
  /** Runs a shell line as a driver of somebody else does, until it ends or is stopped. */
  foreign(line: string): { stop(): void };
  running(): boolean;
}

interface PhoneOptions {
  readonly installed?: boolean;
  /** Changes what is seen. */
  readonly seen?: (source: ScreenSource) => ScreenSource;
  readonly faults?: DeviceFaultPlan;
}

async function phone(
  policy: HierarchyPolicy,
  { installed = true, seen = (source) => source, faults }: PhoneOptions = {},
): Promise<Phone> {
  const source = createInteractiveSource({ apps: [NOTES], start: NOTES.tile.packageName });
  const virtual = createVirtualDevice({
    serial: 'one',
    source: seen(source),
    ...(faults === undefined ? {} : { faults }),
  });
  const adb = await startVirtualServer({ devices: [virtual] });
  ending.push(() => adb.close());
  if (installed) await installAutomationServer(virtual);
  const gateway: Phone['gateway'] = (hierarchy) => {
    const server = createAdbServer({ host: adb.host, port: adb.port }, { hierarchy });
    ending.push(() => server.close());
    return { device: server.device('one'), close: () => server.close() };
  };
  const other = createAdbServer({ host: adb.host, port: adb.port });
  ending.push(() => other.close());
  return {
    virtual,
    device: gateway(policy).device,
    gateway,
    foreign(line) {
      const stopping = new AbortController();
      void other
        .device('one')
        .follow(line, () => undefined, stopping.signal)
        .catch(() => undefined);
      return { stop: () => stopping.abort() };
    },
    running: () => virtual.processes.pidOf(SERVER) !== undefined,
  };
}

const look = (device: Device) => device.capture({ picture: false });
const settled = async (device: Device) =>
  (await device.settleAndCapture({ capMs: 2_000, quietMs: 10, picture: false })).capture;

describe('the policy "server"', () => {
  it('starts the server once, and looks through it', async () => {
    const { device, running, virtual } = await phone('server');
    const first = await look(device);
    expect(first).toMatchObject({ seenBy: 'server', seenWhy: null, retries: [] });
    expect(first.hierarchy).toContain('text="Rye bread"');
    expect(first).toMatchObject({ packageName: NOTES.tile.packageName, rotation: 0, keyboardShown: false });
    const pid = virtual.processes.pidOf(SERVER);
    expect(await settled(device)).toMatchObject({ seenBy: 'server', hierarchy: first.hierarchy });
    expect(running()).toBe(true);
    expect(virtual.processes.pidOf(SERVER)).toBe(pid);
  });

  it('only looks through it: a tap is a line of the shell, in the books, once', async () => {
    const { device, virtual } = await phone('server');
    await look(device);
    await device.adoptToken(1);
    const tap = { kind: 'tap', x: 540, y: 400 } as const;
    const before = virtual.journal.entries().length;
    expect(await device.execute(tap, { token: 1, commandId: 'c1' })).toBe('done');
    expect(await device.execute(tap, { token: 1, commandId: 'c1' })).toBe('already_done');
    expect(virtual.journal.entries().length).toBe(before + 1);
  });

  it('dumps without the server where it is not installed, and asks no more for it in this run', async () => {
    const { device } = await phone('server', { installed: false });
    const why = 'dumped without the server: it is not installed';
    expect(await look(device)).toMatchObject({ seenBy: 'dump', seenWhy: why });
    expect(await look(device)).toMatchObject({ seenBy: 'dump', seenWhy: why });
  });

  it('gives one form of a screen by either way, so that a change between them is no change of the screen', async () => {
    const { device, virtual } = await phone('server');
    const served = await look(device);
    virtual.forceStop(SERVER);
    const dumped = await look(device);
    expect([served.seenBy, dumped.seenBy]).toEqual(['server', 'dump']);
    expect(dumped.hierarchy).toBe(served.hierarchy);
  });
});

describe('faults of the server', () => {
  it('its death: one look by the dump with the reason, then it is started again', async () => {
    const { device, virtual, running } = await phone('server');
    await look(device);
    virtual.forceStop(SERVER);
    const after = await look(device);
    expect(after.seenBy).toBe('dump');
    expect(after.seenWhy).toMatch(
      /^dumped without the server: it (ended: Process crashed|could not be reached)/,
    );
    expect(await look(device)).toMatchObject({ seenBy: 'server', seenWhy: null });
    expect(running()).toBe(true);
  });

  it('an upgrade while it runs: as its death', async () => {
    const { device, virtual } = await phone('server');
    await look(device);
    await installAutomationServer(virtual, 2);
    expect((await look(device)).seenBy).toBe('dump');
    expect(await look(device)).toMatchObject({ seenBy: 'server' });
  });

  it('three failures in a row: it is left alone until the eye is closed', async () => {
    const { device, virtual } = await phone('server');
    // Something else listens on its port.
    const stop = virtual.sockets.listen('tcp:6790', async (stream) => stream.destroy());
    for (let time = 0; time < 3; time += 1)
      expect(await look(device)).toMatchObject({
        seenBy: 'dump',
        seenWhy: 'dumped without the server: it ended at its start: java.net.BindException',
      });
    stop?.();
    expect(await look(device)).toMatchObject({ seenBy: 'dump' });
    await device.closeEye();
    expect(await look(device)).toMatchObject({ seenBy: 'server' });
  });

  it('it gives no answer: dumped within seconds, and not waited for again until the eye is closed', async () => {
    const plan = parseFaults("devices:\n  '*':\n    latency: { server: 60000 }\n").forDevice('one');
    const { device } = await phone('server', { faults: plan });
    const began = performance.now();
    const why = 'dumped without the server: it gave no answer within 6000 ms of its start';
    expect(await settled(device)).toMatchObject({ seenBy: 'dump', seenWhy: why });
    // The server would answer after a minute; it is given up after six seconds, once.
    expect(performance.now() - began).toBeLessThan(60_000);
    const again = performance.now();
    expect(await settled(device)).toMatchObject({ seenBy: 'dump', seenWhy: why });
    expect(performance.now() - again).toBeLessThan(6_000);
  });

  it('a foreign Appium takes it over: it goes on untouched, and the screen is dumped when it has ended', async () => {
    const { device, virtual, foreign, running } = await phone('server');
    await look(device);
    const ours = virtual.processes.pidOf(SERVER);
    const appium = foreign(START);
    await soon(() => running() && virtual.processes.pidOf(SERVER) !== ours);
    const theirs = virtual.processes.pidOf(SERVER);
    const looking = settled(device);
    // Its first look has failed, and it waits for the end of the other.
    await soon(() => expect(virtual.files.stat(`${BOOKS_DIRECTORY}/${EYE_FILE}`)).toBeNull());
    expect(virtual.processes.pidOf(SERVER)).toBe(theirs);
    appium.stop();
    const seen = await looking;
    expect(seen.seenWhy).toContain('dumped without the server: ');
    expect(seen.hierarchy).toContain('text="Rye bread"');
    expect(await look(device)).toMatchObject({ seenBy: 'server' });
    expect(running()).toBe(true);
  });

  it('a foreign Appium that was there before is not touched', async () => {
    const { device, virtual, foreign, running } = await phone('server');
    const appium = foreign(START);
    await soon(() => expect(virtual.processes.pidOf(SERVER)).toBeDefined());
    const theirs = virtual.processes.pidOf(SERVER);
    // The look waits for its end, in vain.
    await expect(look(device)).rejects.toMatchObject({
      code: 'CAPTURE_FAILED',
      message: expect.stringContaining('busy, busy, busy'),
    });
    expect(virtual.processes.pidOf(SERVER)).toBe(theirs);
    appium.stop();
    await soon(() => !running());
    expect(await look(device)).toMatchObject({ seenBy: 'dump' });
    await device.closeEye();
    expect(await look(device)).toMatchObject({ seenBy: 'server' });
  });

  it('a gateway that was killed has left it: the next one knows it as ours and starts anew', async () => {
    const { device, gateway, virtual, foreign } = await phone('dump');
    await device.adoptToken(1);
    // As a killed gateway leaves it on a real phone: the instrumentation goes on.
    foreign(START);
    await soon(() => expect(virtual.processes.pidOf(SERVER)).toBeDefined());
    const left = virtual.processes.pidOf(SERVER);
    virtual.files.write(`${BOOKS_DIRECTORY}/${EYE_FILE}`, Buffer.from(`${left}\n`));
    expect(await look(gateway('server').device)).toMatchObject({ seenBy: 'server', seenWhy: null });
    expect(virtual.processes.pidOf(SERVER)).not.toBe(left);
  });
});

describe('closing the eye', () => {
  it('stops the server, so that others may dump', async () => {
    const { device, gateway, running } = await phone('server');
    await look(device);
    const dumping = gateway('dump').device;
    await expect(look(dumping)).rejects.toMatchObject({
      code: 'CAPTURE_FAILED',
      message: expect.stringContaining('busy, busy, busy'),
    });
    await device.closeEye();
    expect(running()).toBe(false);
    expect(await look(dumping)).toMatchObject({ seenBy: 'dump', seenWhy: null });
  });

  it('stops also what a gateway with another policy has left, but nobody else’s', async () => {
    const { device, gateway, foreign, running, virtual } = await phone('server');
    await look(device);
    const dumping = gateway('dump').device;
    await dumping.closeEye();
    expect(running()).toBe(false);
    foreign(START);
    await soon(() => expect(running()).toBe(true));
    const theirs = virtual.processes.pidOf(SERVER);
    await dumping.closeEye();
    await device.closeEye();
    expect(virtual.processes.pidOf(SERVER)).toBe(theirs);
  });

  it('happens when the gateway ends', async () => {
    const { gateway, running } = await phone('dump');
    const { device, close } = gateway('server');
    await look(device);
    expect(running()).toBe(true);
    await close();
    await soon(() => expect(running()).toBe(false));
  });
});

describe('the policy "auto"', () => {
  it('compares both once per phone and version, then looks through the server', async () => {
    const { device, virtual } = await phone('auto');
    const compared = await look(device);
    expect(compared).toMatchObject({
      seenBy: 'dump',
      seenWhy: 'the server and the dump show the same screen: the server is used from now on',
    });
    const served = await look(device);
    expect(served).toMatchObject({ seenBy: 'server', seenWhy: null, hierarchy: compared.hierarchy });
    await device.closeEye();
    expect(await look(device)).toMatchObject({ seenBy: 'server', seenWhy: null });
    await device.closeEye();
    await installAutomationServer(virtual, 2);
    expect(await look(device)).toMatchObject({ seenBy: 'dump', seenWhy: compared.seenWhy });
  });

  it('dumps for good where the two differ, and says in what', async () => {
    // `uiautomator dump` reads the screen in one piece; here every second look at it has another text.
    let looks = 0;
    const { device, running } = await phone('auto', {
      seen: (source) => ({
        ...source,
        view: () => {
          const view = source.view();
          looks += 1;
          return { ...view, hierarchy: view.hierarchy.replace('Rye bread', `Bread ${looks}`) };
        },
      }),
    });
    const one = await look(device);
    expect(one.seenBy).toBe('dump');
    expect(one.seenWhy).toMatch(
      /^dumped without the server: it showed another screen than the dump, 1 of 3 times: element \d+, a android\.widget\.TextView, differs in text$/,
    );
    await look(device);
    expect((await look(device)).seenWhy).toContain('3 of 3 times');
    await device.closeEye();
    expect((await look(device)).seenWhy).toContain('3 of 3 times');
    expect(running()).toBe(false);
  });
});

it('the connection to the server opens no port of this machine', async () => {
  const { device } = await phone('server');
  await look(device);
  const { promise, resolve } = Promise.withResolvers<string>();
  const socket = connect(6790, '127.0.0.1');
  socket.once('error', (error) => resolve(error.message));
  socket.once('connect', () => resolve('connected'));
  expect(await promise).toContain('ECONNREFUSED');
  socket.destroy();
});
