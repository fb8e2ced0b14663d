import { ANY_GATEWAY, type Outcome, type Reason, RunClosed } from '@tapwright/contracts';
import { eventFor, type HandlerResult } from '@tapwright/service';
import { type JobRow, type RunRow, whenLeasesExpire } from '@tapwright/store';

export interface End {
  readonly outcome: Outcome;
  readonly reason: Reason;
}

export interface Closing {
  /** The gateway that holds the device may be gone, so any gateway may clean up. */
  readonly anyGateway: boolean;
}

/**
 * Closes a run: stores its outcome and asks for the device back. Its gateway does that; any gateway does when that one has
 * shown no sign of life until the lease expires, so that the end of a job never waits for a gateway that is gone.
 */
export function closeRun(
  about: { job: JobRow; run: RunRow },
  { outcome, reason }: End,
  { anyGateway }: Closing = { anyGateway: false },
): HandlerResult<typeof RunClosed> {
  const gateway = anyGateway ? null : about.run.gateway;
  return {
    run: { status: 'closing', outcome, reason },
    writes: [whenLeasesExpire({ runId: about.run.id, type: RunClosed.type, gateway: ANY_GATEWAY })],
    emit: [eventFor(RunClosed, { job: about.job, run: { id: about.run.id, gateway } }, {})],
  };
}
