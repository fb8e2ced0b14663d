import { type Outcome, type Reason, RunClosed } from '@tapwright/contracts';
import { eventFor, type HandlerResult } from '@tapwright/service';
import type { JobRow, RunRow } from '@tapwright/store';

export interface End {
  readonly outcome: Outcome;
  readonly reason: Reason;
}

export interface Closing {
  /** The gateway that holds the device may be gone, so any gateway may clean up. */
  readonly anyGateway: boolean;
}

/** Closes a run: stores its outcome and asks for the device back. */
export function closeRun(
  about: { job: JobRow; run: RunRow },
  { outcome, reason }: End,
  { anyGateway }: Closing = { anyGateway: false },
): HandlerResult<typeof RunClosed> {
  const gateway = anyGateway ? null : about.run.gateway;
  return {
    run: { status: 'closing', outcome, reason },
    emit: [eventFor(RunClosed, { job: about.job, run: { id: about.run.id, gateway } }, {})],
  };
}
