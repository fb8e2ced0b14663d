import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../database.ts';
import { jobs, runs } from '../schema/index.ts';
import type { JobPatch } from './jobs.ts';
import type { RunPatch } from './runs.ts';

/** Changes a run's row and raises its version; false where the version is no longer the one that was read. */
export async function commitRun(
  tx: Tx,
  run: { readonly id: string; readonly version: number },
  patch: RunPatch,
): Promise<boolean> {
  const rows = await tx
    .update(runs)
    .set({ ...patch, version: sql`${runs.version} + 1` })
    .where(and(eq(runs.id, run.id), eq(runs.version, run.version)))
    .returning({ id: runs.id });
  return rows.length === 1;
}

/** The same for a job's row. */
export async function commitJob(
  tx: Tx,
  job: { readonly id: string; readonly version: number },
  patch: JobPatch,
): Promise<boolean> {
  const rows = await tx
    .update(jobs)
    .set({ ...patch, version: sql`${jobs.version} + 1` })
    .where(and(eq(jobs.id, job.id), eq(jobs.version, job.version)))
    .returning({ id: jobs.id });
  return rows.length === 1;
}
