import { SCHEDULES_PER_TENANT_MAX, type ScheduleView, TapwrightError } from '@tapwright/contracts';
import {
  type Database,
  findSchedule,
  type NewSchedule,
  putSchedule,
  type ScheduleRow,
} from '@tapwright/store';
import { readInput } from '../http/read-input.ts';
import type { Submitting } from '../jobs/accept-jobs.ts';
import { JobRequest } from '../jobs/job-request.ts';
import { refusePriority } from '../jobs/refuse-beyond-limits.ts';
import { refuseModel } from '../jobs/refuse-model.ts';
import { bindRequest } from '../jobs/submit-job.ts';
import { type Clockwork, dueAfter, refuseWrongClockwork } from './due-times.ts';

export interface WantedSchedule extends Clockwork {
  readonly tenantId: string;
  readonly id: string;
  readonly enabled: boolean;
  /** Absent: those that are stored. */
  readonly jobs?: readonly unknown[] | undefined;
  /** The version that is replaced, 0 for none; absent: whichever there is. */
  readonly version?: number | undefined;
}

/**
 * Stores a schedule whose jobs could begin now. One that keeps its jobs and is switched off is stored whatever has become of them.
 * @throws TapwrightError naming the first field that is wrong, also a job with the value of a secret: a schedule keeps none
 */
export async function storeSchedule(
  on: Submitting,
  noted: Database,
  wanted: WantedSchedule,
): Promise<ScheduleRow> {
  refuseWrongClockwork(wanted);
  const { tenantId, id, cron, timeZone, enabled } = wanted;
  const { jobs, replaces } = await jobsOf(on, wanted);
  if (enabled || wanted.jobs !== undefined)
    for (const [at, job] of jobs.entries()) await refuseJob(on, tenantId, { at, job });
  const nextAt = enabled ? dueAfter(wanted, new Date()) : null;
  const schedule: NewSchedule = { tenantId, id, cron, timeZone, enabled, jobs, nextAt };
  return noted.transaction(async (tx) => {
    const row = await putSchedule(tx, schedule, replaces);
    if (row === 'changed') throw changed(id, replaces ?? 0);
    if (row !== 'full') return row;
    throw new TapwrightError('TOO_MANY_REQUESTS', 'no more schedules can be kept', {
      expected: `at most ${SCHEDULES_PER_TENANT_MAX} schedules; delete some`,
    });
  });
}

/** What it submits, and the version that it replaces. Jobs that are kept belong to the version in which they were read. */
async function jobsOf(
  { db }: Submitting,
  { tenantId, id, jobs, version }: WantedSchedule,
): Promise<{ readonly jobs: readonly unknown[]; readonly replaces: number | null }> {
  if (jobs !== undefined) return { jobs, replaces: version ?? null };
  const stored = await findSchedule(db.read, tenantId, id);
  if (stored !== null) return { jobs: stored.jobs, replaces: version ?? stored.version };
  throw new TapwrightError('INPUT_INVALID', `there is no schedule ${id} whose jobs could be kept`, {
    field: 'jobs',
    expected: 'the jobs of a new schedule',
  });
}

function changed(id: string, version: number): TapwrightError {
  return version === 0
    ? new TapwrightError('CONFLICT', `there is a schedule ${id} already`, {
        field: 'version',
        expected: 'the name of none, or its version in order to replace it',
      })
    : new TapwrightError('CONFLICT', `the schedule ${id} is not version ${version} any more`, {
        field: 'version',
        expected: 'the version that is there; read it again and see what was changed',
      });
}

async function refuseJob(
  on: Submitting,
  tenantId: string,
  { at, job }: { readonly at: number; readonly job: unknown },
): Promise<void> {
  const field = (inner: string | undefined) =>
    `jobs.${at}${inner === undefined || inner === '' ? '' : `.${inner}`}`;
  try {
    const { spec, secrets } = await bindRequest(on.db, tenantId, readInput(JobRequest, job));
    await refusePriority(on, [spec.priority]);
    refuseModel(spec, on.models);
    if (Object.keys(secrets).length === 0) return;
  } catch (thrown) {
    if (!(thrown instanceof TapwrightError)) throw thrown;
    const { code, message, expected } = thrown;
    throw new TapwrightError(code, message, {
      field: field(thrown.field),
      ...(expected === undefined ? {} : { expected }),
    });
  }
  throw new TapwrightError('INPUT_INVALID', 'a schedule keeps no values of secrets', {
    field: field('parameters'),
    expected: 'jobs without secret parameters; let a pipeline submit the others',
  });
}

export function scheduleView(row: ScheduleRow): ScheduleView {
  const { id, cron, timeZone, enabled, jobs, nextAt, version } = row;
  return { id, cron, timeZone, enabled, jobs: jobs.length, nextAt: nextAt?.toISOString() ?? null, version };
}
