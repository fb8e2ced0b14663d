import { type ScheduleView, TapwrightError } from '@tapwright/contracts';
import { type Database, type NewSchedule, putSchedule, type ScheduleRow } from '@tapwright/store';
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
  readonly jobs: readonly unknown[];
}

/**
 * Stores a schedule whose jobs could begin now.
 * @throws TapwrightError naming the first field that is wrong, also a job with the value of a secret: a schedule keeps none
 */
export async function storeSchedule(
  on: Submitting,
  noted: Database,
  wanted: WantedSchedule,
): Promise<ScheduleRow> {
  refuseWrongClockwork(wanted);
  for (const [at, job] of wanted.jobs.entries()) await refuseJob(on, wanted.tenantId, { at, job });
  const { tenantId, id, cron, timeZone, enabled, jobs } = wanted;
  const nextAt = enabled ? dueAfter(wanted, new Date()) : null;
  const schedule: NewSchedule = { tenantId, id, cron, timeZone, enabled, jobs, nextAt };
  const row = await noted.transaction((tx) => putSchedule(tx, schedule));
  if (row !== null) return row;
  throw new TapwrightError('TOO_MANY_REQUESTS', 'no more schedules can be kept', {
    expected: 'at most 1000 schedules; delete some',
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
