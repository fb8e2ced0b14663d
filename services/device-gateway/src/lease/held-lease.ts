import { type RunState, TapwrightError } from '@tapwright/contracts';
import type { RunRow } from '@tapwright/store';

/** What a run acts with: its device and the fencing token of its lease. */
export interface HeldLease {
  readonly runId: string;
  readonly serial: string;
  readonly token: number;
}

/**
 * The lease that the run was started with; where there are several, that of the role on whose phone it stands.
 * Whether it still holds is not checked here: after a lost lease the phone knows a newer token and refuses every
 * command with this one (design, section 4).
 * @throws TapwrightError `DEVICE_LEASE_LOST` where the run never got a device.
 */
export function heldLease(run: Pick<RunRow, 'id' | 'serial' | 'leaseToken' | 'state'>): HeldLease {
  const { phones, role } = run.state;
  if (phones !== undefined && role !== undefined) return phoneOf(run.id, phones, role);
  if (run.serial !== null && run.leaseToken !== null) {
    return { runId: run.id, serial: run.serial, token: run.leaseToken };
  }
  throw new TapwrightError('DEVICE_LEASE_LOST', `the run ${run.id} holds no device`);
}

function phoneOf(runId: string, phones: NonNullable<RunState['phones']>, role: string): HeldLease {
  const phone = phones[role];
  if (phone !== undefined) return { runId, ...phone };
  throw new TapwrightError('DEVICE_LEASE_LOST', `the run ${runId} holds no device for the role '${role}'`);
}
