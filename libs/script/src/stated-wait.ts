import type { Trace, TraceStep } from './trace.ts';

/** Longest wait that a step may have, milliseconds: who asks for more does not mean that a script sleeps. */
export const PAUSE_MAX_MS = 600_000;

const UNITS = { s: 1_000, m: 60_000 } as const;
const WAIT =
  /^(?:then )?wait(?: for)?(?: about| at least)? (\d{1,4}) ?(s|m)(?:ec(?:ond)?s?|in(?:ute)?s?)?\.?$/i;

/** How long a sentence of a case says to wait, in milliseconds: "Wait for 6 seconds". Null for one that says anything else. */
export function statedWaitMs(sentence: string): number | null {
  const [, count, unit = ''] = WAIT.exec(sentence.trim()) ?? [];
  if (count === undefined) return null;
  const ms = Number(count) * UNITS[unit.toLowerCase() === 'm' ? 'm' : 's'];
  return ms > 0 && ms <= PAUSE_MAX_MS ? ms : null;
}

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
    return pauseMs === undefined ? step : { ...step, pauseMs: Math.min(pauseMs, PAUSE_MAX_MS) };
  });
}
