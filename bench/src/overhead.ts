import type { OverheadOptions } from './options.ts';
import { measureDistributed } from './overhead/distributed.ts';
import { embeddedFloor, servicesFloor } from './overhead/floor.ts';
import { measureStandalone } from './overhead/standalone.ts';
import { type MeasuredStep, type Overhead, summarise } from './overhead/summary.ts';
import type { Walls } from './overhead/walls.ts';

/**
 * `npm run bench:overhead`: what the runtime itself costs per step (wall clock less device less model), in one process, in
 * eight on real NATS and PostgreSQL, and with the brain in place of six of these, beside a floor measured in the same
 * run: the same number of bare commits and JetStream round trips that one step takes. The app is the virtual *Notes*,
 * the model is `offline`.
 */
export async function main(values: OverheadOptions): Promise<void> {
  const { jobs, json, rowSecurity, security } = values;
  if (rowSecurity !== undefined)
    return compareWalls(['rows', 'no-rows'], { jobs, rounds: rowSecurity, json, what: 'row-level security' });
  if (security !== undefined)
    return compareWalls(['all', 'none'], { jobs, rounds: security, json, what: 'all walls' });
  const standaloneSteps = await measureStandalone(jobs);
  const standaloneMs = await embeddedFloor();
  const standalone = summarise(standaloneSteps);
  const none = { steps: [], floorMs: 0 };
  const services = values.standaloneOnly ? { eight: none, brain: none } : await measureServices(jobs);
  const distributed = summarise(services.eight.steps);
  const brain = summarise(services.brain.steps);

  const floor = { standaloneMs, distributedMs: services.eight.floorMs, brainMs: services.brain.floorMs };
  const ratio = {
    standalone: ratioOf(standalone, floor.standaloneMs),
    distributed: ratioOf(distributed, floor.distributedMs),
    brain: ratioOf(brain, floor.brainMs),
  };
  print('standalone', standalone, { floorMs: floor.standaloneMs, ratio: ratio.standalone });
  if (!values.standaloneOnly) {
    print('distributed', distributed, { floorMs: floor.distributedMs, ratio: ratio.distributed });
    print('brain', brain, { floorMs: floor.brainMs, ratio: ratio.brain });
  }
  if (values.json)
    process.stdout.write(`${JSON.stringify({ standalone, distributed, brain, floor, ratio })}\n`);
}

interface Comparison {
  readonly jobs: number;
  readonly rounds: number;
  readonly json: boolean;
  readonly what: string;
}

/** The same version both times, in turn, so that what else the machine does meets both. */
async function compareWalls([walled, open]: readonly [Walls, Walls], asked: Comparison): Promise<void> {
  const { jobs, rounds, json, what } = asked;
  const steps = { walled: [] as MeasuredStep[], open: [] as MeasuredStep[] };
  for (let round = 0; round < rounds; round += 1) {
    steps.walled.push(...(await measureDistributed('eight', jobs, walled)));
    steps.open.push(...(await measureDistributed('eight', jobs, open)));
  }
  const security = { walled: summarise(steps.walled), open: summarise(steps.open) };
  const ratio = security.walled.overheadMsP50 / security.open.overheadMsP50;
  for (const [name, { overheadMsP50, overheadMsP99 }] of Object.entries(security))
    process.stderr.write(
      `${name.padEnd(6)} overhead per step p50 ${overheadMsP50.toFixed(2)} ms, p99 ${overheadMsP99.toFixed(2)} ms\n`,
    );
  process.stderr.write(`with ${what} a step takes ${ratio.toFixed(3)} times what it takes without\n`);
  if (json) process.stdout.write(`${JSON.stringify({ security, ratio })}\n`);
}

async function measureServices(jobs: number) {
  const eight = await measureDistributed('eight', jobs);
  const brain = await measureDistributed('brain', jobs);
  const floor = await servicesFloor();
  return {
    eight: { steps: eight, floorMs: floor.eight },
    brain: { steps: brain, floorMs: floor.brain },
  };
}

function ratioOf({ overheadMsP50 }: Overhead, floorMs: number): number {
  return floorMs === 0 ? 0 : overheadMsP50 / floorMs;
}

function print(name: string, measured: Overhead, beside: { floorMs: number; ratio: number }): void {
  process.stderr.write(
    `${name.padEnd(12)} ${measured.stepsPerSecond.toFixed(1)} steps/s, overhead per step ` +
      `p50 ${measured.overheadMsP50.toFixed(2)} ms, p99 ${measured.overheadMsP99.toFixed(2)} ms; ` +
      `floor ${beside.floorMs.toFixed(2)} ms, ratio ${beside.ratio.toFixed(2)}\n`,
  );
}
