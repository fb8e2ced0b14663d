import { TapwrightError } from '@tapwright/contracts';
import { type Database, findRun, type JobRow, type Reader, type RunRow, runsOfJob } from '@tapwright/store';
import { existingJob } from '../jobs/existing-job.ts';
import { watchedRun } from '../live/steered-run.ts';

/** An interactive job; its run is null until it is planned. */
export interface HeldJob {
  readonly job: JobRow;
  readonly run: RunRow | null;
}

/** Whose phone is in hands: that of an interactive job, or of a run that a person has taken over. */
export type HeldBy = { readonly jobId: string } | { readonly runId: string };

/** @throws TapwrightError `NOT_FOUND`; `CONFLICT` for a job of another kind */
export async function heldBy(db: Database, tenantId: string, by: HeldBy): Promise<HeldJob> {
  return 'jobId' in by ? heldJob(db, tenantId, by.jobId) : watchedRun(db, tenantId, by.runId);
}

/** The same run as it is in a transaction. */
export async function runHeldBy(db: Reader, job: Pick<JobRow, 'id'>, by: HeldBy): Promise<RunRow | null> {
  return 'jobId' in by ? runOf(db, job) : findRun(db, by.runId);
}

/** @throws TapwrightError `NOT_FOUND`; `CONFLICT` for a job of another kind */
export async function heldJob(db: Database, tenantId: string, id: string): Promise<HeldJob> {
  const job = await existingJob(db, tenantId, id);
  if (job.spec.kind !== 'interactive')
    throw new TapwrightError('CONFLICT', `the job is of the kind ${job.spec.kind}`, {
      field: 'id',
      expected: 'a job of the kind interactive',
    });
  return { job, run: await runOf(db.read, job) };
}

/** Its only run: replays that prove its scripts are others. */
export async function runOf(db: Reader, { id }: Pick<JobRow, 'id'>): Promise<RunRow | null> {
  const runs = await runsOfJob(db, id);
  return runs.find(({ purpose }) => purpose === 'candidate') ?? null;
}

/** True while somebody holds its phone. */
export function isHeld({ status, state }: Pick<RunRow, 'status' | 'state'>): boolean {
  return status === 'running' && state.current !== null;
}

/** @throws TapwrightError `CONFLICT` unless somebody holds the phone of the run */
export function refuseUnheld(run: RunRow | null): RunRow {
  if (run !== null && isHeld(run)) return run;
  const isOver = run !== null && isGivenBack(run);
  throw new TapwrightError('CONFLICT', isOver ? 'the job gives its phone back' : 'the job has no phone yet', {
    field: 'id',
    expected: isOver ? 'a job that has not ended' : 'the same request when the job shows a screen',
  });
}

export function isGivenBack({ status }: Pick<RunRow, 'status'>): boolean {
  return status === 'closing' || status === 'ended';
}
