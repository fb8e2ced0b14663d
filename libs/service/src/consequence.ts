import {
  ANY_GATEWAY,
  type EventDefinition,
  JobEnded,
  type Outcome,
  type Reason,
  RunClosed,
  RunStopped,
} from '@tapwright/contracts';
import { type EventContext, whenLeasesExpire } from '@tapwright/store';
import { eventFor, type HandlerResult } from './handler.ts';
import { isStale } from './stale.ts';

/**
 * What follows when an event becomes a dead letter, so that nothing waits for ever: its run is stopped; if the stop
 * itself cannot be handled, the run is closed; if there is no run to stop, the job ends. The outcome of a dead
 * letter is `inconclusive`, with the reason. An event that came too late has no consequence; invalid data do not show whether it
 * did. Pure.
 */
export function consequence(
  { event, job, run }: EventContext,
  definition: Pick<EventDefinition, 'handledWhile' | 'schema'>,
  reason: Reason,
  outcome: Outcome = 'inconclusive',
): HandlerResult<typeof RunStopped | typeof RunClosed | typeof JobEnded> {
  const end = { outcome, reason };
  const { data } = definition.schema.safeParse(event.data);
  if (run !== null && isStale(definition, data, run)) return { emit: [] };
  if (run !== null && (run.status === 'queued' || run.status === 'running')) {
    const token = run.leaseToken === null ? {} : { token: run.leaseToken };
    if (event.type !== RunStopped.type)
      return { emit: [eventFor(RunStopped, { job, run }, { ...end, ...token })] };
    return {
      run: { status: 'closing', ...end },
      writes: [whenLeasesExpire({ runId: run.id, type: RunClosed.type, gateway: ANY_GATEWAY })],
      emit: [eventFor(RunClosed, { job, run }, {})],
    };
  }
  if (job.status === 'ended') return { emit: [] };
  return {
    job: { status: 'ended', ...end, endedAt: new Date() },
    emit: [eventFor(JobEnded, { job }, end)],
  };
}
