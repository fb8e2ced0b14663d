import { COMMAND, headerOf } from '../adbd/wire.ts';

/** Numbers from 0 up to 1. */
export type Random = () => number;

/** Makes frames that no client sends: random, nearly right, or right in form but without sense. Seeded. */
export type FrameMaker = (random: Random) => Buffer;

const pick = <T>(random: Random, from: readonly T[]): T | undefined =>
  from[Math.floor(random() * from.length)];
const below = (random: Random, most: number): number => Math.floor(random() * most);

function noise(random: Random, most: number): Buffer {
  return Buffer.from(Array.from({ length: below(random, most) }, () => below(random, 256)));
}

/** Changes, cuts or doubles a few bytes of a correct frame. */
function spoil(random: Random, right: Buffer): Buffer {
  const bytes = Buffer.from(right);
  for (let times = below(random, 4); times > 0 && bytes.length > 0; times -= 1)
    bytes[below(random, bytes.length)] = below(random, 256);
  const cut = random() < 0.2 ? bytes.subarray(0, below(random, bytes.length + 1)) : bytes;
  return random() < 0.1 ? Buffer.concat([cut, cut]) : cut;
}

const HOST_WORDS = [
  'host:version',
  'host:devices',
  'host:devices-l',
  'host:track-devices',
  'host:transport:victim',
  'host:transport:nobody',
  'host:tport:serial:victim',
  'host-serial:victim:get-state',
  'host-serial:victim:forward:tcp:0;tcp:7',
  'host-serial:victim:killforward-all',
  'host:wait-for-any-device',
  'host:features',
  'host:connect:nowhere',
  'host:kill',
];
const SERVICES = [
  'shell:echo hi',
  'shell,v2,raw:cat',
  'shell,v2,pty:',
  'shell:',
  'exec:screencap -p',
  'exec:cmd package install -S 99999999',
  'sync:',
  'framebuffer:',
  'jdwp',
  'track-jdwp',
  'reverse:forward:tcp:7;tcp:8',
  'tcp:7',
  'localabstract:x',
  'root:',
  'shell:while true; do echo x; done',
  `shell:${'$('.repeat(200)}`,
  "shell:echo '",
  'shell:input tap 99999999999 -1',
];
const SYNC = [
  'STAT',
  'LST2',
  'STA2',
  'LIST',
  'LIS2',
  'SEND',
  'SND2',
  'RECV',
  'RCV2',
  'DATA',
  'DONE',
  'QUIT',
  'XXXX',
];

function request(text: string): Buffer {
  return Buffer.from(Buffer.byteLength(text).toString(16).padStart(4, '0') + text);
}

function words(random: Random, name: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(random() < 0.3 ? below(random, 2 ** 32) : below(random, 64));
  return Buffer.concat([Buffer.from(name), length, noise(random, 64)]);
}

function shellPacket(random: Random): Buffer {
  const header = Buffer.alloc(5);
  header.writeUInt8(below(random, 8), 0);
  header.writeUInt32LE(random() < 0.2 ? below(random, 2 ** 32) : below(random, 64), 1);
  return Buffer.concat([header, noise(random, 64)]);
}

/** For a port that speaks the adb server protocol. */
export const serverFrame: FrameMaker = (random) => {
  const kind = random();
  if (kind < 0.15) return noise(random, 200);
  if (kind < 0.45) return request(pick(random, HOST_WORDS) ?? '');
  if (kind < 0.65) return request(pick(random, SERVICES) ?? '');
  if (kind < 0.75) return words(random, pick(random, SYNC) ?? '');
  if (kind < 0.85) return shellPacket(random);
  return spoil(random, request(pick(random, [...HOST_WORDS, ...SERVICES]) ?? ''));
};

const COMMANDS = Object.values(COMMAND);

/** For a port that speaks the device side. */
export const adbdFrame: FrameMaker = (random) => {
  const kind = random();
  if (kind < 0.1) return noise(random, 200);
  const command = pick(random, COMMANDS) ?? 0;
  const ids = [below(random, 6), below(random, 6)] as const;
  const payload = kind < 0.6 ? Buffer.from(`${pick(random, SERVICES) ?? ''}\0`) : noise(random, 300);
  const frame = Buffer.concat([headerOf(command, ids, payload, random() < 0.5), payload]);
  return kind < 0.8 ? frame : spoil(random, frame);
};

/** After this request, the next one goes to a device. */
export const toVictim: Buffer = request('host:transport:victim');

/** The greeting; without it the device ignores everything else. */
export const greeting: Buffer = (() => {
  const banner = Buffer.from('host::features=shell_v2\0');
  return Buffer.concat([headerOf(COMMAND.connect, [0x01000001, 1024 * 1024], banner, true), banner]);
})();
