import { JobEnded, type Reason, RunClosed, RunStopped } from '@tapwright/contracts';
import type { EventContext } from '@tapwright/store';
import { eventFor, type HandlerResult } from './handler.ts';
import { isStale } from './stale.ts';

/**
 * What follows when an event is put aside, so that nothing waits for ever: its run is stopped; where the stop itself
 * cannot be handled, the run is closed; where there is no run to stop, the job ends. All of them `inconclusive`, with
 * the reason. An event that came too late has no consequence. Pure.
 */
export function consequence({ event, job, run }: EventContext, reason: Reason): HandlerResult {
  const end = { outcome: 'inconclusive' as const, reason };
  if (run !== null && isStale(event.type, event.data, run)) return { emit: [] };
  if (run !== null && (run.status === 'queued' || run.status === 'running')) {
    const token = run.leaseToken === null ? {} : { token: run.leaseToken };
    if (event.type !== RunStopped.type)
      return { emit: [eventFor(RunStopped, { job, run }, { ...end, ...token })] };
    return { run: { status: 'closing', ...end }, emit: [eventFor(RunClosed, { job, run }, {})] };
  }
  if (job.status === 'ended') return { emit: [] };
  return {
    job: { status: 'ended', ...end, endedAt: new Date() },
    emit: [eventFor(JobEnded, { job }, end)],
  };
}
