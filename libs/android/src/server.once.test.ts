import {
  createStillSource,
  createVirtualDevice,
  createAdbServer as startVirtualServer,
} from '@tapwright/virtual-android';
import { afterEach, describe, expect, it } from 'vitest';
import type { AdbServer } from './port.ts';
import { createAdbServer } from './server.ts';

const running: (() => Promise<void>)[] = [];
const virtual = (serial: string) => createVirtualDevice({ serial, source: createStillSource() });

async function start(port = 0) {
  const virtualServer = await startVirtualServer({ devices: [virtual('a'), virtual('b')], port });
  running.push(() => virtualServer.close());
  return virtualServer;
}

function connectTo(port: number): AdbServer {
  const server = createAdbServer({ host: '127.0.0.1', port });
  running.push(() => server.close());
  return server;
}

/** Follows the devices; `next` waits for the next event. */
async function follow(server: AdbServer) {
  const events: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  let wake = resolve;
  let woken = promise;
  const stop = await server.track(({ serial, state }) => {
    events.push(`${serial} ${state}`);
    wake();
  });
  async function next(): Promise<string> {
    while (events.length === 0) {
      await woken;
      ({ promise: woken, resolve: wake } = Promise.withResolvers<void>());
    }
    return events.shift() ?? '';
  }
  return { events, next, stop };
}

afterEach(async () => {
  for (const end of running.splice(0).reverse()) await end();
});

describe('list', () => {
  it('names the devices and their states', async () => {
    const virtualServer = await start();
    virtualServer.setState('b', 'unauthorized');
    expect(await connectTo(virtualServer.port).list()).toEqual([
      { serial: 'a', state: 'device' },
      { serial: 'b', state: 'unauthorized' },
    ]);
  });

  it('fails if there is no adb server, without starting one', async () => {
    const virtualServer = await start();
    await virtualServer.close();
    await expect(connectTo(virtualServer.port).list()).rejects.toMatchObject({ code: 'DEVICE_UNAVAILABLE' });
  });
});

describe('track', () => {
  it('has reported the devices when it returns, and every change after that', async () => {
    const virtualServer = await start();
    const { events, next } = await follow(connectTo(virtualServer.port));
    expect(events.splice(0)).toEqual(['a device', 'b device']);
    virtualServer.setState('a', 'offline');
    expect(await next()).toBe('a offline');
    virtualServer.remove('b');
    expect(await next()).toBe('b gone');
    virtualServer.add(virtual('c'));
    expect(await next()).toBe('c device');
  });

  it('fails if the first connection does', async () => {
    const virtualServer = await start();
    await virtualServer.close();
    await expect(follow(connectTo(virtualServer.port))).rejects.toMatchObject({ code: 'DEVICE_UNAVAILABLE' });
  });

  it('reconnects by itself after the server has restarted, and reports what changed meanwhile', async () => {
    const virtualServer = await start();
    const { events, next } = await follow(connectTo(virtualServer.port));
    events.splice(0);
    await virtualServer.close();
    expect([await next(), await next()]).toEqual(['a offline', 'b offline']);
    const restarted = await start(virtualServer.port);
    expect([await next(), await next()].sort()).toEqual(['a device', 'b device']);
    restarted.remove('a');
    expect(await next()).toBe('a gone');
  });

  it('is silent and holds no connection after it was stopped', async () => {
    const virtualServer = await start();
    const server = connectTo(virtualServer.port);
    const { events, stop } = await follow(server);
    const other = await follow(server);
    await stop();
    events.splice(0);
    other.events.splice(0);
    virtualServer.setState('a', 'offline');
    expect(await other.next()).toBe('a offline');
    expect(events).toEqual([]);
    await other.stop();
    while (virtualServer.connections() > 0) await new Promise((resolve) => setImmediate(resolve));
  });
});
