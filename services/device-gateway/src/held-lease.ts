import { TapwrightError } from '@tapwright/contracts';
import { type Database, type LeaseRow, leaseOfRun, type RunRow } from '@tapwright/store';

/**
 * The lease under which a run acts.
 * @throws TapwrightError `DEVICE_LEASE_LOST` where the run holds none, or another one than it was started with.
 */
export async function heldLease(db: Database, run: Pick<RunRow, 'id' | 'leaseToken'>): Promise<LeaseRow> {
  const lease = await leaseOfRun(db.read, run.id);
  if (lease !== null && lease.token === run.leaseToken) return lease;
  throw new TapwrightError('DEVICE_LEASE_LOST', `the run ${run.id} no longer holds a device`);
}
