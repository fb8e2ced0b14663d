import { readFileSync } from 'node:fs';
import type { Cluster } from '@tapwright/testing/cluster';

/** Processor time for one step by process, and of all of them, milliseconds; null where the system does not tell it. */
export type CpuPerStep = Readonly<Record<string, number>> | null;

/** Linux counts in hundredths of a second, on every architecture that Node runs on. */
const TICK_MS = 10;
/** Behind the name of the program: fields 14 and 15 of `proc(5)`, of which the name is the second. */
const USER_TIME = 11;
const SYSTEM_TIME = 12;

/** Processor time of each process of the platform so far, milliseconds; null on a system without `/proc`. */
export function cpuOf(cluster: Pick<Cluster, 'processes'>): ReadonlyMap<string, number> | null {
  const found = new Map<string, number>();
  for (const [name, child] of cluster.processes) {
    const spent = spentBy(child.pid());
    if (spent === null) return null;
    found.set(name, spent);
  }
  return found;
}

function spentBy(pid: number | undefined): number | null {
  try {
    return readTimes(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return null;
  }
}

/** User and system time of a line of `/proc/PID/stat`, milliseconds. The name may hold spaces and brackets. Pure. */
export function readTimes(line: string): number {
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[USER_TIME]) + Number(fields[SYSTEM_TIME])) * TICK_MS;
}

/** What each process has spent in between, by step. Pure. */
export function cpuPerStep(
  before: ReadonlyMap<string, number> | null,
  after: ReadonlyMap<string, number> | null,
  steps: number,
): CpuPerStep {
  if (before === null || after === null || steps === 0) return null;
  const each = [...after].map(([name, ms]) => [name, (ms - (before.get(name) ?? 0)) / steps] as const);
  return { ...Object.fromEntries(each), all: each.reduce((sum, [, ms]) => sum + ms, 0) };
}
