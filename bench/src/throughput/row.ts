import type { Measured } from './messages.ts';

/** What one farm of phones was measured to do. Times are CPU time for each step, milliseconds. */
export interface Row {
  readonly phones: number;
  readonly stepsPerSecond: number;
  readonly jobsPerSecond: number;
  /** Of the whole process of the runtime. */
  readonly cpuPerStepMs: number;
  /** Of its thread, the embedded database included. */
  readonly threadPerStepMs: number;
  readonly databasePerStepMs: number;
  /** Of the process of the phones. */
  readonly phonesPerStepMs: number;
  /** Share of its time that the thread of the runtime was busy. */
  readonly utilisation: number;
  /** Of the process of the runtime, with a run in progress on each phone. */
  readonly rssMb: number;
  readonly heapMb: number;
  /** The same before the first job. */
  readonly idleRssMb: number;
  readonly idleHeapMb: number;
}

export function rowOf({ phones, seconds, steps, jobs, cpu, idle, busy }: Measured): Row {
  const each = (ms: number): number => ms / Math.max(1, steps);
  return {
    phones,
    stepsPerSecond: steps / seconds,
    jobsPerSecond: jobs / seconds,
    cpuPerStepMs: each(cpu.processMs),
    threadPerStepMs: each(cpu.threadMs),
    databasePerStepMs: each(cpu.databaseMs),
    phonesPerStepMs: each(cpu.phonesMs),
    utilisation: cpu.threadMs / (seconds * 1_000),
    rssMb: busy.rssMb,
    heapMb: busy.heapMb,
    idleRssMb: idle.rssMb,
    idleHeapMb: idle.heapMb,
  };
}

export interface MemoryOfPhones {
  /** What one more connected phone adds to the runtime's heap, kilobytes. */
  readonly idlePhoneKb: number;
  /** What the run on it adds. */
  readonly runKb: number;
}

/** From the smallest and the largest farm, so that what does not depend on phones drops out. Null for a single one. */
export function memoryOfPhones(rows: readonly Row[]): MemoryOfPhones | null {
  const [least, most] = [rows[0], rows.at(-1)];
  if (least === undefined || most === undefined || most.phones <= least.phones) return null;
  const slope = (of: (row: Row) => number): number =>
    ((of(most) - of(least)) / (most.phones - least.phones)) * 1_024;
  return {
    idlePhoneKb: slope((row) => row.idleHeapMb),
    runKb: slope((row) => row.heapMb - row.idleHeapMb),
  };
}
