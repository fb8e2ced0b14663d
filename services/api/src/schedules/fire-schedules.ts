import { TapwrightError, toTapwrightError } from '@tapwright/contracts';
import { type Background, type Platform, startBackground } from '@tapwright/service';
import {
  acrossTenants,
  advanceSchedule,
  asTenant,
  dueSchedules,
  findJobsByKeys,
  type NewFiring,
  nextScheduleInMs,
  noteFirings,
  type ScheduleRow,
} from '@tapwright/store';
import { readInput } from '../http/read-input.ts';
import { acceptJobs, type Keyed, type Submitting } from '../jobs/accept-jobs.ts';
import { JobRequest } from '../jobs/job-request.ts';
import { bindRequest } from '../jobs/submit-job.ts';
import { dueAfter, dueTimes } from './due-times.ts';

export interface FiringOptions {
  readonly platform: Platform;
  /** With the limits of a tenant. */
  readonly submitting: Submitting;
  /** How often it looks for schedules that another process has changed, milliseconds. */
  readonly everyMs: number;
}

const BATCH = 20;
/** A time that has passed longer ago is missed: nobody expects its jobs any more. */
export const LATE_MS = 3_600_000;
/** Of times that have passed the latest so many are looked at; those before them are told as one. */
const TIMES_MAX = 200;
/** A job that begins later than this says so. */
const IN_TIME_MS = 60_000;

/**
 * Begins the jobs of schedules that are due. A process may die anywhere: a time stays due until it is noted, and its jobs
 * have keys, so that they begin once, whoever begins them.
 */
export function startSchedules(options: FiringOptions): Background {
  const { platform, everyMs } = options;
  return startBackground({
    name: 'schedules',
    log: platform.log,
    afterFailureMs: everyMs,
    work: async () => {
      const { stayed } = await fireDue(options);
      // What could not begin is still due; asking for it without a pause would help nobody.
      if (stayed) return everyMs;
      const next = await acrossTenants('schedules', () => nextScheduleInMs(platform.db.read));
      return Math.min(Math.max(next ?? everyMs, 1), everyMs);
    },
  });
}

/**
 * Begins what is due now, page by page; nothing waits for what cannot begin. `stayed`: there is some of that, which stays due.
 * A tenant that has no room is left out for the rest of the pass.
 */
export async function fireDue(
  { platform, submitting }: FiringOptions,
  now = new Date(),
): Promise<{ readonly stayed: boolean }> {
  const full = new Set<string>();
  let stayed = false;
  let last: ScheduleRow | null = null;
  for (;;) {
    const page: { readonly limit: number; readonly after: ScheduleRow | null } = {
      limit: BATCH,
      after: last,
    };
    const due = await acrossTenants('schedules', () => dueSchedules(platform.db.read, page));
    for (const schedule of due) {
      if (full.has(schedule.tenantId)) continue;
      await asTenant(schedule.tenantId, () => fire(submitting, schedule, now)).catch((error: unknown) => {
        stayed = true;
        if (toTapwrightError(error).code === 'TENANT_LIMIT') full.add(schedule.tenantId);
        platform.log.warn({ schedule: schedule.id, error }, 'a schedule could not be begun');
      });
    }
    last = due.at(-1) ?? null;
    if (due.length < BATCH) return { stayed };
  }
}

async function fire(on: Submitting, schedule: ScheduleRow, now: Date): Promise<void> {
  const { nextAt: first } = schedule;
  if (first === null) return;
  const { times, isCut } = dueTimes(schedule, { first, now, most: TIMES_MAX });
  const firings: NewFiring[] = isCut ? [cut(schedule, first, times[0] ?? now)] : [];
  for (const dueAt of times) firings.push(await begun(on, schedule, { dueAt, now }));
  const nextAt = dueAfter(schedule, times.at(-1) ?? now);
  await on.db.transaction(async (tx) => {
    await noteFirings(tx, firings);
    await advanceSchedule(tx, { ...schedule, nextAt });
  });
}

interface Due {
  readonly dueAt: Date;
  readonly now: Date;
}

/** One entry for many times that nobody was there to begin. */
function cut({ tenantId, id: scheduleId }: ScheduleRow, dueAt: Date, until: Date): NewFiring {
  const detail = `no platform began it, nor what was due after it until ${until.toISOString()}`;
  return { tenantId, scheduleId, dueAt, jobs: [], outcome: 'missed', detail };
}

/** @throws TapwrightError for what may be otherwise in a moment: the time stays due */
async function begun(on: Submitting, schedule: ScheduleRow, { dueAt, now }: Due): Promise<NewFiring> {
  const { tenantId, id: scheduleId } = schedule;
  const firing = { tenantId, scheduleId, dueAt, jobs: [] };
  const lateMs = now.getTime() - dueAt.getTime();
  if (lateMs > LATE_MS) {
    const detail = `it could not begin within ${LATE_MS / 60_000} minutes`;
    return { ...firing, outcome: 'missed', detail };
  }
  try {
    const jobs = await submit(on, schedule, dueAt);
    const detail = lateMs > IN_TIME_MS ? `begun ${Math.round(lateMs / 1_000)} s late` : '';
    return { ...firing, outcome: 'begun', jobs, detail };
  } catch (thrown) {
    const error = toTapwrightError(thrown);
    const mayChange = error.retryable || error.code === 'TENANT_LIMIT' || !(thrown instanceof TapwrightError);
    if (mayChange) throw thrown;
    return { ...firing, outcome: 'refused', detail: `${error.message} (${error.code})` };
  }
}

/** All jobs of one time, or none. */
async function submit(
  on: Submitting,
  { tenantId, id, jobs }: ScheduleRow,
  dueAt: Date,
): Promise<readonly string[]> {
  const keys = jobs.map((_, at) => `schedule ${id} ${dueAt.toISOString()} ${at}`);
  // A process that died before it noted them has begun them, perhaps of an older version of a case.
  const known = new Map(
    (await findJobsByKeys(on.db.read, tenantId, keys)).map((row) => [row.idempotencyKey, row.id]),
  );
  if (known.size === keys.length) return keys.flatMap((key) => known.get(key) ?? []);
  const keyed: Keyed[] = [];
  for (const [at, job] of jobs.entries()) {
    const bound = await bindRequest(on.db, tenantId, readInput(JobRequest, job));
    keyed.push({ bound, idempotencyKey: keys[at] ?? null });
  }
  return (await acceptJobs(on, tenantId, keyed)).map(({ job }) => job.id);
}
