import { type Outcome, type Reason, RunClosed } from '@tapwright/contracts';
import { eventFor, type HandlerResult } from '@tapwright/service';
import type { JobRow, RunRow } from '@tapwright/store';

export interface End {
  readonly outcome: Outcome;
  readonly reason: Reason;
}

/** Codes of a run that lost its device: the gateway that held it may be gone, so any gateway may clean up. */
const DEVICE_LOST = new Set(['DEVICE_LEASE_LOST', 'DEVICE_UNAVAILABLE']);

/** Closes a run: its outcome stands, the device is asked back. */
export function closeRun(about: { job: JobRow; run: RunRow }, end: End): HandlerResult {
  const gateway = DEVICE_LOST.has(end.reason.code) ? null : about.run.gateway;
  return {
    run: { status: 'closing', outcome: end.outcome, reason: end.reason },
    emit: [eventFor(RunClosed, { job: about.job, run: { id: about.run.id, gateway } }, {})],
  };
}
