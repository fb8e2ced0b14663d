import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type AdbServer, createAdbServer, type Device } from '@tapwright/android';
import { temporaryDirectory } from '@tapwright/testing';
import { startChild } from '@tapwright/testing/cluster';
import { quantile } from 'simple-statistics';
import { timed } from './figures.ts';

export interface HostileFigures {
  /** Of captures of honest phones while hostile ones are captured as well, and before. Milliseconds. */
  readonly p99Ms: number;
  readonly aloneP99Ms: number;
  readonly ratio: number;
  readonly captures: number;
  /** How the calls to hostile phones ended, by code. */
  readonly codes: Readonly<Record<string, number>>;
  /** Most memory of this process, which is that of the gateway without its handlers; MiB. */
  readonly peakMiB: number;
}

const MID_RANGE = fileURLToPath(new URL('../../../deploy/faults/mid-range-phone.yaml', import.meta.url));
const HONEST = 4;
/** One of each kind, and a second one with dumps. */
const HOSTILE = `devices:
  virtual-1: { events: [{ do: huge-dump, on: dump, every: 1 }] }
  virtual-2: { events: [{ do: huge-dump, on: dump, every: 1 }] }
  virtual-3: { events: [{ do: picture-bomb, on: screencap, every: 1 }] }
  virtual-4: { events: [{ do: endless-log, on: dump }] }
  virtual-5: { events: [{ do: half-open, on: dump }] }
`;
const HOSTILE_COUNT = 5;
const SILENT_MS = 3_000;
const P99 = 0.99;

/**
 * How long honest phones of the middle class take for a capture while hostile ones send dumps of 60 MB, pictures of 400
 * million pixels, a log without an end, or nothing. Each farm is a process of its own: only what the gateway does is shared.
 */
export async function measureHostile(rounds: number): Promise<HostileFigures> {
  await using folder = await temporaryDirectory();
  const file = join(folder.path, 'hostile.yaml');
  await writeFile(file, HOSTILE);
  await using honest = await startFarm(HONEST, MID_RANGE);
  await using hostile = await startFarm(HOSTILE_COUNT, file);
  const alone = await captures(honest.devices, rounds);
  const stop = new AbortController();
  const codes = new Map<string, number>();
  const pressure = hostile.devices.map((device) => press(device, codes, stop.signal));
  const beside = await captures(honest.devices, rounds);
  stop.abort();
  await Promise.all(pressure);
  const [p99Ms, aloneP99Ms] = [quantile(beside, P99), quantile(alone, P99)];
  const peakMiB = process.resourceUsage().maxRSS / 1_024;
  const ratio = p99Ms / aloneP99Ms;
  return { p99Ms, aloneP99Ms, ratio, captures: beside.length, codes: Object.fromEntries(codes), peakMiB };
}

/** Every phone with its own client, without a pause. */
async function captures(devices: readonly Device[], rounds: number): Promise<readonly number[]> {
  const times: number[] = [];
  const client = async (device: Device): Promise<void> => {
    for (let round = 0; round < rounds; round += 1)
      times.push(await timed(() => device.capture({ picture: true })));
  };
  await Promise.all(devices.map(client));
  return times;
}

/** Asks for a screen and for the log, again and again, as runs on the phone would. */
async function press(device: Device, codes: Map<string, number>, signal: AbortSignal): Promise<void> {
  const count = (code: string) => void codes.set(code, (codes.get(code) ?? 0) + 1);
  for (let at = 0; !signal.aborted; at += 1) {
    const look = { token: 1, id: `run_${at}`, last: null, redact: (text: string) => text };
    const options = { signal, timeoutMs: SILENT_MS };
    const asked = [device.capture({ ...options, picture: true }), device.troubles(look, options)];
    for (const { status, ...how } of await Promise.allSettled(asked))
      count(status === 'fulfilled' ? 'answered' : String(Object('reason' in how ? how.reason : {}).code));
  }
}

interface HostedFarm extends AsyncDisposable {
  readonly devices: readonly Device[];
}

async function startFarm(count: number, faults: string): Promise<HostedFarm> {
  let port = 0;
  const farm = ['farm', '--devices', String(count), '--virtual', 'notes', '--port', '0', '--faults', faults];
  const child = startChild({
    name: 'farm',
    command: ['services/cli/src/main.ts', ...farm],
    environment: process.env,
    isReady: (line) => line === 'ready',
    onLine: (_, line) => {
      port ||= Number(/virtual devices on \S+:(\d+)$/.exec(line)?.[1] ?? 0);
    },
    restartsMax: 0,
  });
  await child.ready();
  const server: AdbServer = createAdbServer({ host: '127.0.0.1', port });
  const devices = Array.from({ length: count }, (_, at) => server.device(`virtual-${at + 1}`));
  for (const device of devices) await device.adoptToken(1);
  return {
    devices,
    async [Symbol.asyncDispose]() {
      await server.close();
      await child.stop();
    },
  };
}
