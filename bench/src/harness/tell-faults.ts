import type { Finished } from './run-cells.ts';

/**
 * Faults are not results: they are reported, and the bench ends with exit code 3, or with 2 where only recordings are
 * at fault.
 */
export function tellFaults(faults: Finished['faults']): void {
  for (const { key, fault } of faults) process.stderr.write(`fault: ${key} could not be run: ${fault}\n`);
  if (faults.length === 0) return;
  process.exitCode = faults.every(({ fault }) => fault.startsWith('RECORDING_')) ? 2 : 3;
}
