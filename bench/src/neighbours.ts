import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Cluster } from '@tapwright/testing/cluster';
import { onEightProcesses } from './harness/eight-processes.ts';
import { ATTACKS, type Attack } from './neighbours/attacks.ts';
import { beServed, type Served } from './neighbours/neighbour.ts';
import type { NeighboursOptions } from './options.ts';

const MS_PER_SECOND = 1_000;
const KEYS = { neighbour: 'neighbour-key-0123456789', attacker: 'attacker-key-0123456789' };

interface Row {
  readonly name: string;
  readonly p99Ms: number;
  readonly baselineP99Ms: number;
  readonly failed: number;
}

/**
 * `npm run bench:neighbours`: how long one tenant waits for its answers while another one, or somebody without a key,
 * attacks the platform with plain requests; beside the same without an attack, just before it. Eight processes on real
 * NATS and PostgreSQL, no phones: the jobs wait.
 */
export async function main({ seconds, only, json }: NeighboursOptions): Promise<void> {
  const ms = seconds * MS_PER_SECOND;
  const attacks: Row[] = [];
  for (const attack of ATTACKS.filter(({ name }) => name.includes(only))) {
    const row = await onOwnPlatform(async ({ apiUrl: url }) => {
      await beServed({ url, key: KEYS.neighbour }, MS_PER_SECOND);
      const before = await beServed({ url, key: KEYS.neighbour }, ms);
      return rowOf(attack, before, await under(attack, url, ms));
    });
    print(row);
    attacks.push(row);
  }
  if (json) process.stdout.write(`${JSON.stringify({ attacks })}\n`);
}

async function under(attack: Attack, url: string, ms: number): Promise<Served> {
  const workerData = { name: attack.name, url, key: KEYS.attacker };
  const attacker = new Worker(new URL('./neighbours/attacker.ts', import.meta.url), { workerData });
  const ended = once(attacker, 'exit');
  await once(attacker, 'online');
  const served = await beServed({ url, key: KEYS.neighbour }, ms);
  attacker.postMessage('end');
  await ended;
  return served;
}

/** What one attack leaves behind does not burden the next one. */
function onOwnPlatform<Result>(body: (cluster: Cluster) => Promise<Result>): Promise<Result> {
  const environment = {
    API_KEYS: `neighbour:${KEYS.neighbour},attacker:${KEYS.attacker}`,
    API_OPERATORS: 'nobody',
    GATEWAY_NAME: 'bench',
  };
  return onEightProcesses({ name: 'neighbours', devices: [], environment }, body);
}

function rowOf({ name }: Attack, before: Served, served: Served): Row {
  return { name, p99Ms: served.p99Ms, baselineP99Ms: before.p99Ms, failed: served.failed };
}

function print({ name, p99Ms, baselineP99Ms, failed }: Row): void {
  const times = `p99 ${p99Ms.toFixed(0)} ms, without it ${baselineP99Ms.toFixed(0)} ms`;
  process.stderr.write(`${name.padEnd(40)} ${times}, ${failed} failed\n`);
}
