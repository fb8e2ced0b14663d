import type { EventDefinition } from '@tapwright/contracts';
import type { RunRow } from '@tapwright/store';

/**
 * True for an event that comes too late: its run is in none of the states in which it is handled, or has moved on to
 * another step. Pure: decided before the work on the rows as read, and again under the lock on the current rows.
 */
export function isStale(
  { handledWhile }: Pick<EventDefinition, 'handledWhile'>,
  data: unknown,
  run: Pick<RunRow, 'status' | 'step'>,
): boolean {
  if (!handledWhile.includes(run.status)) return true;
  return run.status === 'running' && stepOf(data, run.step) !== run.step;
}

function stepOf(data: unknown, fallback: number): number {
  if (typeof data !== 'object' || data === null || !('step' in data)) return fallback;
  return typeof data.step === 'number' ? data.step : fallback;
}
