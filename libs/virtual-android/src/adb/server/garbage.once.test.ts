import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createVirtualDevice } from '../../phone/device/create-virtual-device.ts';
import { createStillSource } from '../../phone/device/still-source.ts';
import type { VirtualDevice } from '../../phone/device/virtual-device.ts';
import { type AdbServer, createAdbServer } from './server.ts';
import { connectRaw } from './test-client.ts';

let device: VirtualDevice;
let server: AdbServer;
let thrown: unknown[];

beforeEach(async () => {
  thrown = [];
  device = createVirtualDevice({ serial: 'virtual-1', source: createStillSource() });
  server = await createAdbServer({ devices: [device], onError: (error) => thrown.push(error) });
});

afterEach(() => server.close());

/** Pseudo-random numbers that are the same at each run of the test (xorshift). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

const SERVICES = [
  'shell,v2,raw:',
  'shell,v2,pty:',
  'shell:',
  'exec:cat',
  'sync:',
  'reverse:forward:tcp:0;tcp:1',
  'jdwp',
  'track-jdwp',
  'abb_exec:a\0b',
  'tcp:99999999999',
] as const;

const SYNC_WORDS = ['STAT', 'LIST', 'LIS2', 'SEND', 'SND2', 'RECV', 'RCV2', 'DATA', 'DONE', 'what'] as const;

/** Bytes that partly look as the service expects. */
function rubbish(next: () => number): Buffer {
  const parts: Buffer[] = [];
  while (next() < 0.8) {
    const header = Buffer.alloc(8);
    header.write(SYNC_WORDS[Math.floor(next() * SYNC_WORDS.length)] ?? '', 'latin1');
    header.writeUInt32LE(Math.floor(next() * (next() < 0.2 ? 0xffff_ffff : 40)), 4);
    const noise = Buffer.from(
      Array.from({ length: Math.floor(next() * 40) }, () => Math.floor(next() * 256)),
    );
    parts.push(next() < 0.5 ? header : Buffer.alloc(0), noise);
  }
  return Buffer.concat(parts);
}

describe('garbage', () => {
  it('on every service does no harm and leaves nothing open', async () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const next = numbers(seed * 7_919);
      const client = await connectRaw(server.port);
      client.socket.on('error', () => client.socket.destroy());
      client.request('host:transport-any');
      client.request(SERVICES[seed % SERVICES.length] ?? '');
      client.raw(rubbish(next));
      if (next() < 0.3) client.socket.resetAndDestroy();
      else client.socket.end();
      client.socket.resume();
      if (!client.socket.closed) await once(client.socket, 'close');
    }
    const witness = await connectRaw(server.port);
    witness.request('host:transport-any');
    witness.request('shell:echo unharmed');
    expect((await witness.rest()).toString()).toBe('OKAYOKAYunharmed\n');
    witness.socket.destroy();
    await expect.poll(() => server.connections()).toBe(0);
    expect(thrown).toEqual([]);
    // No space stays reserved for files that never came.
    device.files.remove('/', true);
    expect(device.files.usedBytes).toBeLessThan(100_000);
  });

  it('as host requests is refused with a message', async () => {
    const requests = [
      'host:forward:',
      'host:forward:;',
      'host:forward:tcp:70000;tcp:1',
      'host:killforward:',
      'host:transport:',
      'host-serial::get-state',
      'host-transport-id:x:get-state',
      'host:tport:nonsense',
      'host:disconnect:a:b:c',
      'host:\0',
      'host:wait-for-',
    ];
    for (const request of requests) {
      const client = await connectRaw(server.port);
      client.request(request);
      expect(await client.status(), request).toMatch(/^FAIL ./);
      client.socket.destroy();
    }
  });
});
