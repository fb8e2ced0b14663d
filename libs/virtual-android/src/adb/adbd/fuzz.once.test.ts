import { createRandom } from '@tapwright/virtual-ui';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createVirtualDevice } from '../../phone/device/create-virtual-device.ts';
import { createStillSource } from '../../phone/device/still-source.ts';
import type { VirtualDevice } from '../../phone/device/virtual-device.ts';
import { type Adbd, createAdbd } from './adbd.ts';
import { connectRawHost, type RawHost } from './raw-host.fixture.ts';
import { COMMAND } from './wire.ts';

const FRAMES = 100_000;
const random = createRandom(2_026);
const below = (bound: number) => Math.floor(random() * bound);
const one = <T>(items: readonly T[]): T | undefined => items[below(items.length)];

const COMMANDS = Object.values(COMMAND);
const PAYLOADS = [
  '',
  'shell:echo a\0',
  'shell,v2:cat\0',
  'exec:cat\0',
  'sync:\0',
  'reverse:forward:tcp:0;tcp:1\0',
  '\0',
  'x'.repeat(5_000),
];
const IDS = [0, 1, 2, 3, 7, 0xffffffff];

let device: VirtualDevice;
let adbd: Adbd;
let dropped = 0;

beforeEach(async () => {
  device = createVirtualDevice({ serial: 'virtual-1', source: createStillSource() });
  adbd = await createAdbd({
    device,
    streamsMax: 8,
    onError: () => {
      dropped += 1;
    },
  });
});

afterEach(() => adbd.close());

/** A message that is correct or has some bytes changed. */
function frame(): Buffer {
  const command = one(COMMANDS) ?? 0;
  const payload = Buffer.from(one(PAYLOADS) ?? '');
  const words = [
    command,
    one(IDS) ?? 0,
    random() < 0.5 ? 0 : (one(IDS) ?? 0),
    payload.length,
    0,
    ~command >>> 0,
  ];
  // A greeting of the newest version, so that checksums do not matter.
  if (command === COMMAND.connect) words.splice(1, 2, 0x01000001, 1024 * 1024);
  const header = Buffer.alloc(24);
  for (const [index, word] of words.entries()) header.writeUInt32LE(word, index * 4);
  const bytes = Buffer.concat([header, payload]);
  if (random() < 0.02) bytes[below(bytes.length)] = below(256);
  return bytes;
}

async function greeted(): Promise<RawHost> {
  const host = await connectRawHost(adbd.port);
  expect((await host.greet())?.name).toBe('CNXN');
  return host;
}

/** Sends `frames` messages, or fewer where it is dropped before. Gives the number when the device has handled them. */
async function attack(frames: number): Promise<number> {
  const host = await greeted();
  const over = (async () => {
    while ((await host.next()) !== null);
  })();
  let sent = 0;
  while (sent < frames && host.socket.writable) {
    host.raw(frame());
    sent += 1;
    if (sent % 10 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  host.socket.end();
  await over;
  return sent;
}

it(`survives ${FRAMES} random messages: no stream, listener or connection is left, and others are served`, async () => {
  const witness = await greeted();
  for (let sent = 0; sent < FRAMES; ) sent += await attack(500);
  await expect.poll(() => [adbd.connections(), device.sockets.names()]).toEqual([1, []]);
  expect(dropped).toBeGreaterThan(100);
  witness.send(COMMAND.open, 7, 0, 'shell:echo still here\0');
  expect([await witness.line(), await witness.line()]).toEqual(['OKAY 1 7', 'WRTE 1 7 still here']);
  witness.socket.destroy();
});
