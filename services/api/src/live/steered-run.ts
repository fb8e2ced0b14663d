import { TapwrightError } from '@tapwright/contracts';
import { type Database, findJob, findRun, type JobRow, type RunRow } from '@tapwright/store';

/** A run that a person watches, with its job. */
export interface SteeredRun {
  readonly job: JobRow;
  readonly run: RunRow;
}

/** @throws TapwrightError `NOT_FOUND`, also for a run of another tenant */
export async function watchedRun(db: Database, tenantId: string, id: string): Promise<SteeredRun> {
  const run = await findRun(db.read, id);
  const job = run === null || run.tenantId !== tenantId ? null : await findJob(db.read, tenantId, run.jobId);
  if (run !== null && job !== null) return { job, run };
  throw new TapwrightError('NOT_FOUND', `there is no run ${id.slice(0, 80)}`, { field: 'id' });
}

/** @throws TapwrightError `CONFLICT` for a run that cannot be steered, or not now */
export function refuseUnsteerable({ job, run }: SteeredRun): void {
  const { kind } = job.spec;
  if (kind === 'interactive')
    throw conflict(
      'the phone of the job is in hands already',
      'its own acts, pause and end (/v1/jobs/:id/…)',
    );
  if (kind === 'explore' || run.purpose !== 'candidate' || run.traceScriptId !== null)
    throw conflict('nothing is chosen in this run that could be steered', 'a run of a goal or of a case');
  if (run.status === 'running') return;
  const isOver = run.status === 'closing' || run.status === 'ended';
  throw conflict(
    isOver ? 'the run has ended' : 'the run has no phone yet',
    isOver ? 'a run that has not ended' : 'the same request when the run has begun',
  );
}

export function conflict(message: string, expected: string, field = 'id'): TapwrightError {
  return new TapwrightError('CONFLICT', message, { field, expected });
}
