import {
  createVirtualDevice,
  parseFaults,
  createAdbServer as startVirtualServer,
} from '@tapwright/virtual-android';
import { virtualApps } from '@tapwright/virtual-apps';
import { createInteractiveSource, realClock } from '@tapwright/virtual-ui';
import { afterEach, describe, expect, it } from 'vitest';
import { createAdbServer } from './server.ts';

const SERIAL = 'virtual-1';
const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** A phone with the faults of this YAML. */
async function phone(faults: string) {
  const app = virtualApps.notes?.app;
  if (app === undefined) throw new Error('there is the app Notes');
  const plan = parseFaults(`devices: { '*': ${faults} }`).forDevice(SERIAL);
  const clock = realClock();
  const source = createInteractiveSource({ apps: [app], start: app.tile.packageName, clock });
  const virtual = createVirtualDevice({ serial: SERIAL, source, faults: plan });
  const virtualServer = await startVirtualServer({ devices: [virtual] });
  const server = createAdbServer({ host: virtualServer.host, port: virtualServer.port });
  const disconnect = virtual.faults.connect(virtualServer);
  ends.push(
    () => server.close(),
    disconnect,
    () => virtual.faults.close(),
    () => virtualServer.close(),
  );
  return { virtual, device: server.device(SERIAL) };
}

/** The first answer; repeats retryable failures until the test's own deadline. */
async function persistently<T>(ask: () => Promise<T>): Promise<{ answer: T; failures: string[] }> {
  const failures: string[] = [];
  for (const signal = AbortSignal.timeout(10_000); ; signal.throwIfAborted()) {
    try {
      return { answer: await ask(), failures };
    } catch (error) {
      const { code, retryable } = Object(error);
      if (retryable !== true) throw error;
      failures.push(String(code));
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

describe('a dump that fails', () => {
  it.each([
    ['idle-timeout', 'not_idle'],
    ['null-root', 'null_root'],
    ['killed', 'busy'],
    ['empty-file', 'empty'],
  ])('by %s is repeated, and the capture reports why', async (kind, reason) => {
    const { virtual, device } = await phone(
      `{ events: [{ do: dump-fails, kind: ${kind}, on: dump, at: 2 }] }`,
    );
    const first = await device.capture({ picture: false });
    const second = await device.capture({ picture: false });
    expect(second).toMatchObject({ hierarchy: first.hierarchy, retries: [reason] });
    expect(virtual.faults.fired()).toHaveLength(1);
  });

  it('by giving the previous tree is not mistaken for the new screen', async () => {
    const { virtual, device } = await phone(
      '{ events: [{ do: dump-fails, kind: stale-tree, on: dump, at: 2 }] }',
    );
    const before = await device.capture({ picture: false });
    virtual.input({ kind: 'key', key: 'HOME' });
    const { capture } = await device.settleAndCapture({ capMs: 5_000, quietMs: 0, picture: true });
    expect(virtual.faults.fired()).toHaveLength(1);
    expect(capture.hierarchy).not.toBe(before.hierarchy);
    expect(capture.hierarchy).toBe(virtual.source.view().hierarchy);
  });
});

describe('a picture', () => {
  it('that is black is reported as black', async () => {
    const { device } = await phone('{ events: [{ do: black-picture, on: screencap, at: 1 }] }');
    expect(await device.capture({ picture: true })).toMatchObject({ blackPicture: true });
    expect(await device.capture({ picture: true })).toMatchObject({ blackPicture: false });
  });
});

describe('a connection', () => {
  it('that is half open ends each call at its deadline, and works again after that', async () => {
    const { device } = await phone('{ events: [{ do: half-open, forMs: 300, on: command, at: 2 }] }');
    await device.facts();
    const { failures } = await persistently(() => device.capture({ picture: true, timeoutMs: 100 }));
    for (const code of failures) expect(code).toBe('DEVICE_TIMEOUT');
    expect(failures.length).toBeGreaterThan(0);
  });

  it('to a phone that vanishes fails with a retryable error until it is back', async () => {
    const { virtual, device } = await phone('{ events: [{ do: vanish, forMs: 200, on: dump, at: 2 }] }');
    const first = await device.capture({ picture: true });
    const { answer, failures } = await persistently(() => device.capture({ picture: true }));
    expect(answer.hierarchy).toBe(first.hierarchy);
    expect(failures).toContain('DEVICE_UNAVAILABLE');
    expect(virtual.faults.fired().map(({ fault }) => fault)).toEqual(['vanish']);
  });

  it('to an adb server that restarts is made anew; a tap in progress is never done twice', async () => {
    const { virtual, device } = await phone(
      '{ events: [{ do: server-restart, downMs: 150, on: input, at: 1 }] }',
    );
    await device.adoptToken(1);
    const tap = { kind: 'tap', x: 500, y: 900 } as const;
    const ticket = { token: 1, commandId: 'c1' };
    const { answer, failures } = await persistently(() => device.execute(tap, ticket));
    expect(failures).toContain('DEVICE_UNAVAILABLE');
    expect(['already_done', 'uncertain']).toContain(answer);
    expect(virtual.journal.count({ kind: 'tap' })).toBeLessThanOrEqual(1);
  });
});
