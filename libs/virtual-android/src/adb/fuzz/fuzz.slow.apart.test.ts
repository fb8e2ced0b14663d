import { connect } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createRandom } from '@tapwright/virtual-ui';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createVirtualDevice } from '../../phone/device/create-virtual-device.ts';
import { createStillSource } from '../../phone/device/still-source.ts';
import { type Adbd, createAdbd } from '../adbd/adbd.ts';
import { type AdbServer, createAdbServer } from '../server/server.ts';
import { connectRaw } from '../server/test-client.ts';
import {
  adbdFrame,
  type FrameMaker,
  greeting,
  type Random,
  serverFrame,
  toVictim,
} from './frames.fixture.ts';

/** 100,000 frames in all: half for each side. */
const FRAMES_PER_SIDE = 50_000;
const FRAMES_PER_CONNECTION = 20;
const AT_ONCE = 25;
/** Connections between two checks of the device that is not attacked. */
const CONNECTIONS_PER_LOOK = 500;

let server: AdbServer;
let adbd: Adbd;
const errors: unknown[] = [];
const onUncaught = (error: unknown): void => void errors.push(error);

beforeEach(async () => {
  errors.length = 0;
  process.on('uncaughtException', onUncaught).on('unhandledRejection', onUncaught);
  const phone = (serial: string) => createVirtualDevice({ serial, source: createStillSource() });
  const victim = phone('victim');
  server = await createAdbServer({ devices: [victim, phone('bystander')], onError: onUncaught });
  adbd = await createAdbd({ device: victim });
});
afterEach(async () => {
  process.off('uncaughtException', onUncaught).off('unhandledRejection', onUncaught);
  await adbd.close();
  await server.close();
});

/** A connection that is still open this long after its client's last message is stuck. */
const STUCK_MS = 120_000;

/** One client that sends a few frames and then mostly ends its side cleanly. Resolves when the connection is gone. */
function attack(port: number, random: Random, frame: FrameMaker, first: Buffer | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const stuck = setTimeout(
      () => reject(new Error(`stuck: ${JSON.stringify(sent.toString('latin1'))}`)),
      STUCK_MS,
    );
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      clearTimeout(stuck);
      resolve();
    });
    socket.resume();
    const frames = Array.from({ length: FRAMES_PER_CONNECTION }, () => frame(random));
    const sent = Buffer.concat(first === null ? frames : [first, ...frames]);
    if (random() < 0.85) socket.end(sent);
    else socket.write(sent, () => socket.destroy());
  });
}

async function bystanderAnswers(): Promise<string> {
  const client = await connectRaw(server.port);
  try {
    client.request('host:transport:bystander');
    if ((await client.status()) !== 'OKAY') return 'gone';
    client.request('shell:echo well');
    await client.status();
    return (await client.rest()).toString('utf8');
  } finally {
    client.socket.destroy();
  }
}

async function attackAll(port: number, seed: number, frame: FrameMaker, first: Buffer | null): Promise<void> {
  const random = createRandom(seed);
  const connections = FRAMES_PER_SIDE / FRAMES_PER_CONNECTION;
  for (let made = 0; made < connections; made += AT_ONCE) {
    await Promise.all(
      Array.from({ length: AT_ONCE }, () => attack(port, random, frame, random() < 0.8 ? first : null)),
    );
    if (made % CONNECTIONS_PER_LOOK === 0) expect(await bystanderAnswers()).toBe('well\n');
  }
}

/** Megabytes in use after a full collection. */
function heapMb(): number {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  collectGarbage();
  return process.memoryUsage().heapUsed / 1_048_576;
}

describe('100,000 senseless frames', () => {
  it.each([
    ['the adb server protocol', 1, serverFrame, toVictim, () => server.port, () => server.connections()],
    ['the device side', 2, adbdFrame, greeting, () => adbd.port, () => adbd.connections()],
  ] as const)(
    '%s: nothing crashes, nothing stays behind, and the other device is not affected',
    async (_name, seed, frame, first, port, open) => {
      await attackAll(port(), seed + 10, frame, first);
      const before = heapMb();
      await attackAll(port(), seed, frame, first);
      await expect.poll(open).toBe(0);
      expect(errors).toEqual([]);
      expect(await bystanderAnswers()).toBe('well\n');
      // The same number of frames again leaves the memory as it was, apart from what the collector keeps.
      expect(heapMb() - before).toBeLessThan(20);
    },
    300_000,
  );
});
