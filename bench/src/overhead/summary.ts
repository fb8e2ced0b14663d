import { quantile } from 'simple-statistics';

/** One finished step: wall clock and what of it the device and the model took. Milliseconds. */
export interface MeasuredStep {
  readonly wallMs: number;
  readonly deviceMs: number;
  readonly modelMs: number;
}

export interface Overhead {
  readonly stepsPerSecond: number;
  readonly overheadMsP50: number;
  readonly overheadMsP99: number;
}

export function summarise(steps: readonly MeasuredStep[]): Overhead {
  const overheads = steps.map((step) => Math.max(0, step.wallMs - step.deviceMs - step.modelMs));
  const at = (share: number): number => (overheads.length === 0 ? 0 : quantile(overheads, share));
  const wallMs = steps.reduce((sum, step) => sum + step.wallMs, 0);
  return {
    stepsPerSecond: wallMs === 0 ? 0 : (steps.length / wallMs) * 1_000,
    overheadMsP50: at(0.5),
    overheadMsP99: at(0.99),
  };
}

/** Steps begin with these events and end with the next of them. */
const MARKS = new Set(['screen.observed', 'step.advanced', 'task.ended']);

export interface TimedEvent {
  readonly type: string;
  readonly runId: string | null;
  /** Measured from any fixed origin, milliseconds. */
  readonly atMs: number;
}

/**
 * Wall clock of each step of a run from the moments at which its events were stored: from the event that asks for a
 * decision to the next one of that kind. The first steps of a process are warm-up and for the caller to leave out.
 */
export function stepTimes(events: readonly TimedEvent[], runId: string): number[] {
  const marks = events.filter((event) => event.runId === runId && MARKS.has(event.type));
  return marks.slice(1).map((event, index) => event.atMs - (marks[index]?.atMs ?? event.atMs));
}
