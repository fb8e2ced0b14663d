import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import {
  createStillSource,
  createVirtualDevice,
  createAdbServer as startVirtualServer,
} from '@tapwright/virtual-android';
import { afterEach, describe, expect, it } from 'vitest';
import { createAdbServer } from './server.ts';

const tap = { kind: 'tap', x: 10, y: 20 } as const;
const ticket = { token: 1, commandId: 'c1' };
const running: (() => Promise<unknown>)[] = [];

/** What the wire between the gateway and the adb server does to a connection with `word` in a request. */
interface Wire {
  /** Only requests that contain this word are affected; none if it is empty. */
  word: string;
  /** `cut`: the request arrives, the gateway's side breaks. `sever`: both sides break. `mute`: no answer comes back. */
  fault: 'cut' | 'sever' | 'mute';
  /** Makes the answers look like those of a device without `shell_v2`. */
  old: boolean;
  open: Set<Socket>;
}

async function proxyTo(port: number): Promise<{ wire: Wire; server: Server; port: number }> {
  const wire: Wire = { word: '', fault: 'cut', old: false, open: new Set() };
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    wire.open.add(near);
    let muted = false;
    near.on('close', () => wire.open.delete(near));
    near.on('error', () => undefined).on('end', () => far.end());
    far.on('error', () => undefined).on('end', () => muted || near.end());
    far.on('data', (bytes) => {
      if (muted) return;
      const text = wire.old ? bytes.toString('latin1').replace('shell_v2', 'shell_v1') : undefined;
      near.write(text === undefined ? bytes : Buffer.from(text, 'latin1'));
    });
    near.on('data', (bytes) => {
      const concerned = wire.word !== '' && bytes.includes(wire.word);
      far.write(bytes);
      if (!concerned) return;
      if (wire.fault === 'mute') muted = true;
      else near.destroy();
      if (wire.fault === 'sever') far.destroySoon();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return { wire, server, port: typeof address === 'object' && address !== null ? address.port : 0 };
}

async function phoneBehindProxy() {
  const virtual = createVirtualDevice({ serial: 'virtual-1', source: createStillSource() });
  const virtualServer = await startVirtualServer({ devices: [virtual] });
  const { wire, server: proxy, port } = await proxyTo(virtualServer.port);
  const server = createAdbServer({ host: '127.0.0.1', port });
  running.push(
    () => server.close(),
    () => virtualServer.close(),
    async () => proxy.close(),
  );
  const device = server.device('virtual-1');
  return { virtual, virtualServer, wire, server, device };
}

/** Resolves when `met` holds; checks in every turn of the event loop. The test's own deadline limits it. */
async function until(met: () => boolean): Promise<void> {
  while (!met()) await new Promise((resolve) => setImmediate(resolve));
}

afterEach(async () => {
  for (const end of running.splice(0)) await end();
});

describe('a connection that is lost', () => {
  it('after the request has arrived: the retry learns that it was done, and the phone was tapped once', async () => {
    const { virtual, wire, device } = await phoneBehindProxy();
    await device.adoptToken(1);
    wire.word = 'input tap';
    await expect(device.execute(tap, ticket)).rejects.toMatchObject({ code: 'DEVICE_UNAVAILABLE' });
    wire.word = '';
    await until(() => virtual.journal.total > 0);
    expect(['already_done', 'uncertain']).toContain(await device.execute(tap, ticket));
    expect(virtual.journal.count({ kind: 'tap', args: [10, 20] })).toBe(1);
  });

  it('on both sides at once: whatever the phone received, the retries tap at most once in total', async () => {
    const { virtual, wire, device } = await phoneBehindProxy();
    await device.adoptToken(1);
    for (let round = 1; round <= 20; round += 1) {
      const commandId = `c${round}`;
      wire.word = 'input tap';
      wire.fault = 'sever';
      const args = { kind: 'tap', x: round, y: 1 } as const;
      await expect(device.execute(args, { token: 1, commandId })).rejects.toMatchObject({ retryable: true });
      wire.word = '';
      const retries = [await device.execute(args, { token: 1, commandId })];
      retries.push(await device.execute(args, { token: 1, commandId }));
      const taps = virtual.journal.count({ kind: 'tap', args: [round, 1] });
      expect(taps).toBeLessThanOrEqual(1);
      if (retries.includes('already_done')) expect(taps).toBe(1);
      expect(retries[1]).not.toBe('done');
    }
  });

  it('to a phone that was unplugged is reported, and it can be used when it is back', async () => {
    const { virtual, virtualServer, device } = await phoneBehindProxy();
    await device.adoptToken(1);
    virtualServer.remove('virtual-1');
    await expect(device.execute(tap, ticket)).rejects.toMatchObject({ code: 'DEVICE_UNAVAILABLE' });
    virtualServer.add(virtual);
    virtualServer.setState('virtual-1', 'unauthorized');
    await expect(device.facts()).rejects.toMatchObject({ code: 'DEVICE_UNAVAILABLE' });
    virtualServer.setState('virtual-1', 'device');
    expect(await device.execute(tap, ticket)).toBe('done');
  });
});

describe('a call that is not answered', () => {
  it('ends at its deadline and closes its socket', async () => {
    const { wire, device } = await phoneBehindProxy();
    wire.word = 'getprop';
    wire.fault = 'mute';
    await expect(device.facts({ timeoutMs: 60 })).rejects.toMatchObject({ code: 'DEVICE_TIMEOUT' });
    await until(() => wire.open.size === 0);
  });

  it('ends when it is canceled and closes its socket', async () => {
    const { wire, device } = await phoneBehindProxy();
    wire.word = 'getprop';
    wire.fault = 'mute';
    const controller = new AbortController();
    const call = device.facts({ signal: controller.signal });
    await until(() => wire.open.size > 0);
    controller.abort();
    await expect(call).rejects.toMatchObject({ code: 'CANCELED' });
    await until(() => wire.open.size === 0);
  });

  it('does not let others exceed the limits: few sockets at once, and no endless queue', async () => {
    const { wire, device } = await phoneBehindProxy();
    wire.word = 'getprop';
    wire.fault = 'mute';
    const controller = new AbortController();
    const options = { signal: controller.signal };
    let most = 0;
    const calls = Array.from({ length: 100 }, () => device.facts(options));
    const codes = calls.map((call) => call.then(String, (error: { code: string }) => error.code));
    await until(() => {
      most = Math.max(most, wire.open.size);
      return wire.open.size === 4;
    });
    controller.abort();
    const ended = await Promise.all(codes);
    expect(ended.filter((code) => code === 'DEVICE_UNAVAILABLE')).toHaveLength(100 - 4 - 64);
    expect(ended.filter((code) => code === 'CANCELED')).toHaveLength(4 + 64);
    expect(most).toBe(4);
  });

  it('is ended when the server is closed', async () => {
    const { wire, server, device } = await phoneBehindProxy();
    wire.word = 'getprop';
    wire.fault = 'mute';
    const call = device.facts();
    const ended = expect(call).rejects.toMatchObject({ code: 'DEVICE_UNAVAILABLE' });
    await until(() => wire.open.size > 0);
    await server.close();
    await ended;
    await until(() => wire.open.size === 0);
  });
});

describe('a device without shell_v2', () => {
  it('is used through exec, with exit codes and whole pictures', async () => {
    const { virtual, wire, device } = await phoneBehindProxy();
    wire.old = true;
    await device.adoptToken(1);
    expect(await device.execute(tap, ticket)).toBe('done');
    expect(await device.execute(tap, ticket)).toBe('already_done');
    const capture = await device.capture({ picture: true });
    expect(capture.picture).toEqual((await virtual.source.picture()).png);
    expect(capture.hierarchy).toBe(virtual.source.view().hierarchy);
  });
});
