import { ActAwaited } from '@tapwright/contracts';
import { strategyNow } from '@tapwright/runtime';
import { eventFor } from '@tapwright/service';
import type { JobRow, RunRow } from '@tapwright/store';

/** Whoever holds the phone learns that its clocks stand still, or go on. */
export function awaited({ job, run }: { readonly job: JobRow; readonly run: RunRow }) {
  const { current } = run.state;
  if (current === null || strategyNow(run).decider !== 'person') return [];
  return [eventFor(ActAwaited, { job, run }, { step: run.step, captureId: current.captureId })];
}
