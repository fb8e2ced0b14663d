import type { OverheadOptions } from './commands.ts';
import { measureDistributed } from './overhead/distributed.ts';
import { embeddedFloor, servicesFloor } from './overhead/floor.ts';
import { measureStandalone } from './overhead/standalone.ts';
import { type MeasuredStep, type Overhead, summarise } from './overhead/summary.ts';

/**
 * `npm run bench:overhead`: what the runtime itself costs per step (wall clock less device less model), in one process, in
 * eight on real NATS and PostgreSQL, and with the brain in place of six of these, beside a floor measured in the same
 * run: the same number of bare commits and JetStream round trips that one step takes. The app is the virtual *Notes*,
 * the model is `offline`.
 */
export async function main(values: OverheadOptions): Promise<void> {
  const { jobs, rowSecurity } = values;
  if (rowSecurity !== undefined) return measureRowSecurity(jobs, rowSecurity, values.json);
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

/** The same version both times, in turn, so that what else the machine does meets both. */
async function measureRowSecurity(jobs: number, rounds: number, json: boolean): Promise<void> {
  const bound: MeasuredStep[] = [];
  const unbound: MeasuredStep[] = [];
  for (let round = 0; round < rounds; round += 1) {
    bound.push(...(await measureDistributed('eight', jobs)));
    unbound.push(...(await measureDistributed('eight', jobs, { withoutRowSecurity: true })));
  }
  const rowSecurity = { bound: summarise(bound), unbound: summarise(unbound) };
  const ratio = rowSecurity.bound.overheadMsP50 / rowSecurity.unbound.overheadMsP50;
  for (const [name, { overheadMsP50, overheadMsP99 }] of Object.entries(rowSecurity))
    process.stderr.write(
      `${name.padEnd(8)} overhead per step p50 ${overheadMsP50.toFixed(2)} ms, p99 ${overheadMsP99.toFixed(2)} ms\n`,
    );
  process.stderr.write(
    `with row-level security a step takes ${ratio.toFixed(3)} times what it takes without\n`,
  );
  if (json) process.stdout.write(`${JSON.stringify({ rowSecurity, ratio })}\n`);
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
