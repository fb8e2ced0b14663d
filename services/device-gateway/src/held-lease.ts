import { TapwrightError } from '@tapwright/contracts';
import type { RunRow } from '@tapwright/store';

/** What a run acts under: its device and the fencing token of its lease. */
export interface HeldLease {
  readonly runId: string;
  readonly serial: string;
  readonly token: number;
}

/**
 * The lease that the run was started with. Whether it still holds is not asked here: a lease that was lost is known to
 * the phone by a newer token, which refuses every command under this one (design, section 4).
 * @throws TapwrightError `DEVICE_LEASE_LOST` where the run was never given a device.
 */
export function heldLease(run: Pick<RunRow, 'id' | 'serial' | 'leaseToken'>): HeldLease {
  if (run.serial !== null && run.leaseToken !== null) {
    return { runId: run.id, serial: run.serial, token: run.leaseToken };
  }
  throw new TapwrightError('DEVICE_LEASE_LOST', `the run ${run.id} holds no device`);
}
