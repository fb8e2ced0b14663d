import { RunStopped } from '@tapwright/contracts';
import { type OutgoingTimer, timerFor } from '@tapwright/service';
import type { JobRow, LeaseRow, RunRow } from '@tapwright/store';
import type { GatewayDeps } from '../deps.ts';

/** Four hours: much longer than a job's default deadline, but a device forgotten at noon works again at night. */
export const MAX_HOLD_MS = 4 * 3_600_000;

/** The timers that end a run with devices: its gateway shows no sign of life, or it holds them for too long. */
export function leaseTimers(
  about: { job: JobRow; run: RunRow; lease: LeaseRow },
  deps: Pick<GatewayDeps, 'leaseTtlMs' | 'leaseMaxHoldMs'>,
): readonly OutgoingTimer[] {
  const { job, run, lease } = about;
  const stop = (purpose: string, inMs: number, reason: { code: string; message: string }) =>
    timerFor(
      RunStopped,
      { job, runId: run.id },
      { purpose, inMs, data: { outcome: 'inconclusive', reason, token: lease.token } },
    );
  const holdMs = deps.leaseMaxHoldMs ?? MAX_HOLD_MS;
  return [
    stop('lease', deps.leaseTtlMs, {
      code: 'DEVICE_LEASE_LOST',
      message: 'the gateway that held the device showed no sign of life',
    }),
    stop('hold', holdMs, {
      code: 'LEASE_HELD_TOO_LONG',
      message: `the run held its device for ${holdMs} ms, the longest that is allowed`,
    }),
  ];
}
