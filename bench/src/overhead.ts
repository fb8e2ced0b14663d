import type { OverheadOptions } from './options.ts';
import {
  type DesignShape,
  designFloorMs,
  embeddedParts,
  STEP_DESIGN,
  servicesParts,
} from './overhead/design-floor.ts';
import { type Distributed, measureDistributed } from './overhead/distributed.ts';
import { embeddedFloor, servicesFloor } from './overhead/floor.ts';
import { measureStandalone } from './overhead/standalone.ts';
import { type MeasuredStep, type Overhead, summarise } from './overhead/summary.ts';
import type { Walls } from './overhead/walls.ts';

/**
 * `npm run bench:overhead`: what the runtime itself costs per step (wall clock less device less model), in one process, in
 * eight on real NATS and PostgreSQL, and with the brain in place of six of these, beside a floor measured in the same
 * run: bare commits and JetStream round trips. A second floor, `designFloor`, counts all that the design of a step asks
 * of database and bus (`overhead/design-floor.ts`): the ratio to it is what our own code adds. The app is the virtual
 * *Notes*, the model is `offline`.
 */
export async function main(values: OverheadOptions): Promise<void> {
  const { jobs, json, rowSecurity, security } = values;
  if (rowSecurity !== undefined)
    return compareWalls(['rows', 'no-rows'], { jobs, rounds: rowSecurity, json, what: 'row-level security' });
  if (security !== undefined)
    return compareWalls(['all', 'none'], { jobs, rounds: security, json, what: 'all walls' });
  const standaloneSteps = await measureStandalone(jobs);
  const embedded = { floorMs: await embeddedFloor(), parts: await embeddedParts() };
  const standalone = measuredOf(
    'standalone',
    { steps: standaloneSteps, cpu: null },
    {
      floorMs: embedded.floorMs,
      designMs: designFloorMs('standalone', embedded.parts, 0),
    },
  );
  const services = values.standaloneOnly ? NOT_MEASURED : await measureServices(jobs);
  const { distributed, brain } = services;
  print('standalone', standalone);
  if (!values.standaloneOnly) {
    print('distributed', distributed);
    print('brain', brain);
  }
  if (!values.json) return;
  const all = { standalone, distributed, brain };
  const told = {
    ...mapped(all, ({ overhead }) => overhead),
    floor: {
      standaloneMs: standalone.floorMs,
      distributedMs: distributed.floorMs,
      brainMs: brain.floorMs,
    },
    ratio: mapped(all, ({ overhead, floorMs }) => ratioOf(overhead, floorMs)),
    designFloor: mapped(all, ({ designMs, shape }) => ({ ms: designMs, counts: STEP_DESIGN[shape] })),
    designRatio: mapped(all, ({ overhead, designMs }) => ratioOf(overhead, designMs)),
    partsMs: { embedded: embedded.parts, services: services.parts },
    cpuPerStepMs: { distributed: distributed.cpu, brain: brain.cpu },
  };
  process.stdout.write(`${JSON.stringify(told)}\n`);
}

interface Measured extends Pick<Distributed, 'cpu'> {
  readonly shape: DesignShape;
  readonly overhead: Overhead;
  readonly floorMs: number;
  readonly designMs: number;
}

function measuredOf(
  shape: DesignShape,
  { steps, cpu }: Distributed,
  floors: Pick<Measured, 'floorMs' | 'designMs'>,
): Measured {
  return { shape, cpu, overhead: summarise(steps), ...floors };
}

const NONE: Distributed = { steps: [], cpu: null };
const NO_FLOORS = { floorMs: 0, designMs: 0 };
const NOT_MEASURED = {
  distributed: measuredOf('eight', NONE, NO_FLOORS),
  brain: measuredOf('brain', NONE, NO_FLOORS),
  parts: null,
};

function mapped<Name extends string, Result>(
  all: Readonly<Record<Name, Measured>>,
  of: (one: Measured) => Result,
): Record<Name, Result> {
  const entries = Object.entries<Measured>(all).map(([name, one]) => [name, of(one)]);
  return Object.fromEntries(entries) as Record<Name, Result>;
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
    steps.walled.push(...(await measureDistributed('eight', jobs, walled)).steps);
    steps.open.push(...(await measureDistributed('eight', jobs, open)).steps);
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
  const { ofStep, messageMs } = await servicesFloor();
  const parts = await servicesParts();
  const floorsOf = (shape: 'eight' | 'brain') => ({
    floorMs: ofStep[shape],
    designMs: designFloorMs(shape, parts, messageMs),
  });
  return {
    distributed: measuredOf('eight', eight, floorsOf('eight')),
    brain: measuredOf('brain', brain, floorsOf('brain')),
    parts,
  };
}

function ratioOf({ overheadMsP50 }: Overhead, floorMs: number): number {
  return floorMs === 0 ? 0 : overheadMsP50 / floorMs;
}

function print(name: string, { overhead, floorMs, designMs, cpu }: Measured): void {
  const lines = [
    `${name.padEnd(12)} ${overhead.stepsPerSecond.toFixed(1)} steps/s, overhead per step ` +
      `p50 ${overhead.overheadMsP50.toFixed(2)} ms, p99 ${overhead.overheadMsP99.toFixed(2)} ms; ` +
      `floor ${floorMs.toFixed(2)} ms, ratio ${ratioOf(overhead, floorMs).toFixed(2)}; ` +
      `floor of the design ${designMs.toFixed(2)} ms, ratio ${ratioOf(overhead, designMs).toFixed(2)}`,
  ];
  if (cpu !== null) {
    const each = Object.entries(cpu).map(([process, ms]) => `${process} ${ms.toFixed(1)}`);
    lines.push(`${''.padEnd(12)} processor time per step, ms: ${each.join(', ')}`);
  }
  process.stderr.write(`${lines.join('\n')}\n`);
}
