import { ActAwaited } from '@tapwright/contracts';
import { eventFor } from '@tapwright/service';
import type { JobRow, RunRow } from '@tapwright/store';

/** The timers of a run that stand still while it is paused. That of its lease goes on: it says whether the gateway lives. */
export const HELD: readonly string[] = ['deadline', 'hold', 'idle', 'step'];

/** Ends a pause that lasts too long. */
export const PAUSE_TIMER = 'pause';

/** Whoever holds the phone learns that its clocks stand still, or go on. */
export function awaited({ job, run }: { readonly job: JobRow; readonly run: RunRow }) {
  const { current } = run.state;
  if (current === null) return [];
  return [eventFor(ActAwaited, { job, run }, { step: run.step, captureId: current.captureId })];
}
