import { STATED_WAIT_MAX_MS, statedWaitMs } from '@tapwright/contracts';
import type { Trace, TraceStep } from './trace.ts';

/** A wait that the case asks for belongs to the last step that was done before it; before the first step there is nothing to wait for. */
export function withPauses(steps: readonly TraceStep[], of: Trace['case']): readonly TraceStep[] {
  const pauses = new Map<TraceStep, number>();
  for (const [task, sentence] of (of?.steps ?? []).entries()) {
    const ms = statedWaitMs(sentence);
    const step = ms === null ? undefined : steps.findLast((at) => at.task <= task);
    if (ms !== null && step !== undefined) pauses.set(step, (pauses.get(step) ?? 0) + ms);
  }
  return steps.map((step) => {
    const pauseMs = pauses.get(step);
    return pauseMs === undefined ? step : { ...step, pauseMs: Math.min(pauseMs, STATED_WAIT_MAX_MS) };
  });
}
