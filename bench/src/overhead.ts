import type { OverheadOptions } from './commands.ts';
import { measureDistributed } from './overhead/distributed.ts';
import { embeddedFloor, servicesFloor } from './overhead/floor.ts';
import { measureStandalone } from './overhead/standalone.ts';
import { type Overhead, summarise } from './overhead/summary.ts';

/**
 * `npm run bench:overhead`: what the runtime itself costs per step (wall clock less device less model), in one process
 * and in eight on real NATS and PostgreSQL, beside a floor measured in the same run: the same number of bare commits
 * and JetStream round trips that one step takes. The app is the virtual *Notes*, the model is `offline`.
 */
export async function main(values: OverheadOptions): Promise<void> {
  const jobs = values.jobs;

  const standaloneSteps = await measureStandalone(jobs);
  const standaloneMs = await embeddedFloor();
  const standalone = summarise(standaloneSteps);
  const distributedSteps = values.standaloneOnly ? [] : await measureDistributed(jobs);
  const distributedMs = values.standaloneOnly ? 0 : await servicesFloor();
  const distributed = summarise(distributedSteps);

  const ratio = {
    standalone: standalone.overheadMsP50 / standaloneMs,
    distributed: distributedMs === 0 ? 0 : distributed.overheadMsP50 / distributedMs,
  };
  print('standalone', standalone, { floorMs: standaloneMs, ratio: ratio.standalone });
  if (distributedMs > 0)
    print('distributed', distributed, { floorMs: distributedMs, ratio: ratio.distributed });
  if (values.json) {
    const floor = { standaloneMs, distributedMs };
    process.stdout.write(`${JSON.stringify({ standalone, distributed, floor, ratio })}\n`);
  }
}

function print(name: string, measured: Overhead, beside: { floorMs: number; ratio: number }): void {
  process.stderr.write(
    `${name.padEnd(12)} ${measured.stepsPerSecond.toFixed(1)} steps/s, overhead per step ` +
      `p50 ${measured.overheadMsP50.toFixed(2)} ms, p99 ${measured.overheadMsP99.toFixed(2)} ms; ` +
      `floor ${beside.floorMs.toFixed(2)} ms, ratio ${beside.ratio.toFixed(2)}\n`,
  );
}
