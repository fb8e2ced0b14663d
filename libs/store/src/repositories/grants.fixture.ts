import type { DeviceSelector } from '@tapwright/contracts';
import { storeJob, storeRun } from '@tapwright/testing';
import type { Database } from '../database.ts';
import { type Granted, grantIdle } from './grants.ts';
import { type LeaseRow, leaseOfRun } from './leases.ts';
import type { RunRow } from './runs.ts';
import { addWaiter } from './waiters.ts';

/** A run with its own job. */
export async function newRun(db: Database, tenantId = 'default'): Promise<RunRow> {
  return storeRun(db, await storeJob(db, { tenantId }));
}

/** A new run that waits for any one device. */
export async function runInLine(db: Database): Promise<RunRow> {
  const run = await newRun(db);
  await lineUp(db, run, { main: {} });
  return run;
}

/** The run waits for its roles. */
export async function lineUp(
  db: Database,
  run: Pick<RunRow, 'id' | 'jobId' | 'tenantId'>,
  selectors: Readonly<Record<string, DeviceSelector>>,
  priority = 0,
): Promise<void> {
  const waiter = { runId: run.id, jobId: run.jobId, tenantId: run.tenantId, selectors, priority };
  await db.transaction((tx) => addWaiter(tx, waiter));
}

export function grantAll(db: Database, ttlMs = 30_000): Promise<Granted[]> {
  return db.transaction((tx) => grantIdle(tx, { ttlMs }));
}

/** The run lines up and devices are granted. @returns its lease, or null if it was not its turn */
export async function grantLease(
  db: Database,
  run: Pick<RunRow, 'id' | 'jobId' | 'tenantId'>,
  selector: DeviceSelector,
): Promise<LeaseRow | null> {
  await lineUp(db, run, { main: selector });
  await grantAll(db);
  return leaseOfRun(db.read, run.id);
}
