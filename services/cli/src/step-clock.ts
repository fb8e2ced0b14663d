import type { StoredEvent } from '@tapwright/service';

/** Events after which the next step can begin, and with which a step ends. */
const ENDS_STEP = new Set([
  'step.advanced',
  'state.restored',
  'task.ended',
  'replay.planned',
  'replay.played',
]);

export interface MeasuredStep {
  readonly runId: string;
  readonly step: number;
  /** From the end of the step before to the end of this one. */
  readonly wallMs: number;
}

export interface StepClock {
  /** The step that ends with the event, if one does. `atMs`: when it was committed. */
  see(event: StoredEvent, atMs: number): MeasuredStep[];
}

/** Measures steps by the times at which their events are committed. */
export function createStepClock(): StepClock {
  const began = new Map<string, number>();
  return {
    see(event, atMs) {
      if (event.runId === null) return [];
      if (event.type === 'run.started') began.set(event.runId, atMs);
      const from = began.get(event.runId);
      if (from === undefined || !ENDS_STEP.has(event.type) || onlyLooked(event)) return [];
      if (event.type === 'task.ended' || event.type === 'replay.played') began.delete(event.runId);
      else began.set(event.runId, atMs);
      return [{ runId: event.runId, step: stepOf(event.data), wallMs: atMs - from }];
    },
  };
}

/** True for an event without a move before it: the replay has begun, or has waited. */
function onlyLooked({ type, data }: StoredEvent): boolean {
  return type === 'replay.planned' && (typeof data !== 'object' || data === null || !('played' in data));
}

function stepOf(data: unknown): number {
  if (typeof data === 'object' && data !== null && 'step' in data && typeof data.step === 'number')
    return data.step;
  return -1;
}
