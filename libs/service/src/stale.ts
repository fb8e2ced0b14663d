import type { RunRow } from '@tapwright/store';

const WHILE_QUEUED = new Set(['run.queued', 'run.started', 'run.stopped']);
const WHILE_CLOSING = new Set(['run.closed', 'run.ended']);

/**
 * True for an event that comes too late: its run has ended, is being closed, or has moved on to another round.
 * Pure: decided before the work on what was read, and again under the lock on what is true then.
 */
export function isStale(type: string, data: unknown, run: Pick<RunRow, 'status' | 'step'>): boolean {
  switch (run.status) {
    case 'queued':
      return !WHILE_QUEUED.has(type);
    case 'closing':
      return !WHILE_CLOSING.has(type);
    case 'ended':
      return type !== 'run.ended';
    case 'running':
      return type === 'run.queued' || type === 'run.started' || roundOf(data, run.step) !== run.step;
  }
}

function roundOf(data: unknown, fallback: number): number {
  if (typeof data !== 'object' || data === null || !('step' in data)) return fallback;
  return typeof data.step === 'number' ? data.step : fallback;
}
