import { setTimeout as wait } from 'node:timers/promises';
import { startFarm } from './farm/farm-process.ts';
import { type LoadResult, measureLoad } from './farm/load.ts';
import type { FarmOptions } from './options.ts';

/**
 * `npm run bench:farm`: farms of 1, 10, 50 and 200 virtual devices in one process each, every device with a client
 * that sends commands without a pause. The floor is measured in the same run: a bare server that answers with as many
 * bytes and does nothing else.
 */
interface Row extends Omit<LoadResult, 'commands' | 'bytes'> {
  readonly devices: number;
  /** Resident memory of the farm's process after the load. */
  readonly rssMb: number;
  /** The same before any client came. */
  readonly idleRssMb: number;
  /** Share of one core while every client was active, and while none was. */
  readonly cpuPercent: number;
  readonly idleCpuPercent: number;
  /** Commands per second of the bare server with as many clients. */
  readonly floorPerSecond: number;
  /** Floor divided by the farm: how many times as much a command costs as an empty answer of its size. */
  readonly ratio: number;
}

const IDLE_SECONDS = 2;
export async function main({ seconds, devices: sizes, json }: FarmOptions): Promise<void> {
  const rows: Row[] = [];
  for (const devices of sizes) {
    const row = await measure(devices, seconds);
    rows.push(row);
    process.stderr.write(
      `${String(devices).padStart(4)} devices  ${row.commandsPerSecond.toFixed(0).padStart(5)} commands/s  ` +
        `p50 ${row.p50Ms.toFixed(1).padStart(6)} ms  p99 ${row.p99Ms.toFixed(1).padStart(6)} ms  ` +
        `memory ${row.idleRssMb.toFixed(0)} MB idle, ${row.rssMb.toFixed(0)} MB after load  ` +
        `CPU ${row.cpuPercent.toFixed(0)} %, idle ${row.idleCpuPercent.toFixed(1)} %  ` +
        `floor ${row.floorPerSecond.toFixed(0)}/s, ratio ${row.ratio.toFixed(1)}\n`,
    );
  }
  if (json) process.stdout.write(`${JSON.stringify({ rows })}\n`);
}

async function measure(devices: number, seconds: number): Promise<Row> {
  const serials = Array.from({ length: devices }, (_, index) => `virtual-${index + 1}`);
  const farm = await startFarm(devices);
  const started = await farm.usage();
  // A measurement over time: by design nothing happens in it.
  await wait(IDLE_SECONDS * 1_000);
  const idle = await farm.usage();
  const load = await measureLoad({ port: farm.port, serials, seconds });
  const after = await farm.usage();
  await farm.stop();
  const floor = await measureFloor(serials, load.bytes, Math.min(seconds, 3));
  return {
    devices,
    commandsPerSecond: load.commandsPerSecond,
    p50Ms: load.p50Ms,
    p99Ms: load.p99Ms,
    rssMb: after.rssMb,
    idleRssMb: idle.rssMb,
    cpuPercent: ((after.cpuMs - idle.cpuMs) / (seconds * 1_000)) * 100,
    idleCpuPercent: ((idle.cpuMs - started.cpuMs) / (IDLE_SECONDS * 1_000)) * 100,
    floorPerSecond: floor,
    ratio: floor / load.commandsPerSecond,
  };
}

async function measureFloor(serials: readonly string[], bytes: number, seconds: number): Promise<number> {
  const bare = await startFarm(0);
  const load = await measureLoad({ port: bare.port, serials, seconds }, () => `bytes:${bytes}`);
  await bare.stop();
  return load.commandsPerSecond;
}
